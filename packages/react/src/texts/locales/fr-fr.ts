import type { LocaleTexts } from '../locale.ts';

/** French of France. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Connectez-vous à votre compte',
  'Create a new account': 'Créer un compte',
  "Don't have an account?": "Vous n'avez pas de compte ?",
  'Already have an account?': 'Vous avez déjà un compte ?',
  'No authentication method enabled': "Aucune méthode d'authentification n'est activée",
  'Or continue with': 'Ou continuer avec',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'En continuant, vous acceptez ces documents : {terms}, {privacy}.',
  'By continuing, you agree to the {document}.': 'En continuant, vous acceptez ce document : {document}.',
  'Terms of service': 'Conditions d’utilisation',
  'Privacy policy': 'Politique de confidentialité',
  Help: 'Aide',
  'Last used': 'Dernier utilisé',
  'Sign in with {provider}': 'Se connecter avec {provider}',
  'Sign up with {provider}': "S'inscrire avec {provider}",
  // Forms
  Email: 'E-mail',
  Password: 'Mot de passe',
  'Repeat password': 'Répétez le mot de passe',
  'Forgot password?': 'Mot de passe oublié ?',
  'New password': 'Nouveau mot de passe',
  'Repeat new password': 'Répétez le nouveau mot de passe',
  'Show password': 'Afficher le mot de passe',
  'Hide password': 'Masquer le mot de passe',
  'At least {min} characters': 'Au moins {min} caractères',
  'Long enough': 'Longueur suffisante',
  'Please enter your email': 'Veuillez saisir votre e-mail',
  'Please enter a valid email': 'Veuillez saisir un e-mail valide',
  'Please enter your password': 'Veuillez saisir votre mot de passe',
  'Please repeat your password': 'Veuillez répéter votre mot de passe',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Password too short. Minimum length is {min}.':
    'Le mot de passe est trop court. La longueur minimale est de {min} caractères.',
  'Password too long. Maximum length is {max}.':
    'Le mot de passe est trop long. La longueur maximale est de {max} caractères.',
  'This password is too common. Please choose another one.':
    'Ce mot de passe est trop courant. Veuillez en choisir un autre.',
  'This password is too similar to your email address. Please choose another one.':
    'Ce mot de passe ressemble trop à votre adresse e-mail. Veuillez en choisir un autre.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Ce mot de passe ressemble trop au nom de cette application. Veuillez en choisir un autre.',
  // Actions
  'Sign in': 'Se connecter',
  'Sign up': "S'inscrire",
  'Sign out': 'Se déconnecter',
  'Sign in again': 'Se reconnecter',
  'Go to home': "Aller à l'accueil",
  'Go to Home': "Aller à l'accueil",
  'Try again': 'Réessayer',
  'Verify my email': 'Vérifier mon e-mail',
  'Email me a code': 'Recevoir un code par e-mail',
  'Email me a link': 'Recevoir un lien par e-mail',
  'Reset password': 'Réinitialiser le mot de passe',
  'Get a new link': 'Obtenir un nouveau lien',
  // Message cards
  'You are already signed in': 'Vous êtes déjà connecté',
  'You are not currently signed in': "Vous n'êtes pas connecté",
  'Sign up for new users is not enabled at the moment':
    "L'inscription de nouveaux utilisateurs n'est pas activée pour le moment",
  'Your email is verified': 'Votre e-mail est vérifié',
  'Thank you. You can continue to use your account.': 'Merci. Vous pouvez continuer à utiliser votre compte.',
  'Something went wrong': "Une erreur s'est produite",
  'Please try again. If it keeps happening, contact support.':
    "Veuillez réessayer. Si le problème persiste, contactez l'assistance.",
  'Page not found': 'Page introuvable',
  'There is no page at this URL. Check the link that you followed.':
    "Il n'y a pas de page à cette adresse. Vérifiez le lien qui vous a amené ici.",
  'Check your inbox': 'Consultez votre boîte de réception',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Si un utilisateur avec cette adresse e-mail existe, un e-mail a été envoyé dans votre boîte de réception...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Pensez à regarder aussi dans les courriers indésirables. Si aucun nouvel e-mail n’arrive, le plus récent reste valable.',
  'Your password has been reset': 'Votre mot de passe a été réinitialisé',
  'You can now sign in with your new password.':
    'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
  // Password reset
  'Reset your password': 'Réinitialisez votre mot de passe',
  "Don't need to reset?": 'Pas besoin de le réinitialiser ?',
  'Invalid Password Reset Link': 'Lien de réinitialisation non valide',
  'Check that you opened the whole link from the email, or request a new one.':
    "Vérifiez que le lien complet de l'e-mail a été ouvert, ou demandez-en un nouveau.",
  'Expired Password Reset Link': 'Lien de réinitialisation expiré',
  'This link no longer works. You can request a new one.':
    'Ce lien ne fonctionne plus. Vous pouvez en demander un nouveau.',
  'Used Password Reset Link': 'Lien de réinitialisation déjà utilisé',
  'Each link works for one reset. You can request a new one.':
    "Chaque lien ne permet de définir un mot de passe qu'une fois. Vous pouvez en demander un nouveau.",
  'Failed to reset password': 'Échec de la réinitialisation du mot de passe',
  'Failed to reset password. Please request a new password reset link':
    'Échec de la réinitialisation du mot de passe. Veuillez demander un nouveau lien',
  // Second factor
  'Two-factor authentication': 'Authentification à deux facteurs',
  'Enter the six-digit code from your authenticator app.':
    "Saisissez le code à six chiffres de votre application d'authentification.",
  'Authentication code': "Code d'authentification",
  Cancel: 'Annuler',
  Back: 'Retour',
  // Magic link
  'Sign-in methods': 'Moyens de connexion',
  'Email & Password': 'E-mail et mot de passe',
  'Enter the code from your email': 'Saisissez le code reçu par e-mail',
  'Sent to {email}': 'Envoyé à {email}',
  'Change email': "Modifier l'e-mail",
  'Open {app}': 'Ouvrir {app}',
  'Send a new code': 'Envoyer un nouveau code',
  'Send a new code in {seconds} s': 'Envoyer un nouveau code dans {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Un nouveau code est en route. S’il n’arrive pas, l’e-mail le plus récent reste valable.',
  'Invalid code': 'Code non valide',
  'Invalid TOTP code': 'Code TOTP non valide',
  'Invalid Magic Link': 'Lien de connexion non valide',
  'Expired Magic Link': 'Lien de connexion expiré',
  'Magic Link Already Used': 'Lien de connexion déjà utilisé',
  'Each link signs you in once. You can request a new one.':
    "Chaque lien ne permet de se connecter qu'une fois. Vous pouvez en demander un nouveau.",
  'Press the button to sign in with this link.': 'Appuyez sur le bouton pour vous connecter avec ce lien.',
  'Signing in...': 'Connexion en cours...',
  // Return from a provider
  'Redirecting...': 'Redirection en cours...',
  'If you are not redirected automatically,': "Si vous n'êtes pas redirigé automatiquement,",
  'click here': 'cliquez ici',
  'Invalid TOTP code. Please try signing in again.': 'Code TOTP invalide. Veuillez vous reconnecter.',
  'Please sign in again. If it keeps happening, report this error:':
    'Veuillez vous reconnecter. Si le problème persiste, signalez cette erreur :',
  // Email verification
  'Verify your email': 'Vérifiez votre e-mail',
  'Press the button to confirm that this email address is yours.':
    'Appuyez sur le bouton pour confirmer que cette adresse e-mail est la vôtre.',
  'Verifying your email...': 'Vérification de votre e-mail...',
  'Invalid Verification Link': 'Lien de vérification non valide',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    "Vérifiez que le lien complet de l'e-mail a été ouvert. S'il ne fonctionne toujours pas, contactez l'assistance.",
  'Expired Verification Link': 'Lien de vérification expiré',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Ce lien ne fonctionne plus. Connectez-vous et demandez-en un nouveau dans les paramètres de votre compte.',
  // Sign-out
  'Sign out?': 'Se déconnecter ?',
  'You will have to sign in again to use your account in this browser.':
    'Vous devrez vous reconnecter pour utiliser votre compte dans ce navigateur.',
  'Signing out...': 'Déconnexion en cours...',
  // Error page
  'An error occurred': "Une erreur s'est produite",
  'Error Code': "Code d'erreur",
  'Error Message': "Message d'erreur",
  'Failed to connect account': 'Échec de la connexion du compte',
  'This account is already connected to another user. Please connect a different account.':
    'Ce compte est déjà associé à un autre utilisateur. Veuillez associer un autre compte.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Vous êtes déjà associé à un autre compte de ce fournisseur. Le mauvais compte a peut-être été choisi.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Vous utilisez l’application à la place d’un autre utilisateur, pour lequel aucun compte ne peut être associé.',
  'Sign-in did not work': "La connexion n'a pas fonctionné",
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Cette connexion ne peut pas être poursuivie. Elle a été commencée dans un autre navigateur, elle est déjà terminée, ou son cookie a été supprimé. Veuillez vous reconnecter.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    "La connexion n'est pas configurée correctement pour cette application. Veuillez en informer ses responsables.",
  'This sign-in method is not available. Please choose another one.':
    "Cette méthode de connexion n'est pas disponible. Veuillez en choisir une autre.",
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'Le fournisseur de connexion ne répond pas comme prévu. Veuillez réessayer dans quelques minutes.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    "Votre compte chez le fournisseur n'a pas d'adresse e-mail, nécessaire pour se connecter. Veuillez choisir une autre méthode de connexion.",
  'This app does not accept new accounts at the moment.':
    "Cette application n'accepte pas de nouveaux comptes pour le moment.",
  'An account with this email address exists already. Please sign in the way you did before.':
    'Un compte avec cette adresse e-mail existe déjà. Veuillez vous connecter comme auparavant.',
  'Your session has ended. Please sign in again and repeat the step.':
    "Votre session est terminée. Veuillez vous reconnecter et recommencer l'étape.",
  'The sign-in took too long. Please sign in again.': 'La connexion a pris trop de temps. Veuillez vous reconnecter.',
  'OAuth provider access denied': 'Accès refusé par le fournisseur OAuth',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'La connexion a été annulée. Veuillez réessayer. [access_denied]',
  // User menu
  'Account settings': 'Paramètres du compte',
  'Not signed in': 'Non connecté',
  'Toggle theme': 'Changer de thème',
  'User menu': 'Menu utilisateur',
  // Team invitation
  'Team invitation': 'Invitation dans une équipe',
  'Only people with an invitation can create an account. Use the email address that received it.':
    "Seules les personnes invitées peuvent créer un compte. Utilisez l'adresse e-mail qui a reçu l'invitation.",
  'Sign in to join the team. New accounts cannot be created at the moment.':
    "Connectez-vous pour rejoindre l'équipe. Il n'est pas possible de créer un compte pour le moment.",
  'Sign in or create an account to join the team.': "Connectez-vous ou créez un compte pour rejoindre l'équipe.",
  'Go to sign in': 'Aller à la connexion',
  'You are invited to join {team}': 'Vous êtes invité à rejoindre {team}',
  'This invitation was sent to {email}.': 'Cette invitation a été envoyée à {email}.',
  'You are signed in as {user}.': 'Vous êtes connecté en tant que {user}.',
  'Use another account': 'Utiliser un autre compte',
  Join: 'Rejoindre',
  Ignore: 'Ignorer',
  'You have successfully joined {team}': 'Vous avez rejoint {team}',
  'Invalid Team Invitation Link': "Lien d'invitation non valide",
  'Expired Team Invitation Link': "Lien d'invitation expiré",
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Ce lien ne fonctionne plus. Demandez-en un nouveau à la personne qui vous a invité.',
  'Used Team Invitation Link': "Lien d'invitation déjà utilisé",
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    "Chaque invitation ne peut être acceptée qu'une fois. Demandez-en une nouvelle à la personne qui vous a invité.",
  // Team switcher
  'Select team': 'Choisir une équipe',
  'Current team': 'Équipe actuelle',
  'Team settings': "Paramètres de l'équipe",
  'Other teams': 'Autres équipes',
  'No teams yet': "Pas encore d'équipe",
  'Create a team': 'Créer une équipe',
  // Account settings
  'My Profile': 'Mon profil',
  Security: 'Sécurité',
  Settings: 'Paramètres',
  Teams: 'Équipes',
  Close: 'Fermer',
  'Edit {field}': 'Modifier : {field}',
  'Not set': 'Non défini',
  Save: 'Enregistrer',
  'User name': "Nom d'utilisateur",
  'This is how you appear to others.': "C'est ainsi que les autres vous voient.",
  'Profile image': 'Image de profil',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Une image de vous. Elle est réduite, car les images doivent peser moins de 100 Ko.',
  'Upload image': 'Importer une image',
  'Change image': "Changer l'image",
  Remove: 'Retirer',
  'Invalid image': 'Image non valide',
  'Move the image with the arrow keys': "Déplacez l'image avec les touches fléchées",
  Zoom: 'Zoom',
  'Send Verification Email': "Envoyer l'e-mail de vérification",
  'Email sent!': 'E-mail envoyé !',
  'Email addresses': 'Adresses e-mail',
  'Emails about your account are sent to the primary one.':
    "Les e-mails concernant votre compte sont envoyés à l'adresse principale.",
  Primary: 'Principale',
  'Make primary': 'Définir comme principale',
  'Add an email': 'Ajouter un e-mail',
  'Remove {email} from your account?': 'Retirer {email} de votre compte ?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    "Le lien a été ouvert là où vous n'êtes pas connecté. Retirez cet e-mail, ajoutez-le à nouveau et ouvrez le nouveau lien dans ce navigateur.",
  'Remove an email before you add another one.': "Retirez un e-mail avant d'en ajouter un autre.",
  'New email': 'Nouvel e-mail',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Ouvrez dans ce navigateur le lien envoyé à {email}. Il est valable 7 jours.',
  'Not verified yet': 'Pas encore vérifié',
  'Your email is now {email}.': 'Votre e-mail est maintenant {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Un autre compte utilise cet e-mail. Connectez-vous à ce compte ou choisissez un autre e-mail.',
  'This is already your email.': "C'est déjà votre e-mail.",
  'A new password signs you out everywhere else.': 'Un nouveau mot de passe vous déconnecte partout sauf ici.',
  'Change password': 'Changer le mot de passe',
  'Old password': 'Ancien mot de passe',
  'Please enter your old password': 'Veuillez saisir votre ancien mot de passe',
  'Incorrect password': 'Mot de passe incorrect',
  'Update password': 'Mettre à jour le mot de passe',
  'Password changed successfully!': 'Le mot de passe a été changé !',
  'Requires a code from your authenticator app at each sign-in.':
    "Demande un code de votre application d'authentification à chaque connexion.",
  'Two-factor authentication is on': "L'authentification à deux facteurs est activée",
  Enable: 'Activer',
  Disable: 'Désactiver',
  'Scan this code with your authenticator app, or type in the key.':
    "Scannez cette image avec votre application d'authentification, ou saisissez-y la clé.",
  'QR code for your authenticator app': "Code QR pour votre application d'authentification",
  Key: 'Clé',
  Copy: 'Copier',
  'Copied to clipboard!': 'Copié dans le presse-papiers !',
  'Failed to copy to clipboard': 'Échec de la copie dans le presse-papiers',
  'Notifications ({hotkey})': 'Notifications ({hotkey})',
  'Then enter the six-digit code that it shows': "Saisissez ensuite le code à six chiffres qu'elle affiche",
  'Incorrect code. Please try again.': 'Code incorrect. Veuillez réessayer.',
  'Ends your session in this browser.': 'Met fin à votre session dans ce navigateur.',
  'Delete account': 'Supprimer le compte',
  'Deletes your account and everything in it.': 'Supprime votre compte et tout ce qui lui appartient.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Voulez-vous vraiment supprimer votre compte ? Cette action est irréversible.',
  'Delete my account': 'Supprimer mon compte',
  // Teams in the account settings
  'Team user name': "Nom dans l'équipe",
  'This is how you appear in this team.': "C'est ainsi que vous apparaissez dans cette équipe.",
  'Invite member': 'Inviter un membre',
  'Sends an email with a link to join this team.': 'Envoie un e-mail avec un lien pour rejoindre cette équipe.',
  'Please enter an email address': 'Veuillez saisir une adresse e-mail',
  'The user is already a member of this team.': 'Cette personne est déjà membre de cette équipe.',
  '{email} is invited': '{email} est invité',
  Invite: 'Inviter',
  Members: 'Membres',
  'Everyone in this team.': 'Toutes les personnes de cette équipe.',
  Image: 'Image',
  Name: 'Nom',
  'No name': 'Sans nom',
  'Team profile image': "Image de profil de l'équipe",
  'An image for the team. It is scaled down, because images must be under 100KB.':
    "Une image pour l'équipe. Elle est réduite, car les images doivent peser moins de 100 Ko.",
  'Team display name': "Nom affiché de l'équipe",
  'The name that all members see.': 'Le nom que voient tous les membres.',
  'Please enter a team name': "Veuillez saisir un nom d'équipe",
  'Leave team': "Quitter l'équipe",
  'You will need an invitation to come back.': 'Il vous faudra une invitation pour revenir.',
  'Are you sure you want to leave {team}?': 'Voulez-vous vraiment quitter {team} ?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Vous êtes le dernier membre qui peut gérer {team}. Après votre départ, personne dans l’équipe ne le pourra.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Vous êtes le dernier membre qui peut gérer ces équipes : {teams}. Sans votre compte, personne ne le pourra.',
  Leave: 'Quitter',
  'New team': 'Nouvelle équipe',
  'You can invite others once it exists.': "Vous pourrez inviter d'autres personnes une fois qu'elle sera créée.",
  'Team name': "Nom de l'équipe",
  Create: 'Créer',
  'Team creation is not enabled': "La création d'équipes n'est pas activée",
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Continuer en tant que {email} ?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Ce lien vous connecte à {app}. Si vous ne l’avez pas demandé, fermez cette page.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?':
    'Un compte {app} a été créé avec {email}. Est-ce le vôtre ?',
  "This wasn't me": 'Ce n’était pas moi',
  'The account was deleted': 'Le compte a été supprimé',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Quelqu’un l’avait créé avec votre adresse e-mail. Plus personne ne peut s’y connecter.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Le compte avec {email} sera supprimé, sauf si son propriétaire l’a déjà confirmé. Cette action est irréversible.',
  'The account was not deleted': 'Le compte n’a pas été supprimé',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Son propriétaire l’avait déjà confirmé. Si quelqu’un d’autre utilise votre adresse e-mail, contactez l’assistance.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Reconnectez-vous, puis modifiez le second facteur dans les 10 minutes.',
  'Sign in again, then set the password within 10 minutes.':
    'Reconnectez-vous, puis définissez le mot de passe dans les 10 minutes.',
  'Sign in again, then delete the account within 10 minutes.':
    'Reconnectez-vous, puis supprimez le compte dans les 10 minutes.',
  'Sign in again, then connect the account within 10 minutes.':
    'Reconnectez-vous, puis associez le compte dans les 10 minutes.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Reconnectez-vous, puis dissociez le compte dans les 10 minutes.',
  'Sign in again, then change the email address within 10 minutes.':
    "Reconnectez-vous, puis modifiez l'adresse e-mail dans les 10 minutes.",
  'You signed in a while ago. Please confirm that it is you.':
    'Votre connexion date un peu. Veuillez confirmer que c’est bien vous.',
  // First password
  'With a password, you can sign in with your email.':
    'Avec un mot de passe, vous pouvez vous connecter avec votre adresse e-mail.',
  'Set a password': 'Définir un mot de passe',
  'Password set successfully!': 'Le mot de passe a été défini !',
  // Connected accounts
  'Connected accounts': 'Comptes associés',
  'Accounts at other services that you can sign in with.':
    'Comptes d’autres services avec lesquels vous pouvez vous connecter.',
  Connected: 'Associé',
  Connect: 'Associer',
  'Connect {provider}': 'Associer {provider}',
  'Remove {provider}': 'Retirer {provider}',
  'You will no longer be able to sign in with {provider}.': 'Vous ne pourrez plus vous connecter avec {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'C’est votre seul moyen de connexion. Avant de le retirer, ajoutez-en un autre, par exemple un mot de passe.',
  // Sessions
  'Active sessions': 'Sessions actives',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Navigateurs où votre compte est connecté. Déconnectez ceux que vous ne reconnaissez pas.',
  'Unknown device': 'Appareil inconnu',
  'This browser': 'Ce navigateur',
  'Active now': 'Active maintenant',
  'Last used: {time}': 'Dernière utilisation : {time}',
  'Sign out {device}': 'Se déconnecter : {device}',
  'Sign out everywhere else': 'Se déconnecter partout ailleurs',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Vous êtes connecté en tant que {user} (usurpation autorisée)',
  Stop: 'Arrêter',
  'You use the app as this user for one hour.':
    'Vous utilisez l’application en tant que cet utilisateur pendant une heure.',
  'This ends the session of {user} in this browser.': 'Cela met fin à la session de {user} dans ce navigateur.',
  // Marks in the account settings
  'Danger zone': 'Zone de danger',
  You: 'Vous',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Ce compte était-il le vôtre ?',
  'Sign-in methods were removed': 'Des méthodes de connexion ont été retirées',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Quelqu’un d’autre aurait pu configurer ces méthodes de connexion, elles ont donc été retirées : {removed}. Vous pouvez les configurer à nouveau dans les paramètres du compte.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Quelqu’un s’est inscrit avec {email} avant que vous ne l’ayez confirmé. Si c’était vous, gardez tout.',
  Keep: 'Garder',
  Continue: 'Continuer',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Le nom, l’image et les données du compte seront effacés, et il quittera les équipes qu’il a rejointes.',
  'Clear the account': 'Vider le compte',
  // Unexpected failures
  Loading: 'Chargement',
  'Still trying to reach the server...': 'Tentative de connexion au serveur toujours en cours...',
  'You are offline. Check your internet connection and try again.':
    'Vous êtes hors ligne. Vérifiez votre connexion Internet et réessayez.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Le serveur est injoignable pour le moment. Vérifiez votre connexion Internet et réessayez.',
  'Something went wrong. Please try again.': "Une erreur s'est produite. Veuillez réessayer.",
  // Messages of the service
  'Wrong e-mail or password.': "L'e-mail ou le mot de passe est incorrect.",
  'User already exists.': 'Un compte existe déjà avec cet e-mail.',
  'The email address is already verified.': "L'e-mail est déjà vérifié.",
  'This account is suspended. Contact the support of the app.':
    'Ce compte est suspendu. Contactez l’assistance de l’application.',
  'Sign-up is disabled for this project.': "Cette application n'accepte pas de nouvelles inscriptions.",
  'Too many requests. Please try again in {seconds} seconds.': 'Trop de demandes. Veuillez réessayer dans {seconds} s.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Une partie de cette page n’a pas pu être chargée. Veuillez recharger la page et réessayer.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Ce navigateur bloque les cookies, nécessaires aux fournisseurs de connexion. Veuillez les autoriser et réessayer.',
};
