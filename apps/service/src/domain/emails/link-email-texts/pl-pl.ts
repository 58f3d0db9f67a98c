import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'Link działa jeden raz i jest ważny przez: {duration}.';

/** The texts of the emails that users request, in Polish. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Potwierdź swój adres e-mail w {project}',
    heading: 'Potwierdź swój adres e-mail',
    text: 'Potwierdź, że to Twój adres e-mail, aby aplikacja {project} mogła się z Tobą skontaktować i pomóc Ci odzyskać dostęp do konta.',
    button: 'Potwierdź adres e-mail',
    lifetime,
    unexpected:
      'Jeśli ten adres e-mail nie został przez Ciebie użyty w {project}, zignoruj tę wiadomość. Nic się nie stanie.',
  },
  password_reset: {
    subject: 'Zresetuj swoje hasło w {project}',
    heading: 'Zresetuj swoje hasło',
    text: 'Wybierz nowe hasło do swojego konta w {project}. Spowoduje to zakończenie wszystkich sesji Twojego konta.',
    button: 'Zresetuj hasło',
    lifetime,
    unexpected: 'Jeśli to nie Twoja prośba, zignoruj tę wiadomość: Twoje hasło się nie zmieni.',
  },
  magic_link: {
    subject: 'Zaloguj się do {project}',
    heading: 'Zaloguj się do {project}',
    text: 'Wpisz ten kod na stronie, która o niego prosi, albo otwórz link.',
    button: 'Zaloguj się',
    lifetime: 'Kod i link działają jeden raz i są ważne przez: {duration}.',
    unexpected:
      'Nie podawaj ich nikomu: dają dostęp do Twojego konta w {project}. Jeśli to nie Twoja prośba, zignoruj tę wiadomość.',
  },
  team_invitation: {
    subject: 'Masz zaproszenie do zespołu {team}',
    heading: 'Dołącz do zespołu {team}',
    text: 'Masz zaproszenie do zespołu {team} w {project}.',
    textWithInviter: '{inviter} zaprasza Cię do zespołu {team} w {project}.',
    unnamedTeam: 'bez nazwy',
    button: 'Zobacz zaproszenie',
    lifetime,
    unexpected: 'Jeśli nie znasz nikogo w {project}, zignoruj tę wiadomość. Nic się nie stanie.',
  },
  requestedFrom: 'Skąd wysłano prośbę: {device}',
  openLink: 'Otwórz ten link:',
  terms: 'Warunki korzystania z usługi',
  privacy: 'Polityka prywatności',
};
