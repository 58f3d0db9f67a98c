import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'L’accesso non è riuscito',
  notFoundHeading: 'Pagina non trovata',
  unavailableHeading: 'Non disponibile al momento',
  failedHeading: 'Qualcosa è andato storto',
  interrupted:
    'Questo accesso non può continuare. È stato iniziato in un altro browser, è già terminato o il suo cookie è stato eliminato. Accedi di nuovo.',
  cancelled: 'L’accesso è stato annullato presso il provider. Riprova.',
  misconfigured: 'L’accesso non è configurato correttamente per questa app. Avvisa chi la gestisce.',
  notEnabled: 'Questo metodo di accesso non è disponibile. Scegline un altro.',
  tooMany: 'Ci sono stati troppi tentativi. Riprova tra {seconds} secondi.',
  providerUnavailable: 'Il provider di accesso non risponde come previsto. Riprova tra qualche minuto.',
  noEmail:
    'Il tuo account presso il provider non ha un indirizzo email, necessario per accedere. Scegli un altro metodo di accesso.',
  signUpClosed: 'Al momento questa app non accetta nuovi account.',
  emailTaken: 'Esiste già un account con questo indirizzo email. Accedi come hai fatto in precedenza.',
  alreadyConnected:
    'Questo account non può essere collegato. È collegato a un altro utente, oppure ne hai già collegato un altro.',
  signedOut: 'La tua sessione è terminata. Accedi di nuovo e ripeti il passaggio.',
  notFound: 'A questo indirizzo non c’è nessuna pagina.',
  unavailable: 'Al momento il servizio non può rispondere. Riprova tra poco.',
  failed: 'La richiesta non può essere elaborata. Torna indietro e riprova.',
  back: 'Indietro',
  backToApp: 'Torna a {project}',
  tryAgain: 'Riprova',
};
