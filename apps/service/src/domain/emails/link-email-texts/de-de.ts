import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'Der Link funktioniert einmal und {duration} lang.';

/** The texts of the emails that users request, in German. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Bestätige deine E-Mail-Adresse bei {project}',
    heading: 'Bestätige deine E-Mail-Adresse',
    text: 'Bitte bestätige, dass dies deine E-Mail-Adresse ist, damit {project} dich erreichen und dir den Zugang zu deinem Konto zurückgeben kann.',
    button: 'E-Mail-Adresse bestätigen',
    lifetime,
    unexpected:
      'Wenn du diese E-Mail-Adresse nicht bei {project} verwendet hast, ignoriere diese E-Mail. Dann passiert nichts.',
  },
  password_reset: {
    subject: 'Setze dein Passwort bei {project} zurück',
    heading: 'Setze dein Passwort zurück',
    text: 'Wähle ein neues Passwort für dein Konto bei {project}. Das beendet alle Sitzungen deines Kontos.',
    button: 'Passwort zurücksetzen',
    lifetime,
    unexpected: 'Wenn du das nicht angefordert hast, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  },
  magic_link: {
    subject: 'Melde dich bei {project} an',
    heading: 'Melde dich bei {project} an',
    text: 'Gib diesen Code dort ein, wo du ihn angefordert hast, oder öffne den Link.',
    button: 'Anmelden',
    lifetime: 'Der Code und der Link funktionieren einmal und {duration} lang.',
    unexpected:
      'Gib sie niemandem: Sie öffnen dein Konto bei {project}. Wenn du sie nicht angefordert hast, ignoriere diese E-Mail.',
  },
  team_invitation: {
    subject: 'Du wurdest zu {team} eingeladen',
    heading: 'Tritt {team} bei',
    text: 'Du wurdest eingeladen, {team} bei {project} beizutreten.',
    textWithInviter: '{inviter} hat dich eingeladen, {team} bei {project} beizutreten.',
    unnamedTeam: 'einem Team',
    button: 'Einladung ansehen',
    lifetime,
    unexpected: 'Wenn du niemanden bei {project} kennst, ignoriere diese E-Mail. Dann passiert nichts.',
  },
  requestedFrom: 'Angefordert von: {device}',
  openLink: 'Öffne diesen Link:',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
};
