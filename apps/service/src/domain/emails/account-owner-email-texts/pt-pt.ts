import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in European Portuguese. */
export const texts: AccountOwnerEmailTexts = {
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
    email_added: {
      heading: 'Um endereço de e-mail foi adicionado à sua conta',
      text: 'O endereço de e-mail {email} foi adicionado à sua conta em {project}.',
    },
    new_device: {
      heading: 'Novo início de sessão na sua conta',
      text: 'Alguém iniciou sessão na sua conta em {project} a partir de um novo dispositivo: {time}, endereço IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Demasiadas tentativas de início de sessão erradas',
      text: 'Foram introduzidos tantas vezes palavras-passe ou códigos errados para a sua conta em {project} que, por agora, não são aceites mais a partir de redes onde nunca iniciou sessão.',
    },
    sign_ins_removed: {
      heading: 'Foram removidos métodos de início de sessão da sua conta',
      text: 'Iniciou sessão com acesso ao seu e-mail, e ninguém tinha confirmado antes a sua conta em {project}. Outra pessoa poderia ter configurado estes métodos, por isso foram removidos: {removed}. Os seus dados não mudaram. Pode configurá-los novamente nas definições da conta.',
    },
  },
  removed: { password: 'Palavra-passe', secondFactor: 'Autenticação de dois fatores', sessions: 'Sessões ativas' },
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
  trust: {
    note: 'Pode continuar a iniciar sessão onde já o fazia. Para iniciar sessão a partir de outra rede, abra lá esta ligação no prazo de 72 horas e confirme. Se a sua palavra-passe for fácil de adivinhar, altere-a.',
    button: 'Permitir o início de sessão a partir desta rede',
    ask: {
      heading: 'Permitir o início de sessão a partir desta rede?',
      text: 'Depois poderá iniciar sessão na sua conta em {project} a partir daqui como habitualmente. Continue apenas se for você a querer iniciar sessão.',
    },
    done: {
      heading: 'Já pode iniciar sessão a partir daqui',
      text: 'Volte a {project} e inicie sessão como habitualmente.',
    },
    invalid: 'Funciona durante 72 horas. Também pode repor a sua palavra-passe ou pedir um e-mail de início de sessão.',
  },
};
