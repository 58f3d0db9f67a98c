import type { LocaleTexts } from '../locale.ts';

/** Dutch. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Log in op je account',
  'Create a new account': 'Maak een nieuw account',
  "Don't have an account?": 'Nog geen account?',
  'Already have an account?': 'Heb je al een account?',
  'No authentication method enabled': 'Er is geen inlogmethode ingeschakeld',
  'Or continue with': 'Of ga verder met',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Door verder te gaan, ga je akkoord met: {terms} en {privacy}.',
  'By continuing, you agree to the {document}.': 'Door verder te gaan, ga je akkoord met: {document}.',
  'Terms of service': 'Servicevoorwaarden',
  'Privacy policy': 'Privacybeleid',
  Help: 'Hulp',
  'Last used': 'Laatst gebruikt',
  'Sign in with {provider}': 'Inloggen met {provider}',
  'Sign up with {provider}': 'Registreren met {provider}',
  // Forms
  Email: 'E-mail',
  Password: 'Wachtwoord',
  'Repeat password': 'Herhaal wachtwoord',
  'Forgot password?': 'Wachtwoord vergeten?',
  'New password': 'Nieuw wachtwoord',
  'Repeat new password': 'Herhaal nieuw wachtwoord',
  'Show password': 'Wachtwoord tonen',
  'Hide password': 'Wachtwoord verbergen',
  'At least {min} characters': 'Minstens {min} tekens',
  'Long enough': 'Lang genoeg',
  'Please enter your email': 'Vul je e-mailadres in',
  'Please enter a valid email': 'Vul een geldig e-mailadres in',
  'Please enter your password': 'Vul je wachtwoord in',
  'Please repeat your password': 'Herhaal je wachtwoord',
  'Passwords do not match': 'De wachtwoorden komen niet overeen',
  'Password too short. Minimum length is {min}.': 'Het wachtwoord is te kort. De minimale lengte is {min}.',
  'Password too long. Maximum length is {max}.': 'Het wachtwoord is te lang. De maximale lengte is {max}.',
  'This password is too common. Please choose another one.':
    'Dit wachtwoord wordt te vaak gebruikt. Kies een ander wachtwoord.',
  'This password is too similar to your email address. Please choose another one.':
    'Dit wachtwoord lijkt te veel op je e-mailadres. Kies een ander wachtwoord.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Dit wachtwoord lijkt te veel op de naam van deze app. Kies een ander wachtwoord.',
  // Actions
  'Sign in': 'Inloggen',
  'Sign up': 'Registreren',
  'Sign out': 'Uitloggen',
  'Sign in again': 'Opnieuw inloggen',
  'Go to home': 'Naar de startpagina',
  'Go to Home': 'Naar de startpagina',
  'Try again': 'Opnieuw proberen',
  'Verify my email': 'Mijn e-mailadres bevestigen',
  'Email me a code': 'Code per e-mail sturen',
  'Email me a link': 'Link per e-mail sturen',
  'Reset password': 'Wachtwoord resetten',
  'Get a new link': 'Nieuwe link aanvragen',
  // Message cards
  'You are already signed in': 'Je bent al ingelogd',
  'You are not currently signed in': 'Je bent niet ingelogd',
  'Sign up for new users is not enabled at the moment': 'Nieuwe gebruikers kunnen zich op dit moment niet registreren',
  'Your email is verified': 'Je e-mailadres is bevestigd',
  'Thank you. You can continue to use your account.': 'Bedankt. Je kunt je account verder gebruiken.',
  'Something went wrong': 'Er is iets misgegaan',
  'Please try again. If it keeps happening, contact support.':
    'Probeer het opnieuw. Blijft het misgaan, neem dan contact op met support.',
  'Page not found': 'Pagina niet gevonden',
  'There is no page at this URL. Check the link that you followed.':
    'Er is geen pagina op dit adres. Controleer de link waarmee je hier bent gekomen.',
  'Check your inbox': 'Bekijk je inbox',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Als er een gebruiker met dit e-mailadres bestaat, is er een e-mail naar die inbox gestuurd...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Kijk ook in je spammap. Komt er geen nieuwe e-mail, dan is de nieuwste nog geldig.',
  'Your password has been reset': 'Je wachtwoord is gereset',
  'You can now sign in with your new password.': 'Je kunt nu inloggen met je nieuwe wachtwoord.',
  // Password reset
  'Reset your password': 'Je wachtwoord resetten',
  "Don't need to reset?": 'Toch niet nodig?',
  'Invalid Password Reset Link': 'Ongeldige link om je wachtwoord te resetten',
  'Check that you opened the whole link from the email, or request a new one.':
    'Controleer of je de hele link uit de e-mail hebt geopend, of vraag een nieuwe aan.',
  'Expired Password Reset Link': 'Verlopen link om je wachtwoord te resetten',
  'This link no longer works. You can request a new one.': 'Deze link werkt niet meer. Je kunt een nieuwe aanvragen.',
  'Used Password Reset Link': 'Al gebruikte link om je wachtwoord te resetten',
  'Each link works for one reset. You can request a new one.':
    'Met elke link kun je je wachtwoord één keer resetten. Je kunt een nieuwe aanvragen.',
  'Failed to reset password': 'Het wachtwoord kon niet worden gereset',
  'Failed to reset password. Please request a new password reset link':
    'Het wachtwoord kon niet worden gereset. Vraag een nieuwe link aan',
  // Second factor
  'Two-factor authentication': 'Tweestapsverificatie',
  'Enter the six-digit code from your authenticator app.': 'Vul de zescijferige code uit je authenticator-app in.',
  'Authentication code': 'Verificatiecode',
  Cancel: 'Annuleren',
  Back: 'Terug',
  // Magic link
  'Sign-in methods': 'Inlogmethoden',
  'Email & Password': 'E-mail en wachtwoord',
  'Enter the code from your email': 'Vul de code uit je e-mail in',
  'Sent to {email}': 'Verstuurd naar {email}',
  'Change email': 'E-mail wijzigen',
  'Open {app}': '{app} openen',
  'Send a new code': 'Nieuwe code sturen',
  'Send a new code in {seconds} s': 'Nieuwe code sturen over {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Er is een nieuwe code onderweg. Komt die niet aan, dan is de nieuwste e-mail nog geldig.',
  'Invalid code': 'Ongeldige code',
  'Invalid TOTP code': 'Ongeldige TOTP-code',
  'Invalid Magic Link': 'Ongeldige inloglink',
  'Expired Magic Link': 'Verlopen inloglink',
  'Magic Link Already Used': 'Inloglink al gebruikt',
  'Each link signs you in once. You can request a new one.':
    'Met elke link kun je één keer inloggen. Je kunt een nieuwe aanvragen.',
  'Press the button to sign in with this link.': 'Klik op de knop om met deze link in te loggen.',
  'Signing in...': 'Bezig met inloggen...',
  // Return from a provider
  'Redirecting...': 'Je wordt doorgestuurd...',
  'If you are not redirected automatically,': 'Als je niet automatisch wordt doorgestuurd,',
  'click here': 'klik dan hier',
  'Invalid TOTP code. Please try signing in again.': 'Ongeldige TOTP-code. Probeer opnieuw in te loggen.',
  'Please sign in again. If it keeps happening, report this error:':
    'Log opnieuw in. Blijft het misgaan, meld dan deze fout:',
  // Email verification
  'Verify your email': 'Bevestig je e-mailadres',
  'Press the button to confirm that this email address is yours.':
    'Klik op de knop om te bevestigen dat dit e-mailadres van jou is.',
  'Verifying your email...': 'Je e-mailadres wordt bevestigd...',
  'Invalid Verification Link': 'Ongeldige bevestigingslink',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Controleer of je de hele link uit de e-mail hebt geopend. Werkt het nog steeds niet, neem dan contact op met support.',
  'Expired Verification Link': 'Verlopen bevestigingslink',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Deze link werkt niet meer. Log in en vraag een nieuwe aan in je accountinstellingen.',
  // Sign-out
  'Sign out?': 'Uitloggen?',
  'You will have to sign in again to use your account in this browser.':
    'Je moet dan opnieuw inloggen om je account in deze browser te gebruiken.',
  'Signing out...': 'Bezig met uitloggen...',
  // Error page
  'An error occurred': 'Er is een fout opgetreden',
  'Error Code': 'Foutcode',
  'Error Message': 'Foutmelding',
  'Failed to connect account': 'Het account kon niet worden gekoppeld',
  'This account is already connected to another user. Please connect a different account.':
    'Dit account is al aan een andere gebruiker gekoppeld. Koppel een ander account.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Je hebt al een ander account van deze provider gekoppeld. Misschien is het verkeerde account gekozen.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Je gebruikt de app als een andere gebruiker, voor wie geen accounts kunnen worden gekoppeld.',
  'Sign-in did not work': 'Inloggen is niet gelukt',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Deze aanmelding kan niet worden voortgezet. Ze is in een andere browser begonnen, is al afgelopen of de cookie is verwijderd. Log opnieuw in.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'Inloggen is voor deze app niet goed ingesteld. Laat het de beheerders van de app weten.',
  'This sign-in method is not available. Please choose another one.':
    'Deze inlogmethode is niet beschikbaar. Kies een andere.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'De inlogprovider reageert niet zoals verwacht. Probeer het over een paar minuten opnieuw.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Je account bij de provider heeft geen e-mailadres, dat nodig is om in te loggen. Kies een andere inlogmethode.',
  'This app does not accept new accounts at the moment.': 'Deze app neemt op dit moment geen nieuwe accounts aan.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Er bestaat al een account met dit e-mailadres. Log in zoals je eerder deed.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Je sessie is afgelopen. Log opnieuw in en herhaal de stap.',
  'The sign-in took too long. Please sign in again.': 'Het inloggen duurde te lang. Log opnieuw in.',
  'OAuth provider access denied': 'Toegang geweigerd door de OAuth-provider',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Het inloggen is geannuleerd. Probeer het opnieuw. [access_denied]',
  // User menu
  'Account settings': 'Accountinstellingen',
  'Not signed in': 'Niet ingelogd',
  'Toggle theme': 'Thema wisselen',
  'User menu': 'Gebruikersmenu',
  // Team invitation
  'Team invitation': 'Uitnodiging voor een team',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Alleen mensen met een uitnodiging kunnen een account maken. Gebruik het e-mailadres waarop je die hebt ontvangen.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Log in om lid te worden van het team. Er kunnen momenteel geen nieuwe accounts worden gemaakt.',
  'Sign in or create an account to join the team.': 'Log in of maak een account om lid te worden van het team.',
  'Go to sign in': 'Naar inloggen',
  'You are invited to join {team}': 'Je bent uitgenodigd om lid te worden van {team}',
  'This invitation was sent to {email}.': 'Deze uitnodiging is verstuurd naar {email}.',
  'You are signed in as {user}.': 'Je bent ingelogd als {user}.',
  'Use another account': 'Een ander account gebruiken',
  Join: 'Lid worden',
  Ignore: 'Negeren',
  'You have successfully joined {team}': 'Je bent nu lid van {team}',
  'Invalid Team Invitation Link': 'Ongeldige uitnodigingslink',
  'Expired Team Invitation Link': 'Verlopen uitnodigingslink',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Deze link werkt niet meer. Vraag het teamlid dat je heeft uitgenodigd om een nieuwe.',
  'Used Team Invitation Link': 'Uitnodigingslink al gebruikt',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Elke uitnodiging kan één keer worden geaccepteerd. Vraag het teamlid dat je heeft uitgenodigd om een nieuwe.',
  // Team switcher
  'Select team': 'Team kiezen',
  'Current team': 'Huidig team',
  'Team settings': 'Teaminstellingen',
  'Other teams': 'Andere teams',
  'No teams yet': 'Nog geen teams',
  'Create a team': 'Team maken',
  // Account settings
  'My Profile': 'Mijn profiel',
  Security: 'Beveiliging',
  Settings: 'Instellingen',
  Teams: 'Teams',
  Close: 'Sluiten',
  'Edit {field}': '{field} bewerken',
  'Not set': 'Niet ingevuld',
  Save: 'Opslaan',
  'User name': 'Gebruikersnaam',
  'This is how you appear to others.': 'Zo zien anderen je.',
  'Profile image': 'Profielfoto',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Een foto van jou. Hij wordt verkleind, want afbeeldingen moeten kleiner zijn dan 100 kB.',
  'Upload image': 'Afbeelding uploaden',
  'Change image': 'Afbeelding wijzigen',
  Remove: 'Verwijderen',
  'Invalid image': 'Ongeldige afbeelding',
  'Move the image with the arrow keys': 'Verplaats de afbeelding met de pijltjestoetsen',
  Zoom: 'Zoomen',
  'Send Verification Email': 'Bevestigingsmail versturen',
  'Email sent!': 'E-mail verstuurd!',
  'Email addresses': 'E-mailadressen',
  'Emails about your account are sent to the primary one.': 'E-mails over je account gaan naar het primaire adres.',
  Primary: 'Primair',
  'Make primary': 'Primair maken',
  'Add an email': 'E-mailadres toevoegen',
  'Remove {email} from your account?': '{email} uit je account verwijderen?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'De link is geopend waar je niet bent ingelogd. Verwijder dit e-mailadres, voeg het opnieuw toe en open de nieuwe link in deze browser.',
  'Remove an email before you add another one.': 'Verwijder een e-mailadres voordat je een ander toevoegt.',
  'New email': 'Nieuw e-mailadres',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Open in deze browser de link die we naar {email} hebben gestuurd. Hij is 7 dagen geldig.',
  'Not verified yet': 'Nog niet bevestigd',
  'Your email is now {email}.': 'Je e-mailadres is nu {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Een ander account gebruikt dit e-mailadres. Log in bij dat account of kies een ander e-mailadres.',
  'This is already your email.': 'Dit is al je e-mailadres.',
  'A new password signs you out everywhere else.': 'Met een nieuw wachtwoord word je overal elders uitgelogd.',
  'Change password': 'Wachtwoord wijzigen',
  'Old password': 'Oud wachtwoord',
  'Please enter your old password': 'Vul je oude wachtwoord in',
  'Incorrect password': 'Onjuist wachtwoord',
  'Update password': 'Wachtwoord bijwerken',
  'Password changed successfully!': 'Wachtwoord gewijzigd!',
  'Requires a code from your authenticator app at each sign-in.':
    'Vraagt bij elke keer inloggen om een code uit je authenticator-app.',
  'Two-factor authentication is on': 'Tweestapsverificatie staat aan',
  Enable: 'Inschakelen',
  Disable: 'Uitschakelen',
  'Scan this code with your authenticator app, or type in the key.':
    'Scan deze code met je authenticator-app of typ daar de sleutel in.',
  'QR code for your authenticator app': 'QR-code voor je authenticator-app',
  Key: 'Sleutel',
  Copy: 'Kopiëren',
  'Copied to clipboard!': 'Gekopieerd naar het klembord!',
  'Failed to copy to clipboard': 'Kopiëren naar het klembord is mislukt',
  'Notifications ({hotkey})': 'Meldingen ({hotkey})',
  'Then enter the six-digit code that it shows': 'Vul daarna de zescijferige code in die de app toont',
  'Incorrect code. Please try again.': 'Onjuiste code. Probeer het opnieuw.',
  'Ends your session in this browser.': 'Beëindigt je sessie in deze browser.',
  'Delete account': 'Account verwijderen',
  'Deletes your account and everything in it.': 'Verwijdert je account en alles wat erin staat.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Weet je zeker dat je je account wilt verwijderen? Dit kan niet ongedaan worden gemaakt.',
  'Delete my account': 'Mijn account verwijderen',
  // Teams in the account settings
  'Team user name': 'Gebruikersnaam in het team',
  'This is how you appear in this team.': 'Zo zien anderen je in dit team.',
  'Invite member': 'Lid uitnodigen',
  'Sends an email with a link to join this team.': 'Verstuurt een e-mail met een link om lid te worden van dit team.',
  'Please enter an email address': 'Vul een e-mailadres in',
  'The user is already a member of this team.': 'Deze persoon is al lid van dit team.',
  '{email} is invited': '{email} is uitgenodigd',
  Invite: 'Uitnodigen',
  Members: 'Leden',
  'Everyone in this team.': 'Iedereen in dit team.',
  Image: 'Afbeelding',
  Name: 'Naam',
  'No name': 'Geen naam',
  'Team profile image': 'Teamafbeelding',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Een afbeelding voor het team. Hij wordt verkleind, want afbeeldingen moeten kleiner zijn dan 100 kB.',
  'Team display name': 'Weergavenaam van het team',
  'The name that all members see.': 'De naam die alle leden zien.',
  'Please enter a team name': 'Vul een teamnaam in',
  'Leave team': 'Team verlaten',
  'You will need an invitation to come back.': 'Je hebt een uitnodiging nodig om terug te komen.',
  'Are you sure you want to leave {team}?': 'Weet je zeker dat je {team} wilt verlaten?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Je bent het laatste lid dat {team} kan beheren. Nadat je weggaat, kan niemand in het team dat nog.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Je bent het laatste lid dat deze teams kan beheren: {teams}. Zonder jouw account kan niemand daarin dat nog.',
  Leave: 'Verlaten',
  'New team': 'Nieuw team',
  'You can invite others once it exists.': 'Zodra het team er is, kun je anderen uitnodigen.',
  'Team name': 'Teamnaam',
  Create: 'Maken',
  'Team creation is not enabled': 'Teams maken is niet ingeschakeld',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Verder als {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Deze link logt je in bij {app}. Sluit deze pagina als je de link niet hebt aangevraagd.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?':
    'Er is een account bij {app} gemaakt met {email}. Is dat van jou?',
  "This wasn't me": 'Dit was ik niet',
  'The account was deleted': 'Het account is verwijderd',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Een andere gebruiker had het met jouw e-mailadres gemaakt. Er kan niet meer mee worden ingelogd.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Het account met {email} wordt verwijderd, tenzij de eigenaar het al eerder heeft bevestigd. Dit kan niet ongedaan worden gemaakt.',
  'The account was not deleted': 'Het account is niet verwijderd',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'De eigenaar heeft het eerder al bevestigd. Gebruikt een ander jouw e-mailadres, neem dan contact op met support.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Log opnieuw in en wijzig dan binnen 10 minuten de tweede factor.',
  'Sign in again, then set the password within 10 minutes.':
    'Log opnieuw in en stel dan binnen 10 minuten het wachtwoord in.',
  'Sign in again, then delete the account within 10 minutes.':
    'Log opnieuw in en verwijder dan binnen 10 minuten het account.',
  'Sign in again, then connect the account within 10 minutes.':
    'Log opnieuw in en koppel dan binnen 10 minuten het account.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Log opnieuw in en ontkoppel dan binnen 10 minuten het account.',
  'Sign in again, then change the email address within 10 minutes.':
    'Log opnieuw in en wijzig dan binnen 10 minuten het e-mailadres.',
  'You signed in a while ago. Please confirm that it is you.':
    'Je bent al een tijd ingelogd. Bevestig dat jij het bent.',
  // First password
  'With a password, you can sign in with your email.': 'Met een wachtwoord kun je inloggen met je e-mailadres.',
  'Set a password': 'Wachtwoord instellen',
  'Password set successfully!': 'Wachtwoord ingesteld!',
  // Connected accounts
  'Connected accounts': 'Gekoppelde accounts',
  'Accounts at other services that you can sign in with.': 'Accounts bij andere diensten waarmee je kunt inloggen.',
  Connected: 'Gekoppeld',
  Connect: 'Koppelen',
  'Connect {provider}': '{provider} koppelen',
  'Remove {provider}': '{provider} verwijderen',
  'You will no longer be able to sign in with {provider}.': 'Je kunt dan niet meer inloggen met {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Dit is je enige inlogmethode. Voeg een andere toe voordat je deze verwijdert, bijvoorbeeld een wachtwoord.',
  // Sessions
  'Active sessions': 'Actieve sessies',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Browsers waarin je bent ingelogd. Log uit waar je iets niet herkent.',
  'Unknown device': 'Onbekend apparaat',
  'This browser': 'Deze browser',
  'Active now': 'Nu actief',
  'Last used: {time}': 'Laatst gebruikt: {time}',
  'Sign out {device}': 'Uitloggen: {device}',
  'Sign out everywhere else': 'Overal elders uitloggen',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Je bent ingelogd als {user} (namens)',
  Stop: 'Stoppen',
  'You use the app as this user for one hour.': 'Je gebruikt de app een uur lang als deze gebruiker.',
  'This ends the session of {user} in this browser.': 'Dit beëindigt de sessie van {user} in deze browser.',
  // Marks in the account settings
  'Danger zone': 'Gevarenzone',
  You: 'Jij',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Was dit account van jou?',
  'Sign-in methods were removed': 'Inlogmethoden zijn verwijderd',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Iemand anders kan deze inlogmethoden hebben ingesteld, daarom zijn ze verwijderd: {removed}. Je kunt ze opnieuw instellen in je accountinstellingen.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Iemand heeft zich met {email} geregistreerd voordat jij het bevestigde. Als jij dat was, behoud dan alles.',
  Keep: 'Behouden',
  Continue: 'Doorgaan',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'De naam, de afbeelding en de gegevens van het account worden gewist, en het verlaat de teams waar het lid van werd.',
  'Clear the account': 'Account leegmaken',
  // Unexpected failures
  Loading: 'Laden',
  'Still trying to reach the server...': 'We proberen de server nog steeds te bereiken...',
  'You are offline. Check your internet connection and try again.':
    'Je bent offline. Controleer je internetverbinding en probeer het opnieuw.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'De server is op dit moment niet bereikbaar. Controleer je internetverbinding en probeer het opnieuw.',
  'Something went wrong. Please try again.': 'Er is iets misgegaan. Probeer het opnieuw.',
  // Messages of the service
  'Wrong e-mail or password.': 'Het e-mailadres of wachtwoord is onjuist.',
  'User already exists.': 'Er is al een account met dit e-mailadres.',
  'The email address is already verified.': 'Het e-mailadres is al bevestigd.',
  'This account is suspended. Contact the support of the app.':
    'Dit account is opgeschort. Neem contact op met de support van de app.',
  'Sign-up is disabled for this project.': 'Registreren is bij deze app niet mogelijk.',
  'Too many requests. Please try again in {seconds} seconds.':
    'Te veel aanvragen. Probeer het over {seconds} s opnieuw.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Een deel van deze pagina kon niet worden geladen. Vernieuw de pagina en probeer het opnieuw.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Deze browser blokkeert cookies, die inlogproviders nodig hebben. Sta cookies toe en probeer het opnieuw.',
};
