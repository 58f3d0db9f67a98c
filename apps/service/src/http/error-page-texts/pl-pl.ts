import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'Logowanie nie powiodło się',
  notFoundHeading: 'Nie znaleziono strony',
  unavailableHeading: 'Obecnie niedostępne',
  failedHeading: 'Coś poszło nie tak',
  interrupted:
    'Tego logowania nie można kontynuować. Rozpoczęto je w innej przeglądarce, już się zakończyło lub usunięto jego plik cookie. Zaloguj się ponownie.',
  cancelled: 'Logowanie anulowano u dostawcy. Spróbuj ponownie.',
  misconfigured: 'Logowanie nie jest poprawnie skonfigurowane w tej aplikacji. Powiadom osoby, które ją prowadzą.',
  notEnabled: 'Ta metoda logowania jest niedostępna. Wybierz inną.',
  tooMany: 'Było zbyt wiele prób. Spróbuj ponownie za {seconds} s.',
  providerUnavailable: 'Dostawca logowania nie odpowiada w oczekiwany sposób. Spróbuj ponownie za kilka minut.',
  noEmail:
    'Twoje konto u dostawcy nie ma adresu e-mail, który jest wymagany do logowania. Wybierz inną metodę logowania.',
  signUpClosed: 'Ta aplikacja obecnie nie przyjmuje nowych kont.',
  emailTaken: 'Konto z tym adresem e-mail już istnieje. Zaloguj się tak jak wcześniej.',
  alreadyConnected: 'Tego konta nie można połączyć. Jest połączone z innym użytkownikiem lub połączono już inne konto.',
  signedOut: 'Twoja sesja się zakończyła. Zaloguj się ponownie i powtórz ten krok.',
  notFound: 'Pod tym adresem nie ma strony.',
  unavailable: 'Usługa nie może teraz odpowiedzieć. Spróbuj ponownie za chwilę.',
  failed: 'Nie udało się przetworzyć żądania. Wróć i spróbuj ponownie.',
  back: 'Wstecz',
  backToApp: 'Wróć do {project}',
  tryAgain: 'Spróbuj ponownie',
};
