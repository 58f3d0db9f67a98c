import type { LocaleTexts } from '../locale.ts';

/** Polish. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Zaloguj się na swoje konto',
  'Create a new account': 'Utwórz nowe konto',
  "Don't have an account?": 'Nie masz konta?',
  'Already have an account?': 'Masz już konto?',
  'No authentication method enabled': 'Nie włączono żadnej metody logowania',
  'Or continue with': 'Lub kontynuuj przez',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Kontynuując, akceptujesz dokumenty: {terms} i {privacy}.',
  'By continuing, you agree to the {document}.': 'Kontynuując, akceptujesz dokument: {document}.',
  'Terms of service': 'Warunki korzystania z usługi',
  'Privacy policy': 'Polityka prywatności',
  Help: 'Pomoc',
  'Last used': 'Ostatnio używane',
  'Sign in with {provider}': 'Zaloguj się przez {provider}',
  'Sign up with {provider}': 'Zarejestruj się przez {provider}',
  // Forms
  Email: 'E-mail',
  Password: 'Hasło',
  'Repeat password': 'Powtórz hasło',
  'Forgot password?': 'Nie pamiętasz hasła?',
  'New password': 'Nowe hasło',
  'Repeat new password': 'Powtórz nowe hasło',
  'Show password': 'Pokaż hasło',
  'Hide password': 'Ukryj hasło',
  'At least {min} characters': 'Co najmniej {min} znaków',
  'Long enough': 'Wystarczająca długość',
  'Please enter your email': 'Wpisz swój adres e-mail',
  'Please enter a valid email': 'Wpisz prawidłowy adres e-mail',
  'Please enter your password': 'Wpisz hasło',
  'Please repeat your password': 'Powtórz hasło',
  'Passwords do not match': 'Hasła nie są takie same',
  'Password too short. Minimum length is {min}.': 'Hasło jest za krótkie. Minimalna długość to {min}.',
  'Password too long. Maximum length is {max}.': 'Hasło jest za długie. Maksymalna długość to {max}.',
  'This password is too common. Please choose another one.': 'To hasło jest zbyt popularne. Wybierz inne.',
  'This password is too similar to your email address. Please choose another one.':
    'To hasło jest zbyt podobne do Twojego adresu e-mail. Wybierz inne.',
  'This password is too similar to the name of this app. Please choose another one.':
    'To hasło jest zbyt podobne do nazwy tej aplikacji. Wybierz inne.',
  // Actions
  'Sign in': 'Zaloguj się',
  'Sign up': 'Zarejestruj się',
  'Sign out': 'Wyloguj się',
  'Sign in again': 'Zaloguj się ponownie',
  'Go to home': 'Strona główna',
  'Go to Home': 'Strona główna',
  'Try again': 'Spróbuj ponownie',
  'Verify my email': 'Potwierdź mój e-mail',
  'Email me a code': 'Wyślij mi kod',
  'Email me a link': 'Wyślij mi link',
  'Reset password': 'Zresetuj hasło',
  'Get a new link': 'Uzyskaj nowy link',
  // Message cards
  'You are already signed in': 'Już zalogowano',
  'You are not currently signed in': 'Nie zalogowano',
  'Sign up for new users is not enabled at the moment': 'Rejestracja nowych użytkowników jest obecnie wyłączona',
  'Your email is verified': 'Twój adres e-mail jest potwierdzony',
  'Thank you. You can continue to use your account.': 'Dziękujemy. Możesz dalej korzystać ze swojego konta.',
  'Something went wrong': 'Coś poszło nie tak',
  'Please try again. If it keeps happening, contact support.':
    'Spróbuj ponownie. Jeśli problem się powtarza, skontaktuj się z pomocą techniczną.',
  'Page not found': 'Nie znaleziono strony',
  'There is no page at this URL. Check the link that you followed.':
    'Pod tym adresem nie ma żadnej strony. Sprawdź link, który tu prowadził.',
  'Check your inbox': 'Sprawdź skrzynkę odbiorczą',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Jeśli istnieje użytkownik z tym adresem e-mail, wysłaliśmy wiadomość na jego skrzynkę...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Sprawdź też folder ze spamem. Jeśli nowy e-mail nie dotrze, najnowszy jest nadal ważny.',
  'Your password has been reset': 'Twoje hasło zostało zresetowane',
  'You can now sign in with your new password.': 'Możesz się teraz zalogować nowym hasłem.',
  // Password reset
  'Reset your password': 'Zresetuj hasło',
  "Don't need to reset?": 'Nie musisz resetować hasła?',
  'Invalid Password Reset Link': 'Nieprawidłowy link do resetowania hasła',
  'Check that you opened the whole link from the email, or request a new one.':
    'Upewnij się, że otwierasz cały link z wiadomości, lub poproś o nowy.',
  'Expired Password Reset Link': 'Link do resetowania hasła wygasł',
  'This link no longer works. You can request a new one.': 'Ten link już nie działa. Możesz poprosić o nowy.',
  'Used Password Reset Link': 'Link do resetowania hasła został już użyty',
  'Each link works for one reset. You can request a new one.':
    'Każdy link pozwala zresetować hasło tylko raz. Możesz poprosić o nowy.',
  'Failed to reset password': 'Nie udało się zresetować hasła',
  'Failed to reset password. Please request a new password reset link':
    'Nie udało się zresetować hasła. Poproś o nowy link',
  // Second factor
  'Two-factor authentication': 'Uwierzytelnianie dwuskładnikowe',
  'Enter the six-digit code from your authenticator app.': 'Wpisz sześciocyfrowy kod z aplikacji uwierzytelniającej.',
  'Authentication code': 'Kod uwierzytelniający',
  Cancel: 'Anuluj',
  Back: 'Wstecz',
  // Magic link
  'Sign-in methods': 'Metody logowania',
  'Email & Password': 'E-mail i hasło',
  'Enter the code from your email': 'Wpisz kod z wiadomości e-mail',
  'Sent to {email}': 'Wysłano na adres {email}',
  'Change email': 'Zmień e-mail',
  'Open {app}': 'Otwórz {app}',
  'Send a new code': 'Wyślij nowy kod',
  'Send a new code in {seconds} s': 'Wyślij nowy kod za {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Nowy kod jest w drodze. Jeśli nie dotrze, najnowszy e-mail jest nadal ważny.',
  'Invalid code': 'Nieprawidłowy kod',
  'Invalid TOTP code': 'Nieprawidłowy kod TOTP',
  'Invalid Magic Link': 'Nieprawidłowy link do logowania',
  'Expired Magic Link': 'Link do logowania wygasł',
  'Magic Link Already Used': 'Link do logowania został już użyty',
  'Each link signs you in once. You can request a new one.':
    'Każdy link pozwala zalogować się tylko raz. Możesz poprosić o nowy.',
  'Press the button to sign in with this link.': 'Naciśnij przycisk, aby zalogować się za pomocą tego linku.',
  'Signing in...': 'Logowanie...',
  // Return from a provider
  'Redirecting...': 'Przekierowywanie...',
  'If you are not redirected automatically,': 'Jeśli przekierowanie nie nastąpi automatycznie,',
  'click here': 'kliknij tutaj',
  'Invalid TOTP code. Please try signing in again.': 'Nieprawidłowy kod TOTP. Spróbuj zalogować się ponownie.',
  'Please sign in again. If it keeps happening, report this error:':
    'Zaloguj się ponownie. Jeśli problem się powtarza, zgłoś ten błąd:',
  // Email verification
  'Verify your email': 'Potwierdź swój adres e-mail',
  'Press the button to confirm that this email address is yours.':
    'Naciśnij przycisk, aby potwierdzić, że to Twój adres e-mail.',
  'Verifying your email...': 'Potwierdzanie adresu e-mail...',
  'Invalid Verification Link': 'Nieprawidłowy link potwierdzający',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Upewnij się, że otwierasz cały link z wiadomości. Jeśli nadal nie działa, skontaktuj się z pomocą techniczną.',
  'Expired Verification Link': 'Link potwierdzający wygasł',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Ten link już nie działa. Zaloguj się i poproś o nowy w ustawieniach konta.',
  // Sign-out
  'Sign out?': 'Wylogować się?',
  'You will have to sign in again to use your account in this browser.':
    'Aby korzystać z konta w tej przeglądarce, trzeba będzie zalogować się ponownie.',
  'Signing out...': 'Wylogowywanie...',
  // Error page
  'An error occurred': 'Wystąpił błąd',
  'Error Code': 'Kod błędu',
  'Error Message': 'Komunikat o błędzie',
  'Failed to connect account': 'Nie udało się połączyć konta',
  'This account is already connected to another user. Please connect a different account.':
    'To konto jest już połączone z innym użytkownikiem. Połącz inne konto.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Masz już połączone inne konto tego dostawcy. Możliwe, że wybrano niewłaściwe.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Korzystasz z aplikacji jako inny użytkownik, dla którego nie można połączyć kont.',
  'Sign-in did not work': 'Logowanie nie powiodło się',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Tego logowania nie można kontynuować. Rozpoczęto je w innej przeglądarce, już się zakończyło lub usunięto jego plik cookie. Zaloguj się ponownie.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'Logowanie nie jest poprawnie skonfigurowane w tej aplikacji. Powiadom osoby, które ją prowadzą.',
  'This sign-in method is not available. Please choose another one.':
    'Ta metoda logowania jest niedostępna. Wybierz inną.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'Dostawca logowania nie odpowiada w oczekiwany sposób. Spróbuj ponownie za kilka minut.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Twoje konto u dostawcy nie ma adresu e-mail, który jest wymagany do logowania. Wybierz inną metodę logowania.',
  'This app does not accept new accounts at the moment.': 'Ta aplikacja obecnie nie przyjmuje nowych kont.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Konto z tym adresem e-mail już istnieje. Zaloguj się tak jak wcześniej.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Twoja sesja się zakończyła. Zaloguj się ponownie i powtórz ten krok.',
  'The sign-in took too long. Please sign in again.': 'Logowanie trwało zbyt długo. Zaloguj się ponownie.',
  'OAuth provider access denied': 'Dostawca OAuth odmówił dostępu',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Logowanie zostało anulowane. Spróbuj ponownie. [access_denied]',
  // User menu
  'Account settings': 'Ustawienia konta',
  'Not signed in': 'Nie zalogowano',
  'Toggle theme': 'Zmień motyw',
  'User menu': 'Menu użytkownika',
  // Team invitation
  'Team invitation': 'Zaproszenie do zespołu',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Konto mogą utworzyć tylko osoby z zaproszeniem. Użyj adresu e-mail, na który przyszło zaproszenie.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Zaloguj się, aby dołączyć do zespołu. Obecnie nie można tworzyć nowych kont.',
  'Sign in or create an account to join the team.': 'Zaloguj się lub utwórz konto, aby dołączyć do zespołu.',
  'Go to sign in': 'Przejdź do logowania',
  'You are invited to join {team}': 'Masz zaproszenie do zespołu {team}',
  'This invitation was sent to {email}.': 'To zaproszenie wysłano na adres {email}.',
  'You are signed in as {user}.': 'Zalogowano jako {user}.',
  'Use another account': 'Użyj innego konta',
  Join: 'Dołącz',
  Ignore: 'Zignoruj',
  'You have successfully joined {team}': 'Należysz teraz do zespołu {team}',
  'Invalid Team Invitation Link': 'Nieprawidłowy link z zaproszeniem',
  'Expired Team Invitation Link': 'Link z zaproszeniem wygasł',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Ten link już nie działa. Poproś o nowy osobę, która Cię zaprosiła.',
  'Used Team Invitation Link': 'Link z zaproszeniem został już użyty',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Każde zaproszenie można przyjąć tylko raz. Poproś o nowe osobę, która Cię zaprosiła.',
  // Team switcher
  'Select team': 'Wybierz zespół',
  'Current team': 'Obecny zespół',
  'Team settings': 'Ustawienia zespołu',
  'Other teams': 'Inne zespoły',
  'No teams yet': 'Nie ma jeszcze zespołów',
  'Create a team': 'Utwórz zespół',
  // Account settings
  'My Profile': 'Mój profil',
  Security: 'Bezpieczeństwo',
  Settings: 'Ustawienia',
  Teams: 'Zespoły',
  Close: 'Zamknij',
  'Edit {field}': 'Edytuj: {field}',
  'Not set': 'Nie podano',
  Save: 'Zapisz',
  'User name': 'Nazwa użytkownika',
  'This is how you appear to others.': 'Tak widzą Cię inni.',
  'Profile image': 'Zdjęcie profilowe',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Twoje zdjęcie. Zostanie zmniejszone, ponieważ obrazy muszą mieć mniej niż 100 KB.',
  'Upload image': 'Prześlij obraz',
  'Change image': 'Zmień obraz',
  Remove: 'Usuń',
  'Invalid image': 'Nieprawidłowy obraz',
  'Move the image with the arrow keys': 'Przesuń obraz klawiszami strzałek',
  Zoom: 'Powiększenie',
  'Send Verification Email': 'Wyślij e-mail potwierdzający',
  'Email sent!': 'Wiadomość wysłana!',
  'Email addresses': 'Adresy e-mail',
  'Emails about your account are sent to the primary one.': 'Wiadomości o Twoim koncie są wysyłane na główny adres.',
  Primary: 'Główny',
  'Make primary': 'Ustaw jako główny',
  'Add an email': 'Dodaj adres e-mail',
  'Remove {email} from your account?': 'Usunąć {email} z Twojego konta?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'Link został otwarty tam, gdzie nie jesteś zalogowany. Usuń ten adres, dodaj go ponownie i otwórz nowy link w tej przeglądarce.',
  'Remove an email before you add another one.': 'Usuń adres e-mail, zanim dodasz kolejny.',
  'New email': 'Nowy adres e-mail',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Otwórz w tej przeglądarce link, który wysłaliśmy na {email}. Jest ważny przez 7 dni.',
  'Not verified yet': 'Jeszcze niepotwierdzony',
  'Your email is now {email}.': 'Twój adres e-mail to teraz {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Inne konto używa tego adresu e-mail. Zaloguj się na tamto konto lub wybierz inny adres.',
  'This is already your email.': 'To już jest Twój adres e-mail.',
  'A new password signs you out everywhere else.': 'Nowe hasło wyloguje Cię wszędzie poza tą przeglądarką.',
  'Change password': 'Zmień hasło',
  'Old password': 'Stare hasło',
  'Please enter your old password': 'Wpisz stare hasło',
  'Incorrect password': 'Nieprawidłowe hasło',
  'Update password': 'Zaktualizuj hasło',
  'Password changed successfully!': 'Hasło zostało zmienione!',
  'Requires a code from your authenticator app at each sign-in.':
    'Przy każdym logowaniu wymaga kodu z aplikacji uwierzytelniającej.',
  'Two-factor authentication is on': 'Uwierzytelnianie dwuskładnikowe jest włączone',
  Enable: 'Włącz',
  Disable: 'Wyłącz',
  'Scan this code with your authenticator app, or type in the key.':
    'Zeskanuj ten kod aplikacją uwierzytelniającą lub wpisz w niej klucz.',
  'QR code for your authenticator app': 'Kod QR dla aplikacji uwierzytelniającej',
  Key: 'Klucz',
  Copy: 'Kopiuj',
  'Copied to clipboard!': 'Skopiowano do schowka!',
  'Failed to copy to clipboard': 'Nie udało się skopiować do schowka',
  'Notifications ({hotkey})': 'Powiadomienia ({hotkey})',
  'Then enter the six-digit code that it shows': 'Następnie wpisz sześciocyfrowy kod wyświetlony w aplikacji',
  'Incorrect code. Please try again.': 'Nieprawidłowy kod. Spróbuj ponownie.',
  'Ends your session in this browser.': 'Kończy Twoją sesję w tej przeglądarce.',
  'Delete account': 'Usuń konto',
  'Deletes your account and everything in it.': 'Usuwa Twoje konto i wszystko, co się w nim znajduje.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Czy na pewno chcesz usunąć swoje konto? Tego nie można cofnąć.',
  'Delete my account': 'Usuń moje konto',
  // Teams in the account settings
  'Team user name': 'Nazwa użytkownika w zespole',
  'This is how you appear in this team.': 'Tak widzą Cię inni w tym zespole.',
  'Invite member': 'Zaproś do zespołu',
  'Sends an email with a link to join this team.':
    'Wysyła wiadomość e-mail z linkiem umożliwiającym dołączenie do tego zespołu.',
  'Please enter an email address': 'Wpisz adres e-mail',
  'The user is already a member of this team.': 'Ta osoba już należy do tego zespołu.',
  '{email} is invited': 'Wysłano zaproszenie na adres {email}',
  Invite: 'Zaproś',
  Members: 'Członkowie',
  'Everyone in this team.': 'Wszystkie osoby w tym zespole.',
  Image: 'Obraz',
  Name: 'Nazwa',
  'No name': 'Bez nazwy',
  'Team profile image': 'Obraz zespołu',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Obraz zespołu. Zostanie zmniejszony, ponieważ obrazy muszą mieć mniej niż 100 KB.',
  'Team display name': 'Wyświetlana nazwa zespołu',
  'The name that all members see.': 'Nazwa, którą widzą wszyscy członkowie.',
  'Please enter a team name': 'Wpisz nazwę zespołu',
  'Leave team': 'Opuść zespół',
  'You will need an invitation to come back.': 'Aby wrócić, trzeba będzie mieć zaproszenie.',
  'Are you sure you want to leave {team}?': 'Czy na pewno chcesz opuścić zespół {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Jesteś ostatnią osobą, która może zarządzać zespołem {team}. Gdy odejdziesz, nikt w zespole nie będzie mógł tego robić.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Jesteś ostatnią osobą, która może zarządzać tymi zespołami: {teams}. Bez Twojego konta nikt w nich nie będzie mógł tego robić.',
  Leave: 'Opuść',
  'New team': 'Nowy zespół',
  'You can invite others once it exists.': 'Po utworzeniu zespołu możesz zaprosić do niego inne osoby.',
  'Team name': 'Nazwa zespołu',
  Create: 'Utwórz',
  'Team creation is not enabled': 'Tworzenie zespołów nie jest włączone',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Kontynuować jako {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Ten link loguje Cię do {app}. Jeśli to nie Twoja prośba, zamknij tę stronę.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?':
    'Za pomocą adresu {email} utworzono konto w {app}. Czy należy do Ciebie?',
  "This wasn't me": 'To nie ja',
  'The account was deleted': 'Konto zostało usunięte',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Utworzył je inny użytkownik z Twoim adresem e-mail. Nie można już się na nie zalogować.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Konto z adresem {email} zostanie usunięte, chyba że właściciel potwierdził je już wcześniej. Tej operacji nie można cofnąć.',
  'The account was not deleted': 'Konto nie zostało usunięte',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Właściciel konta potwierdził je już wcześniej. Jeśli ktoś inny używa Twojego adresu e-mail, skontaktuj się z pomocą techniczną.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Zaloguj się ponownie, a potem w ciągu 10 minut zmień drugi składnik.',
  'Sign in again, then set the password within 10 minutes.':
    'Zaloguj się ponownie, a potem w ciągu 10 minut ustaw hasło.',
  'Sign in again, then delete the account within 10 minutes.':
    'Zaloguj się ponownie, a potem w ciągu 10 minut usuń konto.',
  'Sign in again, then connect the account within 10 minutes.':
    'Zaloguj się ponownie, a potem w ciągu 10 minut połącz konto.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Zaloguj się ponownie, a potem w ciągu 10 minut odłącz konto.',
  'Sign in again, then change the email address within 10 minutes.':
    'Zaloguj się ponownie, a potem w ciągu 10 minut zmień adres e-mail.',
  'You signed in a while ago. Please confirm that it is you.':
    'Od Twojego logowania minęło trochę czasu. Potwierdź, że to Ty.',
  // First password
  'With a password, you can sign in with your email.': 'Dzięki hasłu możesz logować się za pomocą adresu e-mail.',
  'Set a password': 'Ustaw hasło',
  'Password set successfully!': 'Hasło zostało ustawione!',
  // Connected accounts
  'Connected accounts': 'Połączone konta',
  'Accounts at other services that you can sign in with.':
    'Konta w innych usługach, za pomocą których możesz się logować.',
  Connected: 'Połączono',
  Connect: 'Połącz',
  'Connect {provider}': 'Połącz konto {provider}',
  'Remove {provider}': 'Usuń połączenie z kontem {provider}',
  'You will no longer be able to sign in with {provider}.': 'Nie będzie już można logować się przez {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'To Twoja jedyna metoda logowania. Zanim ją usuniesz, dodaj inną, na przykład hasło.',
  // Sessions
  'Active sessions': 'Aktywne sesje',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Przeglądarki z otwartą sesją Twojego konta. Wyloguj te, których nie rozpoznajesz.',
  'Unknown device': 'Nieznane urządzenie',
  'This browser': 'Ta przeglądarka',
  'Active now': 'Aktywna teraz',
  'Last used: {time}': 'Ostatnio używana: {time}',
  'Sign out {device}': 'Wyloguj się: {device}',
  'Sign out everywhere else': 'Wyloguj się wszędzie indziej',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Zalogowano jako {user} (podszycie się)',
  Stop: 'Zakończ',
  'You use the app as this user for one hour.': 'Przez godzinę korzystasz z aplikacji jako ten użytkownik.',
  'This ends the session of {user} in this browser.': 'To zakończy sesję użytkownika {user} w tej przeglądarce.',
  // Marks in the account settings
  'Danger zone': 'Strefa zagrożenia',
  You: 'Ty',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Czy to było Twoje konto?',
  'Sign-in methods were removed': 'Usunięto metody logowania',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Te metody logowania mógł ustawić ktoś inny, dlatego zostały usunięte: {removed}. Możesz ustawić je ponownie w ustawieniach konta.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Ktoś zarejestrował się z adresem {email}, zanim został potwierdzony. Jeśli to Ty, zachowaj wszystko.',
  Keep: 'Zachowaj',
  Continue: 'Dalej',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Nazwa, zdjęcie i dane konta zostaną wyczyszczone, a konto opuści zespoły, do których dołączyło.',
  'Clear the account': 'Wyczyść konto',
  // Unexpected failures
  Loading: 'Ładowanie',
  'Still trying to reach the server...': 'Nadal próbujemy połączyć się z serwerem...',
  'You are offline. Check your internet connection and try again.':
    'Jesteś offline. Sprawdź połączenie z internetem i spróbuj ponownie.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Serwer jest w tej chwili niedostępny. Sprawdź połączenie z internetem i spróbuj ponownie.',
  'Something went wrong. Please try again.': 'Coś poszło nie tak. Spróbuj ponownie.',
  // Messages of the service
  'Wrong e-mail or password.': 'Nieprawidłowy adres e-mail lub hasło.',
  'User already exists.': 'Istnieje już konto z tym adresem e-mail.',
  'The email address is already verified.': 'Adres e-mail został już potwierdzony.',
  'This account is suspended. Contact the support of the app.':
    'To konto jest zawieszone. Skontaktuj się z pomocą techniczną aplikacji.',
  'Sign-up is disabled for this project.': 'W tej aplikacji nie można zakładać nowych kont.',
  'Too many requests. Please try again in {seconds} seconds.': 'Zbyt wiele żądań. Spróbuj ponownie za {seconds} s.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Nie udało się wczytać części tej strony. Odśwież stronę i spróbuj ponownie.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Ta przeglądarka blokuje pliki cookie, których potrzebują dostawcy logowania. Zezwól na nie i spróbuj ponownie.',
};
