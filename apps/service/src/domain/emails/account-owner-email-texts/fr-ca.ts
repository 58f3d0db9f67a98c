import { texts as french } from './fr-fr.ts';
import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Canadian French. Those not listed are the same as for France. */
export const texts: AccountOwnerEmailTexts = {
  ...french,
  events: {
    ...french.events,
    sign_ins_removed: {
      heading: 'Des méthodes de connexion ont été retirées de votre compte',
      text: 'Vous vous êtes connecté grâce à votre adresse courriel, et personne n’avait encore confirmé votre compte chez {project}. Quelqu’un d’autre aurait pu configurer ces méthodes, elles ont donc été retirées : {removed}. Vos données sont inchangées. Vous pouvez les configurer de nouveau dans les paramètres du compte.',
    },
    email_changed: {
      heading: 'Votre adresse courriel a été modifiée',
      text: 'Votre compte {project} n’utilise plus cette adresse courriel.',
    },
    email_added: {
      heading: 'Une adresse courriel a été ajoutée à votre compte',
      text: 'L’adresse courriel {email} a été ajoutée à votre compte {project}.',
    },
  },
  footer: 'Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte {project}.',
  page: {
    ...french.page,
    ask: {
      heading: 'Annuler la modification de votre adresse courriel?',
      text: 'Votre compte {project} utilisera de nouveau {email}. Toutes les sessions de votre compte seront fermées.',
    },
  },
  trust: {
    ...french.trust,
    ask: { ...french.trust.ask, heading: 'Autoriser la connexion depuis ce réseau?' },
    invalid:
      'Il fonctionne pendant 72 heures. Vous pouvez aussi réinitialiser votre mot de passe ou demander un courriel de connexion.',
  },
};
