import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'Il link funziona una sola volta, per {duration}.';

/** The texts of the emails that users request, in Italian. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Verifica la tua email su {project}',
    heading: 'Verifica la tua email',
    text: 'Conferma che questo è il tuo indirizzo email, così {project} può contattarti e aiutarti a recuperare il tuo account.',
    button: 'Verifica email',
    lifetime,
    unexpected: 'Se non hai usato questo indirizzo su {project}, ignora questa email e non succederà nulla.',
  },
  password_reset: {
    subject: 'Reimposta la tua password su {project}',
    heading: 'Reimposta la tua password',
    text: 'Scegli una nuova password per il tuo account su {project}. Tutte le sessioni del tuo account verranno chiuse.',
    button: 'Reimposta password',
    lifetime,
    unexpected: 'Se non l’hai chiesto tu, ignora questa email: la tua password resta invariata.',
  },
  magic_link: {
    subject: 'Accedi a {project}',
    heading: 'Accedi a {project}',
    text: 'Inserisci questo codice dove l’hai richiesto, oppure apri il link.',
    button: 'Accedi',
    lifetime: 'Il codice e il link funzionano una sola volta, per {duration}.',
    unexpected:
      'Non darli a nessuno: aprono il tuo account su {project}. Se non li hai richiesti tu, ignora questa email.',
  },
  team_invitation: {
    subject: 'Hai ricevuto un invito a unirti a {team}',
    heading: 'Unisciti a {team}',
    text: 'Hai ricevuto un invito a unirti a {team} su {project}.',
    textWithInviter: '{inviter} ti ha invitato a unirti a {team} su {project}.',
    unnamedTeam: 'un team',
    button: 'Vedi l’invito',
    lifetime,
    unexpected: 'Se non conosci nessuno su {project}, ignora questa email e non succederà nulla.',
  },
  requestedFrom: 'Richiesta da: {device}',
  openLink: 'Apri questo link:',
  terms: 'Termini di servizio',
  privacy: 'Informativa sulla privacy',
};
