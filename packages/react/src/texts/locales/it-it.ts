import type { LocaleTexts } from '../locale.ts';

/** Italian. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Accedi al tuo account',
  'Create a new account': 'Crea un nuovo account',
  "Don't have an account?": 'Non hai un account?',
  'Already have an account?': 'Hai già un account?',
  'No authentication method enabled': 'Nessun metodo di autenticazione attivo',
  'Or continue with': 'Oppure continua con',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Continuando, accetti quanto segue: {terms} e {privacy}.',
  'By continuing, you agree to the {document}.': 'Continuando, accetti quanto segue: {document}.',
  'Terms of service': 'Termini di servizio',
  'Privacy policy': 'Informativa sulla privacy',
  Help: 'Aiuto',
  'Last used': 'Ultimo usato',
  'Sign in with {provider}': 'Accedi con {provider}',
  'Sign up with {provider}': 'Registrati con {provider}',
  // Forms
  Email: 'Email',
  Password: 'Password',
  'Repeat password': 'Ripeti la password',
  'Forgot password?': 'Password dimenticata?',
  'New password': 'Nuova password',
  'Repeat new password': 'Ripeti la nuova password',
  'Show password': 'Mostra la password',
  'Hide password': 'Nascondi la password',
  'At least {min} characters': 'Almeno {min} caratteri',
  'Long enough': 'Lunghezza sufficiente',
  'Please enter your email': 'Inserisci la tua email',
  'Please enter a valid email': "Inserisci un'email valida",
  'Please enter your password': 'Inserisci la tua password',
  'Please repeat your password': 'Ripeti la tua password',
  'Passwords do not match': 'Le password non corrispondono',
  'Password too short. Minimum length is {min}.': 'La password è troppo corta. La lunghezza minima è {min}.',
  'Password too long. Maximum length is {max}.': 'La password è troppo lunga. La lunghezza massima è {max}.',
  'This password is too common. Please choose another one.': 'Questa password è troppo comune. Scegline un’altra.',
  'This password is too similar to your email address. Please choose another one.':
    'Questa password è troppo simile al tuo indirizzo e-mail. Scegline un’altra.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Questa password è troppo simile al nome di questa app. Scegline un’altra.',
  // Actions
  'Sign in': 'Accedi',
  'Sign up': 'Registrati',
  'Sign out': 'Esci',
  'Sign in again': 'Accedi di nuovo',
  'Go to home': 'Vai alla home',
  'Go to Home': 'Vai alla home',
  'Try again': 'Riprova',
  'Verify my email': 'Verifica la mia email',
  'Email me a code': 'Inviami un codice',
  'Email me a link': 'Inviami un link',
  'Reset password': 'Reimposta la password',
  'Get a new link': 'Richiedi un nuovo link',
  // Message cards
  'You are already signed in': "Hai già effettuato l'accesso",
  'You are not currently signed in': "Non hai effettuato l'accesso",
  'Sign up for new users is not enabled at the moment': 'Al momento la registrazione di nuovi utenti non è attiva',
  'Your email is verified': 'La tua email è verificata',
  'Thank you. You can continue to use your account.': 'Grazie. Puoi continuare a usare il tuo account.',
  'Something went wrong': 'Qualcosa è andato storto',
  'Please try again. If it keeps happening, contact support.':
    "Riprova. Se il problema continua, contatta l'assistenza.",
  'Page not found': 'Pagina non trovata',
  'There is no page at this URL. Check the link that you followed.':
    "A questo indirizzo non c'è nessuna pagina. Controlla il link che ti ha portato qui.",
  'Check your inbox': 'Controlla la tua posta',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    "Se esiste un utente con questo indirizzo email, un'email è stata inviata alla tua casella di posta...",
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Controlla anche la cartella dello spam. Se non arriva una nuova email, la più recente è ancora valida.',
  'Your password has been reset': 'La tua password è stata reimpostata',
  'You can now sign in with your new password.': 'Ora puoi accedere con la nuova password.',
  // Password reset
  'Reset your password': 'Reimposta la tua password',
  "Don't need to reset?": 'Non devi reimpostarla?',
  'Invalid Password Reset Link': 'Link di reimpostazione non valido',
  'Check that you opened the whole link from the email, or request a new one.':
    "Controlla che sia stato aperto il link completo dell'email, oppure richiedine uno nuovo.",
  'Expired Password Reset Link': 'Link di reimpostazione scaduto',
  'This link no longer works. You can request a new one.': 'Questo link non funziona più. Puoi richiederne uno nuovo.',
  'Used Password Reset Link': 'Link di reimpostazione già usato',
  'Each link works for one reset. You can request a new one.':
    'Ogni link permette di impostare la password una sola volta. Puoi richiederne uno nuovo.',
  'Failed to reset password': 'Impossibile reimpostare la password',
  'Failed to reset password. Please request a new password reset link':
    'Impossibile reimpostare la password. Richiedi un nuovo link',
  // Second factor
  'Two-factor authentication': 'Autenticazione a due fattori',
  'Enter the six-digit code from your authenticator app.':
    'Inserisci il codice di sei cifre della tua app di autenticazione.',
  'Authentication code': 'Codice di autenticazione',
  Cancel: 'Annulla',
  Back: 'Indietro',
  // Magic link
  'Sign-in methods': 'Modi per accedere',
  'Email & Password': 'Email e password',
  'Enter the code from your email': 'Inserisci il codice ricevuto per email',
  'Sent to {email}': 'Inviato a {email}',
  'Change email': 'Cambia email',
  'Open {app}': 'Apri {app}',
  'Send a new code': 'Invia un nuovo codice',
  'Send a new code in {seconds} s': 'Invia un nuovo codice tra {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Un nuovo codice è in arrivo. Se non arriva, l’email più recente è ancora valida.',
  'Invalid code': 'Codice non valido',
  'Invalid TOTP code': 'Codice TOTP non valido',
  'Invalid Magic Link': 'Link di accesso non valido',
  'Expired Magic Link': 'Link di accesso scaduto',
  'Magic Link Already Used': 'Link di accesso già usato',
  'Each link signs you in once. You can request a new one.':
    'Ogni link permette di accedere una sola volta. Puoi richiederne uno nuovo.',
  'Press the button to sign in with this link.': 'Premi il pulsante per accedere con questo link.',
  'Signing in...': 'Accesso in corso...',
  // Return from a provider
  'Redirecting...': 'Reindirizzamento in corso...',
  'If you are not redirected automatically,': 'Se non vieni reindirizzato automaticamente,',
  'click here': 'fai clic qui',
  'Invalid TOTP code. Please try signing in again.': 'Codice TOTP non valido. Accedi di nuovo.',
  'Please sign in again. If it keeps happening, report this error:':
    'Accedi di nuovo. Se il problema persiste, segnala questo errore:',
  // Email verification
  'Verify your email': 'Verifica la tua email',
  'Press the button to confirm that this email address is yours.':
    'Premi il pulsante per confermare che questo indirizzo email è tuo.',
  'Verifying your email...': "Verifica dell'email in corso...",
  'Invalid Verification Link': 'Link di verifica non valido',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    "Controlla che sia stato aperto il link completo dell'email. Se ancora non funziona, contatta l'assistenza.",
  'Expired Verification Link': 'Link di verifica scaduto',
  'This link no longer works. Sign in and request a new one in your account settings.':
    "Questo link non funziona più. Accedi e richiedine uno nuovo nelle impostazioni dell'account.",
  // Sign-out
  'Sign out?': 'Vuoi uscire?',
  'You will have to sign in again to use your account in this browser.':
    'Dovrai accedere di nuovo per usare il tuo account in questo browser.',
  'Signing out...': 'Uscita in corso...',
  // Error page
  'An error occurred': 'Si è verificato un errore',
  'Error Code': 'Codice di errore',
  'Error Message': 'Messaggio di errore',
  'Failed to connect account': "Impossibile collegare l'account",
  'This account is already connected to another user. Please connect a different account.':
    'Questo account è già collegato a un altro utente. Collega un account diverso.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Hai già collegato un altro account di questo provider. Forse è stato scelto quello sbagliato.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Stai usando l’app come un altro utente, per il quale non è possibile collegare account.',
  'Sign-in did not work': "L'accesso non è riuscito",
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Questo accesso non può continuare. È stato iniziato in un altro browser, è già terminato o il suo cookie è stato eliminato. Accedi di nuovo.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    "L'accesso non è configurato correttamente per questa app. Avvisa chi la gestisce.",
  'This sign-in method is not available. Please choose another one.':
    'Questo metodo di accesso non è disponibile. Scegline un altro.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'Il provider di accesso non risponde come previsto. Riprova tra qualche minuto.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Il tuo account presso il provider non ha un indirizzo email, necessario per accedere. Scegli un altro metodo di accesso.',
  'This app does not accept new accounts at the moment.': 'Al momento questa app non accetta nuovi account.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Esiste già un account con questo indirizzo email. Accedi come hai fatto in precedenza.',
  'Your session has ended. Please sign in again and repeat the step.':
    'La tua sessione è terminata. Accedi di nuovo e ripeti il passaggio.',
  'The sign-in took too long. Please sign in again.': "L'accesso ha richiesto troppo tempo. Accedi di nuovo.",
  'OAuth provider access denied': 'Accesso negato dal provider OAuth',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    "L'accesso è stato annullato. Riprova. [access_denied]",
  // User menu
  'Account settings': "Impostazioni dell'account",
  'Not signed in': 'Accesso non effettuato',
  'Toggle theme': 'Cambia tema',
  'User menu': 'Menu utente',
  // Team invitation
  'Team invitation': 'Invito in un team',
  'Only people with an invitation can create an account. Use the email address that received it.':
    "Solo chi ha un invito può creare un account. Usa l'indirizzo e-mail che lo ha ricevuto.",
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Accedi per entrare nel team. Al momento non è possibile creare nuovi account.',
  'Sign in or create an account to join the team.': 'Accedi o crea un account per entrare nel team.',
  'Go to sign in': "Vai all'accesso",
  'You are invited to join {team}': 'Hai ricevuto un invito a entrare in {team}',
  'This invitation was sent to {email}.': 'Questo invito è stato inviato a {email}.',
  'You are signed in as {user}.': 'Hai eseguito l’accesso come {user}.',
  'Use another account': 'Usa un altro account',
  Join: 'Entra',
  Ignore: 'Ignora',
  'You have successfully joined {team}': 'Ora fai parte di {team}',
  'Invalid Team Invitation Link': 'Link di invito non valido',
  'Expired Team Invitation Link': 'Link di invito scaduto',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Questo link non funziona più. Chiedine uno nuovo a chi ti ha invitato.',
  'Used Team Invitation Link': 'Link di invito già usato',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Ogni invito può essere accettato una sola volta. Chiedine uno nuovo a chi ti ha invitato.',
  // Team switcher
  'Select team': 'Seleziona un team',
  'Current team': 'Team attuale',
  'Team settings': 'Impostazioni del team',
  'Other teams': 'Altri team',
  'No teams yet': 'Ancora nessun team',
  'Create a team': 'Crea un team',
  // Account settings
  'My Profile': 'Il mio profilo',
  Security: 'Sicurezza',
  Settings: 'Impostazioni',
  Teams: 'Team',
  Close: 'Chiudi',
  'Edit {field}': 'Modifica: {field}',
  'Not set': 'Non impostato',
  Save: 'Salva',
  'User name': 'Nome utente',
  'This is how you appear to others.': 'È così che ti vedono gli altri.',
  'Profile image': 'Immagine del profilo',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Una tua immagine. Viene rimpicciolita, perché le immagini devono essere sotto i 100 KB.',
  'Upload image': "Carica un'immagine",
  'Change image': 'Cambia immagine',
  Remove: 'Rimuovi',
  'Invalid image': 'Immagine non valida',
  'Move the image with the arrow keys': "Sposta l'immagine con i tasti freccia",
  Zoom: 'Zoom',
  'Send Verification Email': 'Invia email di verifica',
  'Email sent!': 'Email inviata!',
  'Email addresses': 'Indirizzi email',
  'Emails about your account are sent to the primary one.':
    "Le email sul tuo account vengono inviate all'indirizzo principale.",
  Primary: 'Principale',
  'Make primary': 'Imposta come principale',
  'Add an email': "Aggiungi un'email",
  'Remove {email} from your account?': 'Rimuovere {email} dal tuo account?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    "Il link è stato aperto dove non hai effettuato l'accesso. Rimuovi questa email, aggiungila di nuovo e apri il nuovo link in questo browser.",
  'Remove an email before you add another one.': "Rimuovi un'email prima di aggiungerne un'altra.",
  'New email': 'Nuova email',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Apri in questo browser il link inviato a {email}. È valido per 7 giorni.',
  'Not verified yet': 'Non ancora verificata',
  'Your email is now {email}.': 'La tua email ora è {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    "Un altro account usa questa email. Accedi a quell'account o scegli un'altra email.",
  'This is already your email.': 'Questa è già la tua email.',
  'A new password signs you out everywhere else.': 'Con una nuova password esci ovunque tranne qui.',
  'Change password': 'Cambia password',
  'Old password': 'Vecchia password',
  'Please enter your old password': 'Inserisci la tua vecchia password',
  'Incorrect password': 'Password errata',
  'Update password': 'Aggiorna la password',
  'Password changed successfully!': 'Password cambiata!',
  'Requires a code from your authenticator app at each sign-in.':
    'Chiede un codice della tua app di autenticazione a ogni accesso.',
  'Two-factor authentication is on': "L'autenticazione a due fattori è attiva",
  Enable: 'Attiva',
  Disable: 'Disattiva',
  'Scan this code with your authenticator app, or type in the key.':
    'Scansiona questa immagine con la tua app di autenticazione, oppure inseriscici la chiave.',
  'QR code for your authenticator app': 'Codice QR per la tua app di autenticazione',
  Key: 'Chiave',
  Copy: 'Copia',
  'Copied to clipboard!': 'Copiato negli appunti!',
  'Failed to copy to clipboard': 'Impossibile copiare negli appunti',
  'Notifications ({hotkey})': 'Notifiche ({hotkey})',
  'Then enter the six-digit code that it shows': 'Poi inserisci il codice di sei cifre che mostra',
  'Incorrect code. Please try again.': 'Codice errato. Riprova.',
  'Ends your session in this browser.': 'Termina la tua sessione in questo browser.',
  'Delete account': 'Elimina account',
  'Deletes your account and everything in it.': 'Elimina il tuo account e tutto ciò che ne fa parte.',
  'Are you sure you want to delete your account? This cannot be undone.':
    "Vuoi davvero eliminare il tuo account? L'operazione non può essere annullata.",
  'Delete my account': 'Elimina il mio account',
  // Teams in the account settings
  'Team user name': 'Nome utente nel team',
  'This is how you appear in this team.': 'È così che appari in questo team.',
  'Invite member': 'Invita un membro',
  'Sends an email with a link to join this team.': "Invia un'email con un link per entrare in questo team.",
  'Please enter an email address': 'Inserisci un indirizzo email',
  'The user is already a member of this team.': 'Questa persona è già membro di questo team.',
  '{email} is invited': "{email} ha ricevuto l'invito",
  Invite: 'Invita',
  Members: 'Membri',
  'Everyone in this team.': 'Tutte le persone di questo team.',
  Image: 'Immagine',
  Name: 'Nome',
  'No name': 'Senza nome',
  'Team profile image': 'Immagine del team',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    "Un'immagine per il team. Viene rimpicciolita, perché le immagini devono essere sotto i 100 KB.",
  'Team display name': 'Nome visibile del team',
  'The name that all members see.': 'Il nome che vedono tutti i membri.',
  'Please enter a team name': 'Inserisci il nome del team',
  'Leave team': 'Lascia il team',
  'You will need an invitation to come back.': 'Per tornare ti servirà un invito.',
  'Are you sure you want to leave {team}?': 'Vuoi davvero lasciare {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Sei l’ultimo membro che può gestire {team}. Dopo la tua uscita, nessuno nel team potrà farlo.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Sei l’ultimo membro che può gestire questi team: {teams}. Senza il tuo account, nessuno potrà farlo.',
  Leave: 'Lascia',
  'New team': 'Nuovo team',
  'You can invite others once it exists.': 'Potrai invitare altre persone dopo averlo creato.',
  'Team name': 'Nome del team',
  Create: 'Crea',
  'Team creation is not enabled': 'La creazione di team non è attiva',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Continuare come {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Questo link ti fa accedere a {app}. Se non lo hai richiesto, chiudi questa pagina.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': 'È stato creato un account {app} con {email}. È tuo?',
  "This wasn't me": 'Non sono stato io',
  'The account was deleted': 'L’account è stato eliminato',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Qualcuno lo aveva creato con il tuo indirizzo email. Nessuno può più usarlo per accedere.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'L’account con {email} verrà eliminato, a meno che il proprietario non lo abbia già confermato. L’operazione non può essere annullata.',
  'The account was not deleted': 'L’account non è stato eliminato',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Il proprietario lo aveva già confermato. Se qualcun altro usa il tuo indirizzo email, contatta l’assistenza.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Accedi di nuovo, poi modifica il secondo fattore entro 10 minuti.',
  'Sign in again, then set the password within 10 minutes.':
    'Accedi di nuovo, poi imposta la password entro 10 minuti.',
  'Sign in again, then delete the account within 10 minutes.':
    'Accedi di nuovo, poi elimina l’account entro 10 minuti.',
  'Sign in again, then connect the account within 10 minutes.':
    'Accedi di nuovo, poi collega l’account entro 10 minuti.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Accedi di nuovo, poi scollega l’account entro 10 minuti.',
  'Sign in again, then change the email address within 10 minutes.':
    "Accedi di nuovo, poi cambia l'email entro 10 minuti.",
  'You signed in a while ago. Please confirm that it is you.':
    'Hai effettuato l’accesso un po’ di tempo fa. Conferma la tua identità.',
  // First password
  'With a password, you can sign in with your email.': 'Con una password puoi accedere con il tuo indirizzo email.',
  'Set a password': 'Imposta una password',
  'Password set successfully!': 'Password impostata!',
  // Connected accounts
  'Connected accounts': 'Account collegati',
  'Accounts at other services that you can sign in with.': 'Account di altri servizi con cui puoi accedere.',
  Connected: 'Collegato',
  Connect: 'Collega',
  'Connect {provider}': 'Collega {provider}',
  'Remove {provider}': 'Rimuovi {provider}',
  'You will no longer be able to sign in with {provider}.': 'Non potrai più accedere con {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'È il tuo unico modo per accedere. Prima di rimuoverlo aggiungine un altro, ad esempio una password.',
  // Sessions
  'Active sessions': 'Sessioni attive',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'I browser in cui hai effettuato l’accesso. Esci da quelli che non riconosci.',
  'Unknown device': 'Dispositivo sconosciuto',
  'This browser': 'Questo browser',
  'Active now': 'Attiva ora',
  'Last used: {time}': 'Ultimo utilizzo: {time}',
  'Sign out {device}': 'Esci: {device}',
  'Sign out everywhere else': 'Esci ovunque tranne qui',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Hai effettuato l’accesso come {user} (impersonificazione)',
  Stop: 'Interrompi',
  'You use the app as this user for one hour.': 'Userai l’app come questo utente per un’ora.',
  'This ends the session of {user} in this browser.': 'La sessione di {user} in questo browser termina.',
  // Marks in the account settings
  'Danger zone': 'Zona di pericolo',
  You: 'Tu',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Questo account era tuo?',
  'Sign-in methods were removed': 'Alcuni metodi di accesso sono stati rimossi',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Qualcun altro avrebbe potuto impostare questi metodi di accesso, quindi sono stati rimossi: {removed}. Puoi impostarli di nuovo nelle impostazioni dell’account.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Qualcuno si è registrato con {email} prima che tu la confermassi. Se eri tu, mantieni tutto.',
  Keep: 'Mantieni',
  Continue: 'Continua',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Il nome, l’immagine e i dati dell’account verranno cancellati e l’account lascerà i team a cui si è unito.',
  'Clear the account': 'Svuota l’account',
  // Unexpected failures
  Loading: 'Caricamento',
  'Still trying to reach the server...': 'Stiamo ancora cercando di raggiungere il server...',
  'You are offline. Check your internet connection and try again.':
    'Sei offline. Controlla la connessione a Internet e riprova.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Al momento il server non è raggiungibile. Controlla la connessione a Internet e riprova.',
  'Something went wrong. Please try again.': 'Qualcosa è andato storto. Riprova.',
  // Messages of the service
  'Wrong e-mail or password.': "L'email o la password è errata.",
  'User already exists.': 'Esiste già un account con questa email.',
  'The email address is already verified.': "L'email è già verificata.",
  'This account is suspended. Contact the support of the app.':
    'Questo account è sospeso. Contatta l’assistenza dell’app.',
  'Sign-up is disabled for this project.': 'Questa app non accetta nuove registrazioni.',
  'Too many requests. Please try again in {seconds} seconds.': 'Troppe richieste. Riprova tra {seconds} s.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Non è stato possibile caricare una parte di questa pagina. Ricarica la pagina e riprova.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Questo browser blocca i cookie, necessari ai provider di accesso. Consentili e riprova.',
};
