import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'Inloggen is niet gelukt',
  notFoundHeading: 'Pagina niet gevonden',
  unavailableHeading: 'Op dit moment niet beschikbaar',
  failedHeading: 'Er ging iets mis',
  interrupted:
    'Deze aanmelding kan niet worden voortgezet. Ze is in een andere browser begonnen, is al afgelopen of de cookie is verwijderd. Log opnieuw in.',
  cancelled: 'Het inloggen is bij de provider geannuleerd. Probeer het opnieuw.',
  misconfigured: 'Inloggen is voor deze app niet goed ingesteld. Laat het de beheerders van de app weten.',
  notEnabled: 'Deze inlogmethode is niet beschikbaar. Kies een andere.',
  tooMany: 'Er waren te veel pogingen. Probeer het over {seconds} seconden opnieuw.',
  providerUnavailable: 'De inlogprovider reageert niet zoals verwacht. Probeer het over een paar minuten opnieuw.',
  noEmail:
    'Je account bij de provider heeft geen e-mailadres, dat nodig is om in te loggen. Kies een andere inlogmethode.',
  signUpClosed: 'Deze app neemt op dit moment geen nieuwe accounts aan.',
  emailTaken: 'Er bestaat al een account met dit e-mailadres. Log in zoals je eerder deed.',
  alreadyConnected:
    'Dit account kan niet worden gekoppeld. Het is aan een andere gebruiker gekoppeld, of je hebt al een ander gekoppeld.',
  signedOut: 'Je sessie is afgelopen. Log opnieuw in en herhaal de stap.',
  notFound: 'Op dit adres is geen pagina.',
  unavailable: 'De service kan op dit moment niet antwoorden. Probeer het zo opnieuw.',
  failed: 'Het verzoek kon niet worden verwerkt. Ga terug en probeer het opnieuw.',
  back: 'Terug',
  backToApp: 'Terug naar {project}',
  tryAgain: 'Opnieuw proberen',
};
