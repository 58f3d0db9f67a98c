import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Italian. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Ciao {name},',
  greetingWithoutName: 'Ciao,',
  events: {
    password_changed: {
      heading: 'La tua password è stata cambiata',
      text: 'La password del tuo account su {project} è stata cambiata.',
    },
    mfa_enabled: {
      heading: 'L’autenticazione a due fattori è attiva',
      text: 'Per accedere al tuo account su {project} ora serve un codice di un’app di autenticazione.',
    },
    mfa_disabled: {
      heading: 'L’autenticazione a due fattori non è più attiva',
      text: 'Per accedere al tuo account su {project} non serve più un codice di un’app di autenticazione.',
    },
    provider_linked: {
      heading: '{provider} è stato collegato al tuo account',
      text: 'Ora puoi accedere al tuo account su {project} con {provider}.',
    },
    provider_unlinked: {
      heading: '{provider} è stato scollegato dal tuo account',
      text: 'Non puoi più accedere al tuo account su {project} con {provider}.',
    },
    email_changed: {
      heading: 'Il tuo indirizzo e-mail è stato cambiato',
      text: 'Il tuo account su {project} non usa più questo indirizzo e-mail.',
    },
    email_added: {
      heading: 'Un indirizzo e-mail è stato aggiunto al tuo account',
      text: 'L’indirizzo e-mail {email} è stato aggiunto al tuo account su {project}.',
    },
    new_device: {
      heading: 'Nuovo accesso al tuo account',
      text: 'Qualcuno ha effettuato l’accesso al tuo account su {project} da un nuovo dispositivo: {time}, indirizzo IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Troppi tentativi di accesso errati',
      text: 'Per il tuo account su {project} sono stati inseriti così spesso password o codici errati che, per ora, non ne vengono accettati altri da reti dalle quali non hai mai effettuato l’accesso.',
    },
    sign_ins_removed: {
      heading: 'Alcuni metodi di accesso sono stati rimossi dal tuo account',
      text: 'Hai effettuato l’accesso tramite la tua email e nessuno aveva ancora confermato il tuo account su {project}. Qualcun altro avrebbe potuto impostare questi metodi, quindi sono stati rimossi: {removed}. I tuoi dati non sono cambiati. Puoi impostarli di nuovo nelle impostazioni dell’account.',
    },
  },
  removed: { password: 'Password', secondFactor: 'Autenticazione a due fattori', sessions: 'Sessioni attive' },
  ifYou: 'Se sei stato tu, non devi fare nulla.',
  ifNotYou: 'Se non sei stato tu, reimposta subito la tua password. Se non riesci più ad accedere, contatta {project}.',
  undo: 'Se non sei stato tu, annulla la modifica entro 72 ore. Verranno chiuse anche tutte le sessioni del tuo account.',
  undoButton: 'Annulla la modifica',
  openLink: 'Se il pulsante non funziona, apri questo link:',
  footer: 'Ricevi questa e-mail perché riguarda la sicurezza del tuo account su {project}.',
  page: {
    ask: {
      heading: 'Annullare la modifica del tuo indirizzo e-mail?',
      text: 'Il tuo account su {project} userà di nuovo {email}. Tutte le sessioni del tuo account verranno chiuse.',
    },
    done: {
      heading: 'La modifica è stata annullata',
      text: 'Il tuo account su {project} usa di nuovo {email}. Reimposta ora la tua password, in modo che nessun altro possa accedere.',
    },
    taken: {
      heading: 'La modifica non può essere annullata',
      text: 'Un altro account su {project} usa ormai {email}. Contatta {project}.',
    },
    invalid: {
      heading: 'Questo link non funziona più',
      text: 'Funziona una sola volta e per 72 ore. Se qualcun altro usa il tuo account, contatta l’app a cui ti sei registrato.',
    },
  },
  trust: {
    note: 'Puoi ancora accedere da dove lo hai già fatto. Per accedere da un’altra rete, apri lì questo link entro 72 ore e conferma. Se la tua password è facile da indovinare, cambiala.',
    button: 'Consenti l’accesso da questa rete',
    ask: {
      heading: 'Consentire l’accesso da questa rete?',
      text: 'Potrai poi accedere da qui al tuo account su {project} come al solito. Continua solo se sei tu a voler accedere.',
    },
    done: {
      heading: 'Puoi accedere da qui',
      text: 'Torna a {project} e accedi come al solito.',
    },
    invalid: 'Funziona per 72 ore. Puoi anche reimpostare la password o richiedere un’e-mail di accesso.',
  },
};
