import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Polish. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Cześć, {name}!',
  greetingWithoutName: 'Cześć!',
  events: {
    password_changed: {
      heading: 'Twoje hasło zostało zmienione',
      text: 'Hasło do Twojego konta w {project} zostało zmienione.',
    },
    mfa_enabled: {
      heading: 'Uwierzytelnianie dwuskładnikowe jest włączone',
      text: 'Logowanie na Twoje konto w {project} wymaga teraz kodu z aplikacji uwierzytelniającej.',
    },
    mfa_disabled: {
      heading: 'Uwierzytelnianie dwuskładnikowe jest wyłączone',
      text: 'Logowanie na Twoje konto w {project} nie wymaga już kodu z aplikacji uwierzytelniającej.',
    },
    provider_linked: {
      heading: 'Połączono {provider} z Twoim kontem',
      text: 'Możesz teraz logować się na swoje konto w {project} przez {provider}.',
    },
    provider_unlinked: {
      heading: 'Odłączono {provider} od Twojego konta',
      text: 'Nie możesz już logować się na swoje konto w {project} przez {provider}.',
    },
    email_changed: {
      heading: 'Twój adres e-mail został zmieniony',
      text: 'Twoje konto w {project} nie używa już tego adresu e-mail.',
    },
    email_added: {
      heading: 'Do Twojego konta dodano adres e-mail',
      text: 'Do Twojego konta w {project} dodano adres e-mail {email}.',
    },
    new_device: {
      heading: 'Nowe logowanie na Twoje konto',
      text: 'Zalogowano się na Twoje konto w {project} z nowego urządzenia: {time}, adres IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Zbyt wiele błędnych prób logowania',
      text: 'Dla Twojego konta w {project} tyle razy wpisano błędne hasło lub kod, że na razie nie są przyjmowane kolejne próby z sieci, z których nie było jeszcze Twoich logowań.',
    },
    sign_ins_removed: {
      heading: 'Z Twojego konta usunięto metody logowania',
      text: 'Zalogowano Cię przez adres e-mail, a nikt wcześniej nie potwierdził Twojego konta w {project}. Te metody logowania mógł ustawić ktoś inny, dlatego zostały usunięte: {removed}. Twoje dane się nie zmieniły. Możesz ustawić je ponownie w ustawieniach konta.',
    },
  },
  removed: { password: 'Hasło', secondFactor: 'Uwierzytelnianie dwuskładnikowe', sessions: 'Aktywne sesje' },
  ifYou: 'Jeśli to Ty, nie musisz nic robić.',
  ifNotYou: 'Jeśli to nie Ty, od razu zresetuj hasło. Jeśli nie możesz się już zalogować, skontaktuj się z {project}.',
  undo: 'Jeśli to nie Ty, cofnij zmianę w ciągu 72 godzin. Spowoduje to też zakończenie wszystkich sesji Twojego konta.',
  undoButton: 'Cofnij zmianę',
  openLink: 'Jeśli przycisk nie działa, otwórz ten link:',
  footer: 'Otrzymujesz tę wiadomość, ponieważ dotyczy bezpieczeństwa Twojego konta w {project}.',
  page: {
    ask: {
      heading: 'Cofnąć zmianę adresu e-mail?',
      text: 'Twoje konto w {project} będzie znowu używać adresu {email}. Wszystkie sesje Twojego konta zostaną zakończone.',
    },
    done: {
      heading: 'Zmiana została cofnięta',
      text: 'Twoje konto w {project} znowu używa adresu {email}. Zresetuj teraz hasło, aby nikt inny nie mógł się zalogować.',
    },
    taken: {
      heading: 'Nie można cofnąć zmiany',
      text: 'Inne konto w {project} używa już adresu {email}. Skontaktuj się z {project}.',
    },
    invalid: {
      heading: 'Ten link już nie działa',
      text: 'Działa jeden raz i przez 72 godziny. Jeśli ktoś inny używa Twojego konta, skontaktuj się z aplikacją, w której masz konto.',
    },
  },
  trust: {
    note: 'Nadal możesz się logować tam, gdzie dotychczas. Aby zalogować się z innej sieci, otwórz w niej ten link w ciągu 72 godzin i potwierdź. Jeśli Twoje hasło łatwo odgadnąć, zmień je.',
    button: 'Zezwól na logowanie z tej sieci',
    ask: {
      heading: 'Zezwolić na logowanie z tej sieci?',
      text: 'Potem można będzie jak zwykle zalogować się stąd na Twoje konto w {project}. Kontynuuj tylko wtedy, gdy chcesz się zalogować.',
    },
    done: {
      heading: 'Możesz się stąd zalogować',
      text: 'Wróć do {project} i zaloguj się jak zwykle.',
    },
    invalid: 'Działa przez 72 godziny. Możesz też zresetować hasło lub poprosić o wiadomość do logowania.',
  },
};
