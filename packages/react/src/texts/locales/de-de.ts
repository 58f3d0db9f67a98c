import type { LocaleTexts } from '../locale.ts';

/** German. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Bei deinem Konto anmelden',
  'Create a new account': 'Neues Konto erstellen',
  "Don't have an account?": 'Noch kein Konto?',
  'Already have an account?': 'Schon ein Konto?',
  'No authentication method enabled': 'Keine Anmeldemethode aktiviert',
  'Or continue with': 'Oder weiter mit',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Wenn du fortfährst, stimmst du diesen Dokumenten zu: {terms}, {privacy}.',
  'By continuing, you agree to the {document}.': 'Wenn du fortfährst, stimmst du diesem Dokument zu: {document}.',
  'Terms of service': 'Nutzungsbedingungen',
  'Privacy policy': 'Datenschutzerklärung',
  Help: 'Hilfe',
  'Last used': 'Zuletzt genutzt',
  'Sign in with {provider}': 'Mit {provider} anmelden',
  'Sign up with {provider}': 'Mit {provider} registrieren',
  // Forms
  Email: 'E-Mail',
  Password: 'Passwort',
  'Repeat password': 'Passwort wiederholen',
  'Forgot password?': 'Passwort vergessen?',
  'New password': 'Neues Passwort',
  'Repeat new password': 'Neues Passwort wiederholen',
  'Show password': 'Passwort anzeigen',
  'Hide password': 'Passwort verbergen',
  'At least {min} characters': 'Mindestens {min} Zeichen',
  'Long enough': 'Lang genug',
  'Please enter your email': 'Bitte gib deine E-Mail-Adresse ein',
  'Please enter a valid email': 'Bitte gib eine gültige E-Mail-Adresse ein',
  'Please enter your password': 'Bitte gib dein Passwort ein',
  'Please repeat your password': 'Bitte wiederhole dein Passwort',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Password too short. Minimum length is {min}.': 'Das Passwort ist zu kurz. Es braucht mindestens {min} Zeichen.',
  'Password too long. Maximum length is {max}.': 'Das Passwort ist zu lang. Es darf höchstens {max} Zeichen haben.',
  'This password is too common. Please choose another one.':
    'Dieses Passwort ist zu verbreitet. Bitte wähle ein anderes.',
  'This password is too similar to your email address. Please choose another one.':
    'Dieses Passwort ähnelt deiner E-Mail-Adresse zu sehr. Bitte wähle ein anderes.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Dieses Passwort ähnelt dem Namen dieser App zu sehr. Bitte wähle ein anderes.',
  // Actions
  'Sign in': 'Anmelden',
  'Sign up': 'Registrieren',
  'Sign out': 'Abmelden',
  'Sign in again': 'Erneut anmelden',
  'Go to home': 'Zur Startseite',
  'Go to Home': 'Zur Startseite',
  'Try again': 'Erneut versuchen',
  'Verify my email': 'Meine E-Mail-Adresse bestätigen',
  'Email me a code': 'Code per E-Mail senden',
  'Email me a link': 'Link per E-Mail senden',
  'Reset password': 'Passwort zurücksetzen',
  'Get a new link': 'Neuen Link anfordern',
  // Message cards
  'You are already signed in': 'Du bist bereits angemeldet',
  'You are not currently signed in': 'Du bist derzeit nicht angemeldet',
  'Sign up for new users is not enabled at the moment': 'Neue Registrierungen sind zurzeit nicht möglich',
  'Your email is verified': 'Deine E-Mail-Adresse ist bestätigt',
  'Thank you. You can continue to use your account.': 'Danke. Du kannst dein Konto weiter benutzen.',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'Please try again. If it keeps happening, contact support.':
    'Bitte versuche es noch einmal. Wenn es wieder passiert, wende dich an den Support.',
  'Page not found': 'Seite nicht gefunden',
  'There is no page at this URL. Check the link that you followed.':
    'Unter dieser Adresse gibt es keine Seite. Prüfe den Link, der dich hierher geführt hat.',
  'Check your inbox': 'Sieh in deinem Posteingang nach',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir dir eine E-Mail geschickt...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Sieh auch im Spam-Ordner nach. Wenn keine neue E-Mail ankommt, gilt die neueste weiter.',
  'Your password has been reset': 'Dein Passwort wurde zurückgesetzt',
  'You can now sign in with your new password.': 'Du kannst dich jetzt mit deinem neuen Passwort anmelden.',
  // Password reset
  'Reset your password': 'Passwort zurücksetzen',
  "Don't need to reset?": 'Passwort doch nicht vergessen?',
  'Invalid Password Reset Link': 'Ungültiger Link zum Zurücksetzen des Passworts',
  'Check that you opened the whole link from the email, or request a new one.':
    'Prüfe, ob der ganze Link aus der E-Mail geöffnet wurde, oder fordere einen neuen an.',
  'Expired Password Reset Link': 'Abgelaufener Link zum Zurücksetzen des Passworts',
  'This link no longer works. You can request a new one.':
    'Dieser Link gilt nicht mehr. Du kannst einen neuen anfordern.',
  'Used Password Reset Link': 'Benutzter Link zum Zurücksetzen des Passworts',
  'Each link works for one reset. You can request a new one.':
    'Jeder Link setzt ein Passwort nur einmal. Du kannst einen neuen anfordern.',
  'Failed to reset password': 'Das Passwort konnte nicht zurückgesetzt werden',
  'Failed to reset password. Please request a new password reset link':
    'Das Passwort konnte nicht zurückgesetzt werden. Bitte fordere einen neuen Link an',
  // Second factor
  'Two-factor authentication': 'Zwei-Faktor-Authentifizierung',
  'Enter the six-digit code from your authenticator app.':
    'Gib den sechsstelligen Code aus deiner Authenticator-App ein.',
  'Authentication code': 'Authentifizierungscode',
  Cancel: 'Abbrechen',
  Back: 'Zurück',
  // Magic link
  'Sign-in methods': 'Möglichkeiten, sich anzumelden',
  'Email & Password': 'E-Mail und Passwort',
  'Enter the code from your email': 'Gib den Code aus deiner E-Mail ein',
  'Sent to {email}': 'Gesendet an {email}',
  'Change email': 'E-Mail ändern',
  'Open {app}': '{app} öffnen',
  'Send a new code': 'Neuen Code senden',
  'Send a new code in {seconds} s': 'Neuen Code senden in {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Ein neuer Code ist unterwegs. Wenn keiner ankommt, gilt die neueste E-Mail weiter.',
  'Invalid code': 'Ungültiger Code',
  'Invalid TOTP code': 'Ungültiger TOTP-Code',
  'Invalid Magic Link': 'Ungültiger Anmeldelink',
  'Expired Magic Link': 'Abgelaufener Anmeldelink',
  'Magic Link Already Used': 'Anmeldelink bereits benutzt',
  'Each link signs you in once. You can request a new one.':
    'Mit jedem Link kann man sich nur einmal anmelden. Du kannst einen neuen anfordern.',
  'Press the button to sign in with this link.': 'Drücke auf die Schaltfläche, um dich mit diesem Link anzumelden.',
  'Signing in...': 'Anmeldung läuft...',
  // Return from a provider
  'Redirecting...': 'Weiterleitung läuft...',
  'If you are not redirected automatically,': 'Falls du nicht automatisch weitergeleitet wirst,',
  'click here': 'klicke hier',
  'Invalid TOTP code. Please try signing in again.': 'Ungültiger Code. Bitte melde dich erneut an.',
  'Please sign in again. If it keeps happening, report this error:':
    'Bitte melde dich erneut an. Wenn es immer wieder passiert, melde diesen Fehler:',
  // Email verification
  'Verify your email': 'Bestätige deine E-Mail-Adresse',
  'Press the button to confirm that this email address is yours.':
    'Drücke auf die Schaltfläche, um zu bestätigen, dass diese E-Mail-Adresse dir gehört.',
  'Verifying your email...': 'Deine E-Mail-Adresse wird bestätigt...',
  'Invalid Verification Link': 'Ungültiger Bestätigungslink',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Prüfe, ob der ganze Link aus der E-Mail geöffnet wurde. Wenn es trotzdem nicht geht, wende dich an den Support.',
  'Expired Verification Link': 'Abgelaufener Bestätigungslink',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Dieser Link gilt nicht mehr. Melde dich an und fordere in deinen Kontoeinstellungen einen neuen an.',
  // Sign-out
  'Sign out?': 'Abmelden?',
  'You will have to sign in again to use your account in this browser.':
    'Um dein Konto in diesem Browser zu benutzen, musst du dich dann wieder anmelden.',
  'Signing out...': 'Abmeldung läuft...',
  // Error page
  'An error occurred': 'Ein Fehler ist aufgetreten',
  'Error Code': 'Fehlercode',
  'Error Message': 'Fehlermeldung',
  'Failed to connect account': 'Das Konto konnte nicht verbunden werden',
  'This account is already connected to another user. Please connect a different account.':
    'Dieses Konto ist bereits mit einem anderen Benutzer verbunden. Bitte verbinde ein anderes Konto.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Du bist bereits mit einem anderen Konto dieses Anbieters verbunden. Vielleicht wurde das falsche ausgewählt.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Du benutzt die App als jemand anderes. Für andere können keine Konten verbunden werden.',
  'Sign-in did not work': 'Die Anmeldung hat nicht funktioniert',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Diese Anmeldung kann hier nicht fortgesetzt werden. Sie wurde in einem anderen Browser begonnen, ist schon beendet, oder ihr Cookie wurde gelöscht. Bitte melde dich noch einmal an.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'Die Anmeldung ist für diese App nicht richtig eingerichtet. Bitte informiere die Betreiber der App.',
  'This sign-in method is not available. Please choose another one.':
    'Diese Anmeldemethode ist nicht verfügbar. Bitte wähle eine andere.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'Der Anbieter der Anmeldung antwortet nicht wie erwartet. Bitte versuche es in einigen Minuten noch einmal.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Dein Konto beim Anbieter hat keine E-Mail-Adresse, die für die Anmeldung nötig ist. Bitte wähle eine andere Anmeldemethode.',
  'This app does not accept new accounts at the moment.': 'Diese App nimmt zurzeit keine neuen Konten an.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Ein Konto mit dieser E-Mail-Adresse gibt es schon. Bitte melde dich so an wie bisher.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Deine Sitzung ist beendet. Bitte melde dich noch einmal an und wiederhole den Schritt.',
  'The sign-in took too long. Please sign in again.':
    'Die Anmeldung hat zu lange gedauert. Bitte melde dich noch einmal an.',
  'OAuth provider access denied': 'Zugriff vom OAuth-Anbieter verweigert',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Die Anmeldung wurde abgebrochen. Bitte versuche es noch einmal. [access_denied]',
  // User menu
  'Account settings': 'Kontoeinstellungen',
  'Not signed in': 'Nicht angemeldet',
  'Toggle theme': 'Farbmodus wechseln',
  'User menu': 'Benutzermenü',
  // Team invitation
  'Team invitation': 'Einladung in ein Team',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Nur wer eingeladen ist, kann ein Konto erstellen. Verwende die E-Mail-Adresse, an die die Einladung ging.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Melde dich an, um dem Team beizutreten. Neue Konten können zurzeit nicht erstellt werden.',
  'Sign in or create an account to join the team.': 'Melde dich an oder erstelle ein Konto, um dem Team beizutreten.',
  'Go to sign in': 'Zur Anmeldung',
  'You are invited to join {team}': 'Du bist eingeladen, {team} beizutreten',
  'This invitation was sent to {email}.': 'Diese Einladung wurde an {email} gesendet.',
  'You are signed in as {user}.': 'Du bist als {user} angemeldet.',
  'Use another account': 'Anderes Konto verwenden',
  Join: 'Beitreten',
  Ignore: 'Ignorieren',
  'You have successfully joined {team}': 'Du bist {team} erfolgreich beigetreten',
  'Invalid Team Invitation Link': 'Ungültiger Einladungslink',
  'Expired Team Invitation Link': 'Abgelaufener Einladungslink',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Dieser Link gilt nicht mehr. Bitte die Person, die dich eingeladen hat, um einen neuen.',
  'Used Team Invitation Link': 'Benutzter Einladungslink',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Jede Einladung kann nur einmal angenommen werden. Bitte die Person, die dich eingeladen hat, um eine neue.',
  // Team switcher
  'Select team': 'Team auswählen',
  'Current team': 'Aktuelles Team',
  'Team settings': 'Teameinstellungen',
  'Other teams': 'Andere Teams',
  'No teams yet': 'Noch keine Teams',
  'Create a team': 'Team erstellen',
  // Account settings
  'My Profile': 'Mein Profil',
  Security: 'Sicherheit',
  Settings: 'Einstellungen',
  Teams: 'Teams',
  Close: 'Schließen',
  'Edit {field}': '{field} bearbeiten',
  'Not set': 'Nicht angegeben',
  Save: 'Speichern',
  'User name': 'Benutzername',
  'This is how you appear to others.': 'So erscheinst du anderen.',
  'Profile image': 'Profilbild',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Ein Bild von dir. Es wird verkleinert, denn Bilder dürfen höchstens 100 KB haben.',
  'Upload image': 'Bild hochladen',
  'Change image': 'Bild ändern',
  Remove: 'Entfernen',
  'Invalid image': 'Ungültiges Bild',
  'Move the image with the arrow keys': 'Bild mit den Pfeiltasten verschieben',
  Zoom: 'Zoom',
  'Send Verification Email': 'Bestätigungs-E-Mail senden',
  'Email sent!': 'E-Mail gesendet!',
  'Email addresses': 'E-Mail-Adressen',
  'Emails about your account are sent to the primary one.': 'E-Mails zu deinem Konto gehen an die primäre Adresse.',
  Primary: 'Primär',
  'Make primary': 'Als primär festlegen',
  'Add an email': 'E-Mail-Adresse hinzufügen',
  'Remove {email} from your account?': '{email} aus deinem Konto entfernen?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'Der Link wurde geöffnet, wo du nicht angemeldet bist. Entferne diese Adresse, füge sie erneut hinzu und öffne den neuen Link in diesem Browser.',
  'Remove an email before you add another one.': 'Entferne eine Adresse, bevor du eine weitere hinzufügst.',
  'New email': 'Neue E-Mail-Adresse',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Öffne in diesem Browser den Link, den wir an {email} gesendet haben. Er ist 7 Tage gültig.',
  'Not verified yet': 'Noch nicht bestätigt',
  'Your email is now {email}.': 'Deine E-Mail-Adresse ist jetzt {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Ein anderes Konto verwendet diese E-Mail-Adresse. Melde dich bei diesem Konto an oder wähle eine andere Adresse.',
  'This is already your email.': 'Das ist bereits deine E-Mail-Adresse.',
  'A new password signs you out everywhere else.': 'Ein neues Passwort meldet dich überall ab, außer hier.',
  'Change password': 'Passwort ändern',
  'Old password': 'Altes Passwort',
  'Please enter your old password': 'Bitte gib dein altes Passwort ein',
  'Incorrect password': 'Falsches Passwort',
  'Update password': 'Passwort aktualisieren',
  'Password changed successfully!': 'Passwort erfolgreich geändert!',
  'Requires a code from your authenticator app at each sign-in.':
    'Fragt bei jeder Anmeldung nach einem Code deiner Authenticator-App.',
  'Two-factor authentication is on': 'Die Zwei-Faktor-Authentifizierung ist aktiviert',
  Enable: 'Aktivieren',
  Disable: 'Deaktivieren',
  'Scan this code with your authenticator app, or type in the key.':
    'Scanne dieses Bild mit deiner Authenticator-App oder gib dort den Schlüssel ein.',
  'QR code for your authenticator app': 'QR-Code für deine Authenticator-App',
  Key: 'Schlüssel',
  Copy: 'Kopieren',
  'Copied to clipboard!': 'In die Zwischenablage kopiert!',
  'Failed to copy to clipboard': 'Kopieren in die Zwischenablage fehlgeschlagen',
  'Notifications ({hotkey})': 'Benachrichtigungen ({hotkey})',
  'Then enter the six-digit code that it shows': 'Gib dann den sechsstelligen Code ein, den sie anzeigt',
  'Incorrect code. Please try again.': 'Falscher Code. Bitte versuche es noch einmal.',
  'Ends your session in this browser.': 'Beendet deine Sitzung in diesem Browser.',
  'Delete account': 'Konto löschen',
  'Deletes your account and everything in it.': 'Entfernt dein Konto und alles, was dazugehört.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Möchtest du dein Konto wirklich löschen? Das kann nicht rückgängig gemacht werden.',
  'Delete my account': 'Mein Konto löschen',
  // Teams in the account settings
  'Team user name': 'Benutzername im Team',
  'This is how you appear in this team.': 'So erscheinst du in diesem Team.',
  'Invite member': 'Mitglied einladen',
  'Sends an email with a link to join this team.': 'Sendet eine E-Mail mit einem Link, um diesem Team beizutreten.',
  'Please enter an email address': 'Bitte gib eine E-Mail-Adresse ein',
  'The user is already a member of this team.': 'Diese Person ist schon Mitglied dieses Teams.',
  '{email} is invited': '{email} ist eingeladen',
  Invite: 'Einladen',
  Members: 'Mitglieder',
  'Everyone in this team.': 'Alle in diesem Team.',
  Image: 'Bild',
  Name: 'Name',
  'No name': 'Kein Name',
  'Team profile image': 'Profilbild des Teams',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Ein Bild für das Team. Es wird verkleinert, denn Bilder dürfen höchstens 100 KB haben.',
  'Team display name': 'Anzeigename des Teams',
  'The name that all members see.': 'Der Name, den alle Mitglieder sehen.',
  'Please enter a team name': 'Bitte gib einen Teamnamen ein',
  'Leave team': 'Team verlassen',
  'You will need an invitation to come back.': 'Um zurückzukehren, brauchst du eine Einladung.',
  'Are you sure you want to leave {team}?': 'Möchtest du {team} wirklich verlassen?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Du bist das letzte Mitglied, das {team} verwalten kann. Wenn du gehst, kann es im Team niemand mehr.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Du bist das letzte Mitglied, das diese Teams verwalten kann: {teams}. Ohne dein Konto kann es dort niemand mehr.',
  Leave: 'Verlassen',
  'New team': 'Neues Team',
  'You can invite others once it exists.': 'Wenn es da ist, kannst du andere einladen.',
  'Team name': 'Teamname',
  Create: 'Erstellen',
  'Team creation is not enabled': 'Das Erstellen von Teams ist nicht aktiviert',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Weiter als {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Dieser Link meldet dich bei {app} an. Wenn du ihn nicht angefordert hast, schließe diese Seite.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?':
    'Mit {email} wurde ein Konto bei {app} angelegt. Ist es deins?',
  "This wasn't me": 'Das war ich nicht',
  'The account was deleted': 'Das Konto wurde gelöscht',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Jemand hatte es mit deiner E-Mail-Adresse angelegt. Niemand kann sich mehr damit anmelden.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Das Konto mit {email} wird gelöscht, wenn es nicht früher schon bestätigt wurde. Das lässt sich nicht rückgängig machen.',
  'The account was not deleted': 'Das Konto wurde nicht gelöscht',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Es wurde früher schon bestätigt. Wenn jemand anders deine E-Mail-Adresse benutzt, wende dich an den Support.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Melde dich erneut an und ändere dann innerhalb von 10 Minuten den zweiten Faktor.',
  'Sign in again, then set the password within 10 minutes.':
    'Melde dich erneut an und lege dann innerhalb von 10 Minuten das Passwort fest.',
  'Sign in again, then delete the account within 10 minutes.':
    'Melde dich erneut an und lösche dann innerhalb von 10 Minuten das Konto.',
  'Sign in again, then connect the account within 10 minutes.':
    'Melde dich erneut an und verbinde dann innerhalb von 10 Minuten das Konto.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Melde dich erneut an und trenne dann innerhalb von 10 Minuten das Konto.',
  'Sign in again, then change the email address within 10 minutes.':
    'Melde dich erneut an und ändere dann innerhalb von 10 Minuten die E-Mail-Adresse.',
  'You signed in a while ago. Please confirm that it is you.':
    'Deine Anmeldung liegt länger zurück. Bitte bestätige, dass du es bist.',
  // First password
  'With a password, you can sign in with your email.':
    'Mit einem Passwort kannst du dich mit deiner E-Mail-Adresse anmelden.',
  'Set a password': 'Passwort festlegen',
  'Password set successfully!': 'Das Passwort ist festgelegt!',
  // Connected accounts
  'Connected accounts': 'Verbundene Konten',
  'Accounts at other services that you can sign in with.':
    'Konten bei anderen Diensten, mit denen du dich anmelden kannst.',
  Connected: 'Verbunden',
  Connect: 'Verbinden',
  'Connect {provider}': '{provider} verbinden',
  'Remove {provider}': '{provider} entfernen',
  'You will no longer be able to sign in with {provider}.': 'Du kannst dich dann nicht mehr mit {provider} anmelden.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Anders kannst du dich nicht anmelden. Füge vor dem Entfernen einen anderen Weg hinzu, zum Beispiel ein Passwort.',
  // Sessions
  'Active sessions': 'Aktive Sitzungen',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Browser, in denen du angemeldet bist. Melde die ab, die du nicht kennst.',
  'Unknown device': 'Unbekanntes Gerät',
  'This browser': 'Dieser Browser',
  'Active now': 'Gerade aktiv',
  'Last used: {time}': 'Zuletzt verwendet: {time}',
  'Sign out {device}': 'Abmelden: {device}',
  'Sign out everywhere else': 'Überall sonst abmelden',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Du bist als {user} angemeldet (Identitätswechsel)',
  Stop: 'Beenden',
  'You use the app as this user for one hour.': 'Du benutzt die App eine Stunde lang als diese Person.',
  'This ends the session of {user} in this browser.': 'Das beendet die Sitzung von {user} in diesem Browser.',
  // Marks in the account settings
  'Danger zone': 'Gefahrenbereich',
  You: 'Du',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'War das dein Konto?',
  'Sign-in methods were removed': 'Anmeldemethoden wurden entfernt',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Jemand anderes könnte diese Anmeldemethoden eingerichtet haben, deshalb wurden sie entfernt: {removed}. Du kannst sie in den Kontoeinstellungen neu einrichten.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Jemand hat sich mit {email} registriert, bevor du die Adresse bestätigt hast. Wenn du das warst, behalte alles.',
  Keep: 'Behalten',
  Continue: 'Weiter',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Name, Bild und Daten des Kontos werden gelöscht, und es verlässt die Teams, denen es beigetreten ist.',
  'Clear the account': 'Konto leeren',
  // Unexpected failures
  Loading: 'Wird geladen',
  'Still trying to reach the server...': 'Es wird weiter versucht, den Server zu erreichen...',
  'You are offline. Check your internet connection and try again.':
    'Du bist offline. Prüfe deine Internetverbindung und versuche es noch einmal.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Der Server ist zurzeit nicht erreichbar. Prüfe deine Internetverbindung und versuche es noch einmal.',
  'Something went wrong. Please try again.': 'Etwas ist schiefgegangen. Bitte versuche es noch einmal.',
  // Messages of the service
  'Wrong e-mail or password.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'User already exists.': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  'The email address is already verified.': 'Die E-Mail-Adresse ist schon bestätigt.',
  'This account is suspended. Contact the support of the app.':
    'Dieses Konto ist gesperrt. Wende dich an den Support der App.',
  'Sign-up is disabled for this project.': 'Bei dieser App sind keine neuen Registrierungen möglich.',
  'Too many requests. Please try again in {seconds} seconds.':
    'Zu viele Anfragen. Bitte versuche es in {seconds} s noch einmal.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Ein Teil dieser Seite konnte nicht geladen werden. Bitte lade die Seite neu und versuche es noch einmal.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Dieser Browser blockiert Cookies, die Anmeldeanbieter brauchen. Bitte erlaube Cookies und versuche es noch einmal.',
};
