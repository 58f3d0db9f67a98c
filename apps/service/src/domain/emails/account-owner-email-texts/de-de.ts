import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in German. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  events: {
    password_changed: {
      heading: 'Dein Passwort wurde geändert',
      text: 'Das Passwort deines Kontos bei {project} wurde geändert.',
    },
    mfa_enabled: {
      heading: 'Die Zwei-Faktor-Authentifizierung ist aktiviert',
      text: 'Für die Anmeldung bei deinem Konto bei {project} ist jetzt ein Code aus einer Authenticator-App nötig.',
    },
    mfa_disabled: {
      heading: 'Die Zwei-Faktor-Authentifizierung ist deaktiviert',
      text: 'Für die Anmeldung bei deinem Konto bei {project} ist kein Code aus einer Authenticator-App mehr nötig.',
    },
    provider_linked: {
      heading: '{provider} wurde mit deinem Konto verknüpft',
      text: 'Du kannst dich jetzt bei {project} mit {provider} anmelden.',
    },
    provider_unlinked: {
      heading: '{provider} ist nicht mehr mit deinem Konto verknüpft',
      text: 'Du kannst dich bei {project} nicht mehr mit {provider} anmelden.',
    },
    email_changed: {
      heading: 'Deine E-Mail-Adresse wurde geändert',
      text: 'Dein Konto bei {project} verwendet diese E-Mail-Adresse nicht mehr.',
    },
    email_added: {
      heading: 'Deinem Konto wurde eine E-Mail-Adresse hinzugefügt',
      text: 'Deinem Konto bei {project} wurde die E-Mail-Adresse {email} hinzugefügt.',
    },
    new_device: {
      heading: 'Neue Anmeldung bei deinem Konto',
      text: 'Jemand hat sich von einem neuen Gerät aus bei deinem Konto bei {project} angemeldet: {time}, IP-Adresse {ip}.',
    },
    guess_limit_reached: {
      heading: 'Zu viele falsche Anmeldeversuche',
      text: 'Für dein Konto bei {project} wurden so oft falsche Passwörter oder Codes eingegeben, dass vorerst keine mehr aus Netzwerken angenommen werden, in denen du dich noch nie angemeldet hast.',
    },
    sign_ins_removed: {
      heading: 'Anmeldemethoden wurden aus deinem Konto entfernt',
      text: 'Du hast dich über deine E-Mail-Adresse angemeldet, und niemand hatte dein Konto bei {project} vorher bestätigt. Jemand anderes könnte diese Anmeldemethoden eingerichtet haben, deshalb wurden sie entfernt: {removed}. Deine Daten sind unverändert. Du kannst sie in den Kontoeinstellungen neu einrichten.',
    },
  },
  removed: { password: 'Passwort', secondFactor: 'Zwei-Faktor-Authentifizierung', sessions: 'Aktive Sitzungen' },
  ifYou: 'Wenn du das warst, musst du nichts tun.',
  ifNotYou:
    'Wenn du das nicht warst, setze dein Passwort sofort zurück. Wenn du dich nicht mehr anmelden kannst, wende dich an {project}.',
  undo: 'Wenn du das nicht warst, mache die Änderung innerhalb von 72 Stunden rückgängig. Das beendet auch alle Sitzungen deines Kontos.',
  undoButton: 'Änderung rückgängig machen',
  openLink: 'Wenn die Schaltfläche nicht funktioniert, öffne diesen Link:',
  footer: 'Du erhältst diese E-Mail, weil es um die Sicherheit deines Kontos bei {project} geht.',
  page: {
    ask: {
      heading: 'Änderung deiner E-Mail-Adresse rückgängig machen?',
      text: 'Dein Konto bei {project} verwendet dann wieder {email}. Alle Sitzungen deines Kontos werden beendet.',
    },
    done: {
      heading: 'Die Änderung wurde rückgängig gemacht',
      text: 'Dein Konto bei {project} verwendet wieder {email}. Setze jetzt dein Passwort zurück, damit sich niemand sonst anmelden kann.',
    },
    taken: {
      heading: 'Die Änderung kann nicht rückgängig gemacht werden',
      text: 'Inzwischen verwendet ein anderes Konto bei {project} {email}. Wende dich an {project}.',
    },
    invalid: {
      heading: 'Dieser Link funktioniert nicht mehr',
      text: 'Er funktioniert einmal und 72 Stunden lang. Wenn jemand anderes dein Konto benutzt, wende dich an die App, bei der du dich registriert hast.',
    },
  },
  trust: {
    note: 'Wo du dich bisher angemeldet hast, kannst du es weiterhin. Um dich in einem anderen Netzwerk anzumelden, öffne dort innerhalb von 72 Stunden diesen Link und bestätige. Wenn dein Passwort leicht zu erraten ist, ändere es.',
    button: 'Anmeldung in diesem Netzwerk erlauben',
    ask: {
      heading: 'Anmeldung in diesem Netzwerk erlauben?',
      text: 'Danach kannst du dich von hier aus wie gewohnt bei deinem Konto bei {project} anmelden. Fahre nur fort, wenn du dich selbst anmelden willst.',
    },
    done: {
      heading: 'Du kannst dich von hier aus anmelden',
      text: 'Gehe zurück zu {project} und melde dich wie gewohnt an.',
    },
    invalid:
      'Er funktioniert 72 Stunden lang. Du kannst auch dein Passwort zurücksetzen oder eine Anmelde-E-Mail anfordern.',
  },
};
