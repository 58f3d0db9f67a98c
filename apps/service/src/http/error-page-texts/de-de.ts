import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'Die Anmeldung hat nicht funktioniert',
  notFoundHeading: 'Seite nicht gefunden',
  unavailableHeading: 'Zurzeit nicht verfügbar',
  failedHeading: 'Etwas ist schiefgegangen',
  interrupted:
    'Diese Anmeldung kann hier nicht fortgesetzt werden. Sie wurde in einem anderen Browser begonnen, ist schon beendet, oder ihr Cookie wurde gelöscht. Bitte melde dich noch einmal an.',
  cancelled: 'Die Anmeldung wurde beim Anbieter abgebrochen. Bitte versuche es noch einmal.',
  misconfigured: 'Die Anmeldung ist für diese App nicht richtig eingerichtet. Bitte informiere die Betreiber der App.',
  notEnabled: 'Diese Anmeldemethode ist nicht verfügbar. Bitte wähle eine andere.',
  tooMany: 'Das waren zu viele Versuche. Bitte versuche es in {seconds} Sekunden noch einmal.',
  providerUnavailable:
    'Der Anbieter der Anmeldung antwortet nicht wie erwartet. Bitte versuche es in einigen Minuten noch einmal.',
  noEmail:
    'Dein Konto beim Anbieter hat keine E-Mail-Adresse, die für die Anmeldung nötig ist. Bitte wähle eine andere Anmeldemethode.',
  signUpClosed: 'Diese App nimmt zurzeit keine neuen Konten an.',
  emailTaken: 'Ein Konto mit dieser E-Mail-Adresse gibt es schon. Bitte melde dich so an wie bisher.',
  alreadyConnected:
    'Dieses Konto kann nicht verbunden werden. Es gehört zu einem anderen Benutzer, oder du hast schon ein anderes verbunden.',
  signedOut: 'Deine Sitzung ist beendet. Bitte melde dich noch einmal an und wiederhole den Schritt.',
  notFound: 'Unter dieser Adresse gibt es keine Seite.',
  unavailable: 'Der Dienst kann zurzeit nicht antworten. Bitte versuche es gleich noch einmal.',
  failed: 'Die Anfrage konnte nicht verarbeitet werden. Bitte gehe zurück und versuche es noch einmal.',
  back: 'Zurück',
  backToApp: 'Zurück zu {project}',
  tryAgain: 'Erneut versuchen',
};
