import type { LocaleTexts } from '../locale.ts';

/** Portuguese of Brazil. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Entre na sua conta',
  'Create a new account': 'Crie uma nova conta',
  "Don't have an account?": 'Não tem uma conta?',
  'Already have an account?': 'Já tem uma conta?',
  'No authentication method enabled': 'Nenhum método de autenticação ativado',
  'Or continue with': 'Ou continue com',
  'By continuing, you agree to the {terms} and the {privacy}.': 'Ao continuar, você concorda com: {terms} e {privacy}.',
  'By continuing, you agree to the {document}.': 'Ao continuar, você concorda com: {document}.',
  'Terms of service': 'Termos de serviço',
  'Privacy policy': 'Política de privacidade',
  Help: 'Ajuda',
  'Last used': 'Último usado',
  'Sign in with {provider}': 'Entrar com {provider}',
  'Sign up with {provider}': 'Cadastrar-se com {provider}',
  // Forms
  Email: 'E-mail',
  Password: 'Senha',
  'Repeat password': 'Repita a senha',
  'Forgot password?': 'Esqueceu a senha?',
  'New password': 'Nova senha',
  'Repeat new password': 'Repita a nova senha',
  'Show password': 'Mostrar senha',
  'Hide password': 'Ocultar senha',
  'At least {min} characters': 'Pelo menos {min} caracteres',
  'Long enough': 'Tamanho suficiente',
  'Please enter your email': 'Digite seu e-mail',
  'Please enter a valid email': 'Digite um e-mail válido',
  'Please enter your password': 'Digite sua senha',
  'Please repeat your password': 'Repita sua senha',
  'Passwords do not match': 'As senhas não coincidem',
  'Password too short. Minimum length is {min}.': 'A senha é muito curta. O tamanho mínimo é {min}.',
  'Password too long. Maximum length is {max}.': 'A senha é muito longa. O tamanho máximo é {max}.',
  'This password is too common. Please choose another one.': 'Esta senha é muito comum. Escolha outra.',
  'This password is too similar to your email address. Please choose another one.':
    'Esta senha é muito parecida com o seu e-mail. Escolha outra.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Esta senha é muito parecida com o nome deste aplicativo. Escolha outra.',
  // Actions
  'Sign in': 'Entrar',
  'Sign up': 'Cadastrar-se',
  'Sign out': 'Sair',
  'Sign in again': 'Entrar novamente',
  'Go to home': 'Ir para o início',
  'Go to Home': 'Ir para o início',
  'Try again': 'Tentar novamente',
  'Verify my email': 'Verificar meu e-mail',
  'Email me a code': 'Receber um código por e-mail',
  'Email me a link': 'Receber um link por e-mail',
  'Reset password': 'Redefinir senha',
  'Get a new link': 'Obter um novo link',
  // Message cards
  'You are already signed in': 'Você já está conectado',
  'You are not currently signed in': 'Você não está conectado',
  'Sign up for new users is not enabled at the moment': 'O cadastro de novos usuários não está ativado no momento',
  'Your email is verified': 'Seu e-mail foi verificado',
  'Thank you. You can continue to use your account.': 'Obrigado. Você pode continuar usando sua conta.',
  'Something went wrong': 'Algo deu errado',
  'Please try again. If it keeps happening, contact support.':
    'Tente novamente. Se o problema continuar, entre em contato com o suporte.',
  'Page not found': 'Página não encontrada',
  'There is no page at this URL. Check the link that you followed.':
    'Não há nenhuma página neste endereço. Verifique o link que trouxe você até aqui.',
  'Check your inbox': 'Verifique sua caixa de entrada',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Se existir um usuário com este endereço de e-mail, um e-mail foi enviado para sua caixa de entrada...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Não deixe de olhar também na pasta de spam. Se não chegar outro e-mail, o mais recente ainda vale.',
  'Your password has been reset': 'Sua senha foi redefinida',
  'You can now sign in with your new password.': 'Agora você pode entrar com sua nova senha.',
  // Password reset
  'Reset your password': 'Redefina sua senha',
  "Don't need to reset?": 'Não precisa redefinir?',
  'Invalid Password Reset Link': 'Link de redefinição inválido',
  'Check that you opened the whole link from the email, or request a new one.':
    'Verifique se o link completo do e-mail foi aberto ou solicite um novo.',
  'Expired Password Reset Link': 'Link de redefinição expirado',
  'This link no longer works. You can request a new one.': 'Este link não funciona mais. Você pode solicitar um novo.',
  'Used Password Reset Link': 'Link de redefinição já usado',
  'Each link works for one reset. You can request a new one.':
    'Cada link define uma senha apenas uma vez. Você pode solicitar um novo.',
  'Failed to reset password': 'Falha ao redefinir a senha',
  'Failed to reset password. Please request a new password reset link':
    'Falha ao redefinir a senha. Solicite um novo link de redefinição',
  // Second factor
  'Two-factor authentication': 'Autenticação de dois fatores',
  'Enter the six-digit code from your authenticator app.':
    'Digite o código de seis dígitos do seu aplicativo autenticador.',
  'Authentication code': 'Código de autenticação',
  Cancel: 'Cancelar',
  Back: 'Voltar',
  // Magic link
  'Sign-in methods': 'Formas de entrar',
  'Email & Password': 'E-mail e senha',
  'Enter the code from your email': 'Digite o código que você recebeu por e-mail',
  'Sent to {email}': 'Enviado para {email}',
  'Change email': 'Alterar o e-mail',
  'Open {app}': 'Abrir o {app}',
  'Send a new code': 'Enviar outro código',
  'Send a new code in {seconds} s': 'Enviar outro código em {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Um novo código está a caminho. Se não chegar, o e-mail mais recente ainda vale.',
  'Invalid code': 'Código inválido',
  'Invalid TOTP code': 'Código TOTP inválido',
  'Invalid Magic Link': 'Link de acesso inválido',
  'Expired Magic Link': 'Link de acesso expirado',
  'Magic Link Already Used': 'Link de acesso já usado',
  'Each link signs you in once. You can request a new one.':
    'Cada link permite entrar apenas uma vez. Você pode solicitar um novo.',
  'Press the button to sign in with this link.': 'Pressione o botão para entrar com este link.',
  'Signing in...': 'Entrando...',
  // Return from a provider
  'Redirecting...': 'Redirecionando...',
  'If you are not redirected automatically,': 'Se você não for redirecionado automaticamente,',
  'click here': 'clique aqui',
  'Invalid TOTP code. Please try signing in again.': 'Código TOTP inválido. Entre novamente.',
  'Please sign in again. If it keeps happening, report this error:':
    'Entre novamente. Se continuar acontecendo, informe este erro:',
  // Email verification
  'Verify your email': 'Verifique seu e-mail',
  'Press the button to confirm that this email address is yours.':
    'Pressione o botão para confirmar que este endereço de e-mail é seu.',
  'Verifying your email...': 'Verificando seu e-mail...',
  'Invalid Verification Link': 'Link de verificação inválido',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Verifique se o link completo do e-mail foi aberto. Se ainda não funcionar, entre em contato com o suporte.',
  'Expired Verification Link': 'Link de verificação expirado',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Este link não funciona mais. Entre e solicite um novo nas configurações da sua conta.',
  // Sign-out
  'Sign out?': 'Sair?',
  'You will have to sign in again to use your account in this browser.':
    'Você precisará entrar novamente para usar sua conta neste navegador.',
  'Signing out...': 'Saindo...',
  // Error page
  'An error occurred': 'Ocorreu um erro',
  'Error Code': 'Código do erro',
  'Error Message': 'Mensagem de erro',
  'Failed to connect account': 'Falha ao conectar a conta',
  'This account is already connected to another user. Please connect a different account.':
    'Esta conta já está conectada a outro usuário. Conecte uma conta diferente.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Você já está conectado a outra conta deste provedor. Talvez a conta errada tenha sido escolhida.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Você está usando o app como outro usuário, para quem não é possível conectar contas.',
  'Sign-in did not work': 'O login não funcionou',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Este login não pode continuar. Ele foi iniciado em outro navegador, já terminou ou seu cookie foi excluído. Faça login novamente.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'O login não está configurado corretamente neste aplicativo. Avise os responsáveis por ele.',
  'This sign-in method is not available. Please choose another one.':
    'Este método de login não está disponível. Escolha outro.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'O provedor de login não responde como esperado. Tente novamente em alguns minutos.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Sua conta no provedor não tem endereço de e-mail, que é necessário para fazer login. Escolha outro método de login.',
  'This app does not accept new accounts at the moment.': 'Este aplicativo não aceita novas contas no momento.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Já existe uma conta com este endereço de e-mail. Faça login como antes.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Sua sessão terminou. Faça login novamente e repita a etapa.',
  'The sign-in took too long. Please sign in again.': 'O login demorou demais. Faça login novamente.',
  'OAuth provider access denied': 'Acesso negado pelo provedor OAuth',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'A entrada foi cancelada. Tente novamente. [access_denied]',
  // User menu
  'Account settings': 'Configurações da conta',
  'Not signed in': 'Não conectado',
  'Toggle theme': 'Alternar tema',
  'User menu': 'Menu do usuário',
  // Team invitation
  'Team invitation': 'Convite para uma equipe',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Só pessoas com um convite podem criar uma conta. Use o endereço de e-mail que o recebeu.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Entre para participar da equipe. No momento, não é possível criar novas contas.',
  'Sign in or create an account to join the team.': 'Entre ou crie uma conta para participar da equipe.',
  'Go to sign in': 'Ir para a entrada',
  'You are invited to join {team}': 'Você recebeu um convite para participar de {team}',
  'This invitation was sent to {email}.': 'Este convite foi enviado para {email}.',
  'You are signed in as {user}.': 'Você entrou como {user}.',
  'Use another account': 'Usar outra conta',
  Join: 'Participar',
  Ignore: 'Ignorar',
  'You have successfully joined {team}': 'Agora você faz parte de {team}',
  'Invalid Team Invitation Link': 'Link de convite inválido',
  'Expired Team Invitation Link': 'Link de convite expirado',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Este link não funciona mais. Peça um novo à pessoa que convidou você.',
  'Used Team Invitation Link': 'Link de convite já usado',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Cada convite só pode ser aceito uma vez. Peça um novo à pessoa que convidou você.',
  // Team switcher
  'Select team': 'Selecionar equipe',
  'Current team': 'Equipe atual',
  'Team settings': 'Configurações da equipe',
  'Other teams': 'Outras equipes',
  'No teams yet': 'Nenhuma equipe ainda',
  'Create a team': 'Criar uma equipe',
  // Account settings
  'My Profile': 'Meu perfil',
  Security: 'Segurança',
  Settings: 'Configurações',
  Teams: 'Equipes',
  Close: 'Fechar',
  'Edit {field}': 'Editar: {field}',
  'Not set': 'Não definido',
  Save: 'Salvar',
  'User name': 'Nome de usuário',
  'This is how you appear to others.': 'É assim que você aparece para os outros.',
  'Profile image': 'Imagem de perfil',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Uma imagem sua. Ela é reduzida, porque as imagens devem ter menos de 100 KB.',
  'Upload image': 'Enviar imagem',
  'Change image': 'Trocar imagem',
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
    'O link foi aberto onde você não está conectado. Remova este e-mail, adicione-o novamente e abra o novo link neste navegador.',
  'Remove an email before you add another one.': 'Remova um e-mail antes de adicionar outro.',
  'New email': 'Novo e-mail',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Abra neste navegador o link que enviamos para {email}. Ele é válido por 7 dias.',
  'Not verified yet': 'Ainda não verificado',
  'Your email is now {email}.': 'Seu e-mail agora é {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Outra conta usa este e-mail. Entre nessa conta ou escolha outro e-mail.',
  'This is already your email.': 'Este já é o seu e-mail.',
  'A new password signs you out everywhere else.': 'Uma nova senha desconecta você de todos os lugares, menos daqui.',
  'Change password': 'Alterar senha',
  'Old password': 'Senha antiga',
  'Please enter your old password': 'Digite sua senha antiga',
  'Incorrect password': 'Senha incorreta',
  'Update password': 'Atualizar senha',
  'Password changed successfully!': 'Senha alterada com sucesso!',
  'Requires a code from your authenticator app at each sign-in.':
    'Pede um código do seu aplicativo autenticador a cada entrada.',
  'Two-factor authentication is on': 'A autenticação de dois fatores está ativada',
  Enable: 'Ativar',
  Disable: 'Desativar',
  'Scan this code with your authenticator app, or type in the key.':
    'Escaneie esta imagem com seu aplicativo autenticador ou digite a chave nele.',
  'QR code for your authenticator app': 'Código QR para seu aplicativo autenticador',
  Key: 'Chave',
  Copy: 'Copiar',
  'Copied to clipboard!': 'Copiado para a área de transferência!',
  'Failed to copy to clipboard': 'Falha ao copiar para a área de transferência',
  'Notifications ({hotkey})': 'Notificações ({hotkey})',
  'Then enter the six-digit code that it shows': 'Depois, digite o código de seis dígitos que ele mostra',
  'Incorrect code. Please try again.': 'Código incorreto. Tente novamente.',
  'Ends your session in this browser.': 'Encerra sua sessão neste navegador.',
  'Delete account': 'Excluir conta',
  'Deletes your account and everything in it.': 'Remove sua conta e tudo o que pertence a ela.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Tem certeza de que deseja excluir sua conta? Isso não pode ser desfeito.',
  'Delete my account': 'Excluir minha conta',
  // Teams in the account settings
  'Team user name': 'Nome de usuário na equipe',
  'This is how you appear in this team.': 'É assim que você aparece nesta equipe.',
  'Invite member': 'Convidar membro',
  'Sends an email with a link to join this team.': 'Envia um e-mail com um link para participar desta equipe.',
  'Please enter an email address': 'Digite um endereço de e-mail',
  'The user is already a member of this team.': 'Esta pessoa já é membro desta equipe.',
  '{email} is invited': '{email} recebeu o convite',
  Invite: 'Convidar',
  Members: 'Membros',
  'Everyone in this team.': 'Todas as pessoas desta equipe.',
  Image: 'Imagem',
  Name: 'Nome',
  'No name': 'Sem nome',
  'Team profile image': 'Imagem de perfil da equipe',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Uma imagem para a equipe. Ela é reduzida, porque as imagens devem ter menos de 100 KB.',
  'Team display name': 'Nome de exibição da equipe',
  'The name that all members see.': 'O nome que todos os membros veem.',
  'Please enter a team name': 'Digite um nome para a equipe',
  'Leave team': 'Sair da equipe',
  'You will need an invitation to come back.': 'Você precisará de um convite para voltar.',
  'Are you sure you want to leave {team}?': 'Tem certeza de que deseja sair de {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Você é o último membro que pode gerenciar {team}. Depois que você sair, ninguém na equipe poderá.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Você é o último membro que pode gerenciar estas equipes: {teams}. Sem a sua conta, ninguém nelas poderá.',
  Leave: 'Sair',
  'New team': 'Nova equipe',
  'You can invite others once it exists.': 'Você poderá convidar outras pessoas depois que ela for criada.',
  'Team name': 'Nome da equipe',
  Create: 'Criar',
  'Team creation is not enabled': 'A criação de equipes não está ativada',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Continuar como {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Este link inicia sua sessão no {app}. Se você não o solicitou, feche esta página.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': 'Uma conta do {app} foi criada com {email}. É sua?',
  "This wasn't me": 'Não fui eu',
  'The account was deleted': 'A conta foi excluída',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Alguém a criou com o seu endereço de e-mail. Ninguém mais pode entrar com ela.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'A conta com {email} será excluída, a menos que o titular já a tenha confirmado. Não é possível desfazer essa ação.',
  'The account was not deleted': 'A conta não foi excluída',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'O titular já a confirmou antes. Se outra pessoa usa o seu endereço de e-mail, entre em contato com o suporte.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Entre novamente e altere o segundo fator em até 10 minutos.',
  'Sign in again, then set the password within 10 minutes.': 'Entre novamente e defina a senha em até 10 minutos.',
  'Sign in again, then delete the account within 10 minutes.': 'Entre novamente e exclua a conta em até 10 minutos.',
  'Sign in again, then connect the account within 10 minutes.': 'Entre novamente e conecte a conta em até 10 minutos.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Entre novamente e desconecte a conta em até 10 minutos.',
  'Sign in again, then change the email address within 10 minutes.':
    'Entre novamente e altere o e-mail em até 10 minutos.',
  'You signed in a while ago. Please confirm that it is you.': 'Já faz um tempo que você entrou. Confirme que é você.',
  // First password
  'With a password, you can sign in with your email.': 'Com uma senha, você pode entrar com o seu e-mail.',
  'Set a password': 'Definir uma senha',
  'Password set successfully!': 'Senha definida!',
  // Connected accounts
  'Connected accounts': 'Contas conectadas',
  'Accounts at other services that you can sign in with.': 'Contas de outros serviços com as quais você pode entrar.',
  Connected: 'Conectada',
  Connect: 'Conectar',
  'Connect {provider}': 'Conectar {provider}',
  'Remove {provider}': 'Remover {provider}',
  'You will no longer be able to sign in with {provider}.': 'Você não poderá mais entrar com {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Esta é a sua única forma de entrar. Antes de removê-la, adicione outra, por exemplo uma senha.',
  // Sessions
  'Active sessions': 'Sessões ativas',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Navegadores em que você entrou na sua conta. Saia dos que você não reconhece.',
  'Unknown device': 'Dispositivo desconhecido',
  'This browser': 'Este navegador',
  'Active now': 'Ativa agora',
  'Last used: {time}': 'Último uso: {time}',
  'Sign out {device}': 'Sair: {device}',
  'Sign out everywhere else': 'Sair de todos os outros lugares',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Você entrou como {user} (representação)',
  Stop: 'Parar',
  'You use the app as this user for one hour.': 'Você usará o app como este usuário por uma hora.',
  'This ends the session of {user} in this browser.': 'Isso encerra a sessão de {user} neste navegador.',
  // Marks in the account settings
  'Danger zone': 'Zona de perigo',
  You: 'Você',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Esta conta era sua?',
  'Sign-in methods were removed': 'Métodos de login foram removidos',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Outra pessoa poderia ter configurado estes métodos de login, por isso foram removidos: {removed}. Você pode configurá-los de novo nas configurações da conta.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Alguém se cadastrou com {email} antes de você confirmar. Se foi você, mantenha tudo.',
  Keep: 'Manter',
  Continue: 'Continuar',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'O nome, a imagem e os dados da conta serão apagados, e ela sairá das equipes em que entrou.',
  'Clear the account': 'Esvaziar a conta',
  // Unexpected failures
  Loading: 'Carregando',
  'Still trying to reach the server...': 'Ainda tentando se conectar ao servidor...',
  'You are offline. Check your internet connection and try again.':
    'Você está offline. Verifique sua conexão com a internet e tente novamente.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Não é possível acessar o servidor no momento. Verifique sua conexão com a internet e tente novamente.',
  'Something went wrong. Please try again.': 'Algo deu errado. Tente novamente.',
  // Messages of the service
  'Wrong e-mail or password.': 'E-mail ou senha incorretos.',
  'User already exists.': 'Já existe uma conta com este e-mail.',
  'The email address is already verified.': 'O e-mail já foi verificado.',
  'This account is suspended. Contact the support of the app.':
    'Esta conta está suspensa. Entre em contato com o suporte do app.',
  'Sign-up is disabled for this project.': 'Este app não aceita novos cadastros.',
  'Too many requests. Please try again in {seconds} seconds.': 'Solicitações demais. Tente novamente em {seconds} s.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Não foi possível carregar uma parte desta página. Recarregue a página e tente novamente.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Este navegador bloqueia cookies, necessários para os provedores de login. Permita os cookies e tente novamente.',
};
