import type { OwnerTexts } from './owner-texts.ts';

/** Portuguese of Portugal. */
export const texts: OwnerTexts = {
  greeting: 'Olá, {name},',
  greetingWithoutName: 'Olá,',
  events: {
    password_changed: {
      heading: 'A sua palavra-passe foi alterada',
      text: 'A palavra-passe da sua conta em {project} foi alterada.',
    },
    mfa_enabled: {
      heading: 'A autenticação de dois fatores está ativada',
      text: 'Para iniciar sessão na sua conta em {project}, é agora necessário um código de uma aplicação de autenticação.',
    },
    mfa_disabled: {
      heading: 'A autenticação de dois fatores está desativada',
      text: 'Para iniciar sessão na sua conta em {project}, já não é necessário um código de uma aplicação de autenticação.',
    },
    provider_linked: {
      heading: '{provider} foi associado à sua conta',
      text: 'Agora pode iniciar sessão na sua conta em {project} com {provider}.',
    },
    provider_unlinked: {
      heading: '{provider} foi dissociado da sua conta',
      text: 'Já não pode iniciar sessão na sua conta em {project} com {provider}.',
    },
    email_changed: {
      heading: 'O seu endereço de e-mail foi alterado',
      text: 'A sua conta em {project} já não usa este endereço de e-mail.',
    },
    new_device: {
      heading: 'Novo início de sessão na sua conta',
      text: 'Alguém iniciou sessão na sua conta em {project} a partir de um novo dispositivo: {time}, endereço IP {ip}.',
    },
  },
  ifYou: 'Se foi você, não precisa de fazer nada.',
  ifNotYou: 'Se não foi você, reponha já a sua palavra-passe. Se já não consegue iniciar sessão, contacte {project}.',
  undo: 'Se não foi você, anule a alteração no prazo de 72 horas. Isso também termina todas as sessões da sua conta.',
  undoButton: 'Anular a alteração',
  openLink: 'Se o botão não funcionar, abra esta ligação:',
  footer: 'Recebeu este e-mail porque diz respeito à segurança da sua conta em {project}.',
  page: {
    ask: {
      heading: 'Anular a alteração do seu endereço de e-mail?',
      text: 'A sua conta em {project} voltará a usar {email}. Todas as sessões da sua conta serão terminadas.',
    },
    done: {
      heading: 'A alteração foi anulada',
      text: 'A sua conta em {project} voltou a usar {email}. Reponha agora a sua palavra-passe, para que mais ninguém possa iniciar sessão.',
    },
    taken: {
      heading: 'A alteração não pode ser anulada',
      text: 'Outra conta em {project} já usa {email}. Contacte {project}.',
    },
    invalid: {
      heading: 'Esta ligação já não funciona',
      text: 'Funciona uma única vez e durante 72 horas. Se outra pessoa usa a sua conta, contacte a aplicação em que se registou.',
    },
  },
};
