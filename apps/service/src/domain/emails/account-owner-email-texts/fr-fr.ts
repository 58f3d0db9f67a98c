import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in European French. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  events: {
    password_changed: {
      heading: 'Votre mot de passe a été modifié',
      text: 'Le mot de passe de votre compte {project} a été modifié.',
    },
    mfa_enabled: {
      heading: 'L’authentification à deux facteurs est activée',
      text: 'La connexion à votre compte {project} demande désormais un code d’une application d’authentification.',
    },
    mfa_disabled: {
      heading: 'L’authentification à deux facteurs est désactivée',
      text: 'La connexion à votre compte {project} ne demande plus de code d’une application d’authentification.',
    },
    provider_linked: {
      heading: '{provider} a été associé à votre compte',
      text: 'Vous pouvez désormais vous connecter à votre compte {project} avec {provider}.',
    },
    provider_unlinked: {
      heading: '{provider} a été dissocié de votre compte',
      text: 'Vous ne pouvez plus vous connecter à votre compte {project} avec {provider}.',
    },
    email_changed: {
      heading: 'Votre adresse e-mail a été modifiée',
      text: 'Votre compte {project} n’utilise plus cette adresse e-mail.',
    },
    email_added: {
      heading: 'Une adresse e-mail a été ajoutée à votre compte',
      text: 'L’adresse e-mail {email} a été ajoutée à votre compte {project}.',
    },
    new_device: {
      heading: 'Nouvelle connexion à votre compte',
      text: 'Quelqu’un s’est connecté à votre compte {project} depuis un nouvel appareil : {time}, adresse IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Trop de tentatives de connexion erronées',
      text: 'Des mots de passe ou des codes erronés ont été saisis si souvent pour votre compte {project} qu’aucun autre n’est accepté pour le moment depuis les réseaux où vous ne vous êtes jamais connecté.',
    },
    sign_ins_removed: {
      heading: 'Des méthodes de connexion ont été retirées de votre compte',
      text: 'Vous vous êtes connecté grâce à votre adresse e-mail, et personne n’avait encore confirmé votre compte chez {project}. Quelqu’un d’autre aurait pu configurer ces méthodes, elles ont donc été retirées : {removed}. Vos données sont inchangées. Vous pouvez les configurer à nouveau dans les paramètres du compte.',
    },
  },
  removed: { password: 'Mot de passe', secondFactor: 'Authentification à deux facteurs', sessions: 'Sessions actives' },
  ifYou: 'Si c’était vous, vous n’avez rien à faire.',
  ifNotYou:
    'Si ce n’était pas vous, réinitialisez votre mot de passe immédiatement. Si vous ne pouvez plus vous connecter, contactez {project}.',
  undo: 'Si ce n’était pas vous, annulez la modification dans les 72 heures. Toutes les sessions de votre compte seront également fermées.',
  undoButton: 'Annuler la modification',
  openLink: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  footer: 'Vous recevez cet e-mail car il concerne la sécurité de votre compte {project}.',
  page: {
    ask: {
      heading: 'Annuler la modification de votre adresse e-mail ?',
      text: 'Votre compte {project} utilisera de nouveau {email}. Toutes les sessions de votre compte seront fermées.',
    },
    done: {
      heading: 'La modification a été annulée',
      text: 'Votre compte {project} utilise de nouveau {email}. Réinitialisez maintenant votre mot de passe, afin que personne d’autre ne puisse se connecter.',
    },
    taken: {
      heading: 'La modification ne peut pas être annulée',
      text: 'Un autre compte {project} utilise désormais {email}. Contactez {project}.',
    },
    invalid: {
      heading: 'Ce lien ne fonctionne plus',
      text: 'Il fonctionne une seule fois et pendant 72 heures. Si quelqu’un d’autre utilise votre compte, contactez l’application auprès de laquelle vous vous êtes inscrit.',
    },
  },
  trust: {
    note: 'Vous pouvez toujours vous connecter là où vous l’avez déjà fait. Pour vous connecter depuis un autre réseau, ouvrez-y ce lien dans les 72 heures et confirmez. Si votre mot de passe est facile à deviner, changez-le.',
    button: 'Autoriser la connexion depuis ce réseau',
    ask: {
      heading: 'Autoriser la connexion depuis ce réseau ?',
      text: 'Vous pourrez ensuite vous connecter à votre compte {project} d’ici, comme d’habitude. Ne continuez que si c’est vous qui souhaitez vous connecter.',
    },
    done: {
      heading: 'Vous pouvez vous connecter d’ici',
      text: 'Retournez à {project} et connectez-vous comme d’habitude.',
    },
    invalid:
      'Il fonctionne pendant 72 heures. Vous pouvez aussi réinitialiser votre mot de passe ou demander un e-mail de connexion.',
  },
};
