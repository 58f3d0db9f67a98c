import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'De link werkt één keer, {duration} lang.';

/** The texts of the emails that users request, in Dutch. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Bevestig je e-mailadres bij {project}',
    heading: 'Bevestig je e-mailadres',
    text: 'Bevestig dat dit jouw e-mailadres is, zodat {project} je kan bereiken en je kan helpen om weer toegang tot je account te krijgen.',
    button: 'E-mailadres bevestigen',
    lifetime,
    unexpected: 'Heb je dit e-mailadres niet bij {project} gebruikt? Negeer dan deze e-mail. Er gebeurt niets.',
  },
  password_reset: {
    subject: 'Stel een nieuw wachtwoord in bij {project}',
    heading: 'Stel een nieuw wachtwoord in',
    text: 'Kies een nieuw wachtwoord voor je account bij {project}. Hiermee eindigen alle sessies van je account.',
    button: 'Nieuw wachtwoord instellen',
    lifetime,
    unexpected: 'Heb je hier niet om gevraagd? Negeer dan deze e-mail: je wachtwoord blijft zoals het is.',
  },
  magic_link: {
    subject: 'Log in bij {project}',
    heading: 'Log in bij {project}',
    text: 'Vul deze code in waar je erom hebt gevraagd, of open de link.',
    button: 'Inloggen',
    lifetime: 'De code en de link werken één keer, {duration} lang.',
    unexpected:
      'Geef ze aan niemand: ze geven toegang tot je account bij {project}. Heb je er niet om gevraagd? Negeer dan deze e-mail.',
  },
  team_invitation: {
    subject: 'Je bent uitgenodigd voor {team}',
    heading: 'Word lid van {team}',
    text: 'Je bent uitgenodigd om lid te worden van {team} bij {project}.',
    textWithInviter: '{inviter} heeft je uitgenodigd om lid te worden van {team} bij {project}.',
    unnamedTeam: 'een team',
    button: 'Uitnodiging bekijken',
    lifetime,
    unexpected: 'Ken je niemand bij {project}? Negeer dan deze e-mail. Er gebeurt niets.',
  },
  requestedFrom: 'Aangevraagd vanaf: {device}',
  openLink: 'Open deze link:',
  terms: 'Servicevoorwaarden',
  privacy: 'Privacybeleid',
};
