import type { LocaleTexts } from '../locale.ts';
import { texts as french } from './fr-fr.ts';

/** French of Canada, where it differs from that of France. */
export const texts: LocaleTexts = {
  ...french,
  "Don't have an account?": "Vous n'avez pas de compte?",
  'Already have an account?': 'Vous avez déjà un compte?',
  Email: 'Courriel',
  'Forgot password?': 'Mot de passe oublié?',
  'Please enter your email': 'Veuillez saisir votre courriel',
  'Please enter a valid email': 'Veuillez saisir un courriel valide',
  'Verify my email': 'Vérifier mon courriel',
  'Email me a code': 'Recevoir un code par courriel',
  'Email me a link': 'Recevoir un lien par courriel',
  'Change email': 'Modifier le courriel',
  'Your email is verified': 'Votre courriel est vérifié',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Si un utilisateur avec cette adresse courriel existe, un courriel a été envoyé dans votre boîte de réception...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Pensez à regarder aussi dans le dossier des pourriels. Si aucun nouveau courriel n’arrive, le plus récent reste valable.',
  "Don't need to reset?": 'Pas besoin de le réinitialiser?',
  'Check that you opened the whole link from the email, or request a new one.':
    'Vérifiez que le lien complet du courriel a été ouvert, ou demandez-en un nouveau.',
  'Email & Password': 'Courriel et mot de passe',
  'Enter the code from your email': 'Saisissez le code reçu par courriel',
  'Verify your email': 'Vérifiez votre courriel',
  'Press the button to confirm that this email address is yours.':
    'Appuyez sur le bouton pour confirmer que cette adresse courriel est la vôtre.',
  'Verifying your email...': 'Vérification de votre courriel...',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    "Vérifiez que le lien complet du courriel a été ouvert. S'il ne fonctionne toujours pas, contactez l'assistance.",
  'Sign out?': 'Se déconnecter?',
  'Edit {field}': 'Modifier : {field}',
  'Upload image': 'Téléverser une image',
  'Send Verification Email': 'Envoyer le courriel de vérification',
  'Email sent!': 'Courriel envoyé!',
  'Password changed successfully!': 'Le mot de passe a été changé!',
  'Scan this code with your authenticator app, or type in the key.':
    "Numérisez cette image avec votre application d'authentification, ou saisissez-y la clé.",
  'Copied to clipboard!': 'Copié dans le presse-papiers!',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Voulez-vous vraiment supprimer votre compte? Cette action est irréversible.',
  'Sends an email with a link to join this team.': 'Envoie un courriel avec un lien pour rejoindre cette équipe.',
  'Please enter an email address': 'Veuillez saisir une adresse courriel',
  'Are you sure you want to leave {team}?': 'Voulez-vous vraiment quitter {team}?',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Quelqu’un l’avait créé avec votre adresse courriel. Plus personne ne peut s’y connecter.',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Son propriétaire l’avait déjà confirmé. Si quelqu’un d’autre utilise votre adresse courriel, contactez l’assistance.',
  'With a password, you can sign in with your email.':
    'Avec un mot de passe, vous pouvez vous connecter avec votre courriel.',
  // Messages of the service
  'Wrong e-mail or password.': 'Le courriel ou le mot de passe est incorrect.',
  'User already exists.': 'Un compte existe déjà avec ce courriel.',
  'The email address is already verified.': 'Le courriel est déjà vérifié.',
  'Sign in again, then change the email address within 10 minutes.':
    "Reconnectez-vous, puis modifiez l'adresse courriel dans les 10 minutes.",
  'Email addresses': 'Adresses courriel',
  'Emails about your account are sent to the primary one.':
    "Les courriels concernant votre compte sont envoyés à l'adresse principale.",
  'Add an email': 'Ajouter un courriel',
  'Remove {email} from your account?': 'Retirer {email} de votre compte?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    "Le lien a été ouvert là où vous n'êtes pas connecté. Retirez ce courriel, ajoutez-le à nouveau et ouvrez le nouveau lien dans ce navigateur.",
  'Remove an email before you add another one.': "Retirez un courriel avant d'en ajouter un autre.",
  'New email': 'Nouveau courriel',
  'Your email is now {email}.': 'Votre courriel est maintenant {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Un autre compte utilise ce courriel. Connectez-vous à ce compte ou choisissez un autre courriel.',
  'This is already your email.': "C'est déjà votre courriel.",
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Cette connexion ne peut pas être poursuivie. Elle a été commencée dans un autre navigateur, elle est déjà terminée, ou son témoin a été supprimé. Veuillez vous reconnecter.',
  'This sign-in method is not available. Please choose another one.':
    "Cette méthode de connexion n'est pas offerte. Veuillez en choisir une autre.",
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    "Votre compte chez le fournisseur n'a pas d'adresse courriel, nécessaire pour se connecter. Veuillez choisir une autre méthode de connexion.",
  'An account with this email address exists already. Please sign in the way you did before.':
    'Un compte avec cette adresse courriel existe déjà. Veuillez vous connecter comme auparavant.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Ce navigateur bloque les témoins, nécessaires aux fournisseurs de connexion. Veuillez les autoriser et réessayer.',
};
