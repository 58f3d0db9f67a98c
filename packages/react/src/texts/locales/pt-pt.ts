import type { LocaleTexts } from '../locale.ts';

/** Portuguese of Portugal. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Inicie sessão na sua conta',
  'Create a new account': 'Crie uma nova conta',
  "Don't have an account?": 'Não tem uma conta?',
  'Already have an account?': 'Já tem uma conta?',
  'No authentication method enabled': 'Nenhum método de autenticação ativado',
  'Or continue with': 'Ou continuar com',
  'By continuing, you agree to the {terms} and the {privacy}.': 'Ao continuar, aceita o seguinte: {terms} e {privacy}.',
  'By continuing, you agree to the {document}.': 'Ao continuar, aceita o seguinte: {document}.',
  'Terms of service': 'Termos de serviço',
  'Privacy policy': 'Política de privacidade',
  Help: 'Ajuda',
  'Last used': 'Último utilizado',
  'Sign in with {provider}': 'Iniciar sessão com {provider}',
  'Sign up with {provider}': 'Registar-se com {provider}',
  // Forms
  Email: 'E-mail',
  Password: 'Palavra-passe',
  'Repeat password': 'Repita a palavra-passe',
  'Forgot password?': 'Esqueceu-se da palavra-passe?',
  'New password': 'Nova palavra-passe',
  'Repeat new password': 'Repita a nova palavra-passe',
  'Show password': 'Mostrar palavra-passe',
  'Hide password': 'Ocultar palavra-passe',
  'At least {min} characters': 'Pelo menos {min} carateres',
  'Long enough': 'Comprimento suficiente',
  'Please enter your email': 'Introduza o seu e-mail',
  'Please enter a valid email': 'Introduza um e-mail válido',
  'Please enter your password': 'Introduza a sua palavra-passe',
  'Please repeat your password': 'Repita a sua palavra-passe',
  'Passwords do not match': 'As palavras-passe não coincidem',
  'Password too short. Minimum length is {min}.': 'A palavra-passe é demasiado curta. O comprimento mínimo é {min}.',
  'Password too long. Maximum length is {max}.': 'A palavra-passe é demasiado longa. O comprimento máximo é {max}.',
  'This password is too common. Please choose another one.': 'Esta palavra-passe é demasiado comum. Escolha outra.',
  'This password is too similar to your email address. Please choose another one.':
    'Esta palavra-passe é demasiado parecida com o seu e-mail. Escolha outra.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Esta palavra-passe é demasiado parecida com o nome desta aplicação. Escolha outra.',
  // Actions
  'Sign in': 'Iniciar sessão',
  'Sign up': 'Registar-se',
  'Sign out': 'Terminar sessão',
  'Sign in again': 'Iniciar sessão novamente',
  'Go to home': 'Ir para o início',
  'Go to Home': 'Ir para o início',
  'Try again': 'Tentar novamente',
  'Verify my email': 'Verificar o meu e-mail',
  'Email me a code': 'Receber um código por e-mail',
  'Email me a link': 'Receber uma ligação por e-mail',
  'Reset password': 'Repor palavra-passe',
  'Get a new link': 'Obter uma nova ligação',
  // Message cards
  'You are already signed in': 'Já tem sessão iniciada',
  'You are not currently signed in': 'Não tem sessão iniciada',
  'Sign up for new users is not enabled at the moment':
    'O registo de novos utilizadores não está ativado neste momento',
  'Your email is verified': 'O seu e-mail está verificado',
  'Thank you. You can continue to use your account.': 'Obrigado. Pode continuar a usar a sua conta.',
  'Something went wrong': 'Ocorreu um problema',
  'Please try again. If it keeps happening, contact support.':
    'Tente novamente. Se o problema continuar, contacte o suporte.',
  'Page not found': 'Página não encontrada',
  'There is no page at this URL. Check the link that you followed.':
    'Não existe nenhuma página neste endereço. Verifique a ligação que o trouxe aqui.',
  'Check your inbox': 'Consulte a sua caixa de entrada',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Se existir um utilizador com este endereço de e-mail, foi enviado um e-mail para a sua caixa de entrada...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Veja também na pasta de correio não solicitado. Se não chegar outro e-mail, o mais recente continua válido.',
  'Your password has been reset': 'A sua palavra-passe foi reposta',
  'You can now sign in with your new password.': 'Já pode iniciar sessão com a nova palavra-passe.',
  // Password reset
  'Reset your password': 'Reponha a sua palavra-passe',
  "Don't need to reset?": 'Não precisa de a repor?',
  'Invalid Password Reset Link': 'Ligação de reposição inválida',
  'Check that you opened the whole link from the email, or request a new one.':
    'Verifique se foi aberta a ligação completa do e-mail ou peça uma nova.',
  'Expired Password Reset Link': 'Ligação de reposição expirada',
  'This link no longer works. You can request a new one.': 'Esta ligação já não funciona. Pode pedir uma nova.',
  'Used Password Reset Link': 'Ligação de reposição já usada',
  'Each link works for one reset. You can request a new one.':
    'Cada ligação define uma palavra-passe apenas uma vez. Pode pedir uma nova.',
  'Failed to reset password': 'Não foi possível repor a palavra-passe',
  'Failed to reset password. Please request a new password reset link':
    'Não foi possível repor a palavra-passe. Peça uma nova ligação de reposição',
  // Second factor
  'Two-factor authentication': 'Autenticação de dois fatores',
  'Enter the six-digit code from your authenticator app.':
    'Introduza o código de seis dígitos da sua aplicação de autenticação.',
  'Authentication code': 'Código de autenticação',
  Cancel: 'Cancelar',
  Back: 'Voltar',
  // Magic link
  'Sign-in methods': 'Formas de iniciar sessão',
  'Email & Password': 'E-mail e palavra-passe',
  'Enter the code from your email': 'Introduza o código que recebeu por e-mail',
  'Sent to {email}': 'Enviado para {email}',
  'Change email': 'Alterar o e-mail',
  'Open {app}': 'Abrir o {app}',
  'Send a new code': 'Enviar outro código',
  'Send a new code in {seconds} s': 'Enviar outro código dentro de {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Um novo código vem a caminho. Se não chegar, o e-mail mais recente continua válido.',
  'Invalid code': 'Código inválido',
  'Invalid TOTP code': 'Código TOTP inválido',
  'Invalid Magic Link': 'Ligação de acesso inválida',
  'Expired Magic Link': 'Ligação de acesso expirada',
  'Magic Link Already Used': 'Ligação de acesso já usada',
  'Each link signs you in once. You can request a new one.':
    'Cada ligação permite iniciar sessão apenas uma vez. Pode pedir uma nova.',
  'Press the button to sign in with this link.': 'Prima o botão para iniciar sessão com esta ligação.',
  'Signing in...': 'A iniciar sessão...',
  // Return from a provider
  'Redirecting...': 'A redirecionar...',
  'If you are not redirected automatically,': 'Se não for redirecionado automaticamente,',
  'click here': 'clique aqui',
  'Invalid TOTP code. Please try signing in again.': 'Código TOTP inválido. Inicie sessão novamente.',
  'Please sign in again. If it keeps happening, report this error:':
    'Inicie sessão novamente. Se continuar a acontecer, comunique este erro:',
  // Email verification
  'Verify your email': 'Verifique o seu e-mail',
  'Press the button to confirm that this email address is yours.':
    'Prima o botão para confirmar que este endereço de e-mail é seu.',
  'Verifying your email...': 'A verificar o seu e-mail...',
  'Invalid Verification Link': 'Ligação de verificação inválida',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Verifique se foi aberta a ligação completa do e-mail. Se continuar a não funcionar, contacte o suporte.',
  'Expired Verification Link': 'Ligação de verificação expirada',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Esta ligação já não funciona. Inicie sessão e peça uma nova nas definições da sua conta.',
  // Sign-out
  'Sign out?': 'Terminar sessão?',
  'You will have to sign in again to use your account in this browser.':
    'Terá de iniciar sessão novamente para usar a sua conta neste navegador.',
  'Signing out...': 'A terminar sessão...',
  // Error page
  'An error occurred': 'Ocorreu um erro',
  'Error Code': 'Código do erro',
  'Error Message': 'Mensagem de erro',
  'Failed to connect account': 'Não foi possível associar a conta',
  'This account is already connected to another user. Please connect a different account.':
    'Esta conta já está associada a outro utilizador. Associe uma conta diferente.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Já está associado a outra conta deste fornecedor. Talvez tenha sido escolhida a conta errada.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Está a usar a aplicação como outro utilizador, para quem não é possível associar contas.',
  'Sign-in did not work': 'O início de sessão não funcionou',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Este início de sessão não pode continuar. Foi iniciado noutro navegador, já terminou ou o seu cookie foi eliminado. Inicie sessão novamente.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'O início de sessão não está bem configurado nesta aplicação. Avise os seus responsáveis.',
  'This sign-in method is not available. Please choose another one.':
    'Este método de início de sessão não está disponível. Escolha outro.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'O fornecedor de início de sessão não responde como esperado. Tente novamente dentro de alguns minutos.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'A sua conta no fornecedor não tem endereço de e-mail, que é necessário para iniciar sessão. Escolha outro método de início de sessão.',
  'This app does not accept new accounts at the moment.': 'De momento, esta aplicação não aceita contas novas.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Já existe uma conta com este endereço de e-mail. Inicie sessão como antes.',
  'Your session has ended. Please sign in again and repeat the step.':
    'A sua sessão terminou. Inicie sessão novamente e repita o passo.',
  'The sign-in took too long. Please sign in again.': 'O início de sessão demorou demasiado. Inicie sessão novamente.',
  'OAuth provider access denied': 'Acesso negado pelo fornecedor OAuth',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'O início de sessão foi cancelado. Tente novamente. [access_denied]',
  // User menu
  'Account settings': 'Definições da conta',
  'Not signed in': 'Sessão não iniciada',
  'Toggle theme': 'Mudar de tema',
  'User menu': 'Menu do utilizador',
  // Team invitation
  'Team invitation': 'Convite para uma equipa',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Só as pessoas com um convite podem criar uma conta. Utilize o endereço de e-mail que o recebeu.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Inicie sessão para entrar na equipa. De momento, não é possível criar novas contas.',
  'Sign in or create an account to join the team.': 'Inicie sessão ou crie uma conta para entrar na equipa.',
  'Go to sign in': 'Ir para o início de sessão',
  'You are invited to join {team}': 'Recebeu um convite para entrar em {team}',
  'This invitation was sent to {email}.': 'Este convite foi enviado para {email}.',
  'You are signed in as {user}.': 'Iniciou sessão como {user}.',
  'Use another account': 'Utilizar outra conta',
  Join: 'Entrar',
  Ignore: 'Ignorar',
  'You have successfully joined {team}': 'Já faz parte de {team}',
  'Invalid Team Invitation Link': 'Ligação de convite inválida',
  'Expired Team Invitation Link': 'Ligação de convite expirada',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Esta ligação já não funciona. Peça uma nova à pessoa que o convidou.',
  'Used Team Invitation Link': 'Ligação de convite já usada',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Cada convite só pode ser aceite uma vez. Peça um novo à pessoa que o convidou.',
  // Team switcher
  'Select team': 'Selecionar equipa',
  'Current team': 'Equipa atual',
  'Team settings': 'Definições da equipa',
  'Other teams': 'Outras equipas',
  'No teams yet': 'Ainda não há equipas',
  'Create a team': 'Criar uma equipa',
  // Account settings
  'My Profile': 'O meu perfil',
  Security: 'Segurança',
  Settings: 'Definições',
  Teams: 'Equipas',
  Close: 'Fechar',
  'Edit {field}': 'Editar: {field}',
  'Not set': 'Não definido',
  Save: 'Guardar',
  'User name': 'Nome de utilizador',
  'This is how you appear to others.': 'É assim que aparece aos outros.',
  'Profile image': 'Imagem de perfil',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Uma imagem sua. É reduzida, porque as imagens devem ter menos de 100 KB.',
  'Upload image': 'Carregar imagem',
  'Change image': 'Mudar imagem',
  Remove: 'Remover',
  'Invalid image': 'Imagem inválida',
  'Move the image with the arrow keys': 'Mova a imagem com as teclas de seta',
  Zoom: 'Zoom',
  'Send Verification Email': 'Enviar e-mail de verificação',
  'Email sent!': 'E-mail enviado!',
  'Email addresses': 'Endereços de e-mail',
  'Emails about your account are sent to the primary one.':
    'Os e-mails sobre a sua conta são enviados para o endereço principal.',
  Primary: 'Principal',
  'Make primary': 'Tornar principal',
  'Add an email': 'Adicionar um e-mail',
  'Remove {email} from your account?': 'Remover {email} da sua conta?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'A ligação foi aberta onde não tem sessão iniciada. Remova este e-mail, adicione-o novamente e abra a nova ligação neste navegador.',
  'Remove an email before you add another one.': 'Remova um e-mail antes de adicionar outro.',
  'New email': 'Novo e-mail',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Abra neste navegador a ligação que enviámos para {email}. É válida durante 7 dias.',
  'Not verified yet': 'Ainda não verificado',
  'Your email is now {email}.': 'O seu e-mail é agora {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Outra conta usa este e-mail. Inicie sessão nessa conta ou escolha outro e-mail.',
  'This is already your email.': 'Este já é o seu e-mail.',
  'A new password signs you out everywhere else.':
    'Uma nova palavra-passe termina a sua sessão em todo o lado, exceto aqui.',
  'Change password': 'Alterar palavra-passe',
  'Old password': 'Palavra-passe antiga',
  'Please enter your old password': 'Introduza a sua palavra-passe antiga',
  'Incorrect password': 'Palavra-passe incorreta',
  'Update password': 'Atualizar palavra-passe',
  'Password changed successfully!': 'Palavra-passe alterada com sucesso!',
  'Requires a code from your authenticator app at each sign-in.':
    'Pede um código da sua aplicação de autenticação em cada início de sessão.',
  'Two-factor authentication is on': 'A autenticação de dois fatores está ativada',
  Enable: 'Ativar',
  Disable: 'Desativar',
  'Scan this code with your authenticator app, or type in the key.':
    'Leia esta imagem com a sua aplicação de autenticação ou introduza nela a chave.',
  'QR code for your authenticator app': 'Código QR para a sua aplicação de autenticação',
  Key: 'Chave',
  Copy: 'Copiar',
  'Copied to clipboard!': 'Copiado para a área de transferência!',
  'Failed to copy to clipboard': 'Não foi possível copiar para a área de transferência',
  'Notifications ({hotkey})': 'Notificações ({hotkey})',
  'Then enter the six-digit code that it shows': 'Depois, introduza o código de seis dígitos que ela mostra',
  'Incorrect code. Please try again.': 'Código incorreto. Tente novamente.',
  'Ends your session in this browser.': 'Termina a sua sessão neste navegador.',
  'Delete account': 'Eliminar conta',
  'Deletes your account and everything in it.': 'Remove a sua conta e tudo o que lhe pertence.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Tem a certeza de que quer eliminar a sua conta? Esta ação não pode ser anulada.',
  'Delete my account': 'Eliminar a minha conta',
  // Teams in the account settings
  'Team user name': 'Nome de utilizador na equipa',
  'This is how you appear in this team.': 'É assim que aparece nesta equipa.',
  'Invite member': 'Convidar membro',
  'Sends an email with a link to join this team.': 'Envia um e-mail com uma ligação para entrar nesta equipa.',
  'Please enter an email address': 'Introduza um endereço de e-mail',
  'The user is already a member of this team.': 'Esta pessoa já é membro desta equipa.',
  '{email} is invited': '{email} recebeu o convite',
  Invite: 'Convidar',
  Members: 'Membros',
  'Everyone in this team.': 'Todas as pessoas desta equipa.',
  Image: 'Imagem',
  Name: 'Nome',
  'No name': 'Sem nome',
  'Team profile image': 'Imagem de perfil da equipa',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Uma imagem para a equipa. É reduzida, porque as imagens devem ter menos de 100 KB.',
  'Team display name': 'Nome visível da equipa',
  'The name that all members see.': 'O nome que todos os membros veem.',
  'Please enter a team name': 'Introduza um nome para a equipa',
  'Leave team': 'Sair da equipa',
  'You will need an invitation to come back.': 'Precisará de um convite para voltar.',
  'Are you sure you want to leave {team}?': 'Tem a certeza de que quer sair de {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'É o último membro que pode gerir {team}. Depois de sair, ninguém na equipa o poderá fazer.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'É o último membro que pode gerir estas equipas: {teams}. Sem a sua conta, ninguém nelas o poderá fazer.',
  Leave: 'Sair',
  'New team': 'Nova equipa',
  'You can invite others once it exists.': 'Poderá convidar outras pessoas depois de ser criada.',
  'Team name': 'Nome da equipa',
  Create: 'Criar',
  'Team creation is not enabled': 'A criação de equipas não está ativada',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Continuar como {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Esta ligação inicia a sua sessão em {app}. Se não a pediu, feche esta página.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': 'Foi criada uma conta em {app} com {email}. É sua?',
  "This wasn't me": 'Não fui eu',
  'The account was deleted': 'A conta foi eliminada',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Alguém a tinha criado com o seu endereço de e-mail. Já ninguém pode iniciar sessão com ela.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'A conta com {email} será eliminada, a menos que o titular já a tenha confirmado. Não é possível anular esta ação.',
  'The account was not deleted': 'A conta não foi eliminada',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'O titular já a tinha confirmado. Se outra pessoa usar o seu endereço de e-mail, contacte o suporte.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Inicie sessão novamente e altere o segundo fator no prazo de 10 minutos.',
  'Sign in again, then set the password within 10 minutes.':
    'Inicie sessão novamente e defina a palavra-passe no prazo de 10 minutos.',
  'Sign in again, then delete the account within 10 minutes.':
    'Inicie sessão novamente e elimine a conta no prazo de 10 minutos.',
  'Sign in again, then connect the account within 10 minutes.':
    'Inicie sessão novamente e associe a conta no prazo de 10 minutos.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Inicie sessão novamente e dissocie a conta no prazo de 10 minutos.',
  'Sign in again, then change the email address within 10 minutes.':
    'Inicie sessão novamente e altere o e-mail no prazo de 10 minutos.',
  'You signed in a while ago. Please confirm that it is you.':
    'Já passou algum tempo desde que iniciou sessão. Confirme que é o titular da conta.',
  // First password
  'With a password, you can sign in with your email.': 'Com uma palavra-passe, pode iniciar sessão com o seu e-mail.',
  'Set a password': 'Definir uma palavra-passe',
  'Password set successfully!': 'Palavra-passe definida!',
  // Connected accounts
  'Connected accounts': 'Contas associadas',
  'Accounts at other services that you can sign in with.':
    'Contas de outros serviços com as quais pode iniciar sessão.',
  Connected: 'Associada',
  Connect: 'Associar',
  'Connect {provider}': 'Associar {provider}',
  'Remove {provider}': 'Remover {provider}',
  'You will no longer be able to sign in with {provider}.': 'Deixará de poder iniciar sessão com {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'É a sua única forma de iniciar sessão. Antes de a remover, adicione outra, por exemplo uma palavra-passe.',
  // Sessions
  'Active sessions': 'Sessões ativas',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Navegadores em que tem sessão iniciada. Termine a sessão nos que não reconhece.',
  'Unknown device': 'Dispositivo desconhecido',
  'This browser': 'Este navegador',
  'Active now': 'Ativa agora',
  'Last used: {time}': 'Última utilização: {time}',
  'Sign out {device}': 'Terminar sessão: {device}',
  'Sign out everywhere else': 'Terminar sessão nos restantes',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Iniciou sessão como {user} (representação)',
  Stop: 'Parar',
  'You use the app as this user for one hour.': 'Vai utilizar a aplicação como este utilizador durante uma hora.',
  'This ends the session of {user} in this browser.': 'Isto termina a sessão de {user} neste navegador.',
  // Marks in the account settings
  'Danger zone': 'Zona de perigo',
  You: 'Eu',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Esta conta era sua?',
  'Sign-in methods were removed': 'Foram removidos métodos de início de sessão',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Outra pessoa poderia ter configurado estes métodos de início de sessão, por isso foram removidos: {removed}. Pode configurá-los novamente nas definições da conta.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Alguém se registou com {email} antes de o confirmar. Se foi você, mantenha tudo.',
  Keep: 'Manter',
  Continue: 'Continuar',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'O nome, a imagem e os dados da conta serão apagados, e ela sairá das equipas em que entrou.',
  'Clear the account': 'Esvaziar a conta',
  // Unexpected failures
  Loading: 'A carregar',
  'Still trying to reach the server...': 'Ainda a tentar ligar ao servidor...',
  'You are offline. Check your internet connection and try again.':
    'Está offline. Verifique a sua ligação à Internet e tente novamente.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'De momento não é possível contactar o servidor. Verifique a sua ligação à Internet e tente novamente.',
  'Something went wrong. Please try again.': 'Ocorreu um problema. Tente novamente.',
  // Messages of the service
  'Wrong e-mail or password.': 'E-mail ou palavra-passe incorretos.',
  'User already exists.': 'Já existe uma conta com este e-mail.',
  'The email address is already verified.': 'O e-mail já está verificado.',
  'This account is suspended. Contact the support of the app.':
    'Esta conta está suspensa. Contacte o apoio da aplicação.',
  'Sign-up is disabled for this project.': 'Esta aplicação não aceita novos registos.',
  'Too many requests. Please try again in {seconds} seconds.':
    'Demasiados pedidos. Tente novamente dentro de {seconds} s.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Não foi possível carregar uma parte desta página. Recarregue a página e tente novamente.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Este navegador bloqueia cookies, necessários para os fornecedores de início de sessão. Permita os cookies e tente novamente.',
};
