import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Brazilian Portuguese. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Olá, {name},',
  greetingWithoutName: 'Olá,',
  events: {
    password_changed: {
      heading: 'Sua senha foi alterada',
      text: 'A senha da sua conta em {project} foi alterada.',
    },
    mfa_enabled: {
      heading: 'A autenticação de dois fatores está ativada',
      text: 'Para entrar na sua conta em {project}, agora é necessário um código de um aplicativo autenticador.',
    },
    mfa_disabled: {
      heading: 'A autenticação de dois fatores está desativada',
      text: 'Para entrar na sua conta em {project}, não é mais necessário um código de um aplicativo autenticador.',
    },
    provider_linked: {
      heading: '{provider} foi vinculado à sua conta',
      text: 'Agora você pode entrar na sua conta em {project} com {provider}.',
    },
    provider_unlinked: {
      heading: '{provider} foi desvinculado da sua conta',
      text: 'Você não pode mais entrar na sua conta em {project} com {provider}.',
    },
    email_changed: {
      heading: 'Seu endereço de e-mail foi alterado',
      text: 'Sua conta em {project} não usa mais este endereço de e-mail.',
    },
    email_added: {
      heading: 'Um endereço de e-mail foi adicionado à sua conta',
      text: 'O endereço de e-mail {email} foi adicionado à sua conta em {project}.',
    },
    new_device: {
      heading: 'Novo acesso à sua conta',
      text: 'Alguém entrou na sua conta em {project} a partir de um novo dispositivo: {time}, endereço IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Muitas tentativas de acesso incorretas',
      text: 'Senhas ou códigos incorretos foram informados tantas vezes para sua conta em {project} que, por enquanto, não aceitamos outros a partir de redes em que você nunca entrou.',
    },
    sign_ins_removed: {
      heading: 'Métodos de login foram removidos da sua conta',
      text: 'Você entrou com acesso ao seu e-mail, e ninguém tinha confirmado sua conta em {project} antes. Outra pessoa poderia ter configurado estes métodos, por isso foram removidos: {removed}. Seus dados não mudaram. Você pode configurá-los de novo nas configurações da conta.',
    },
  },
  removed: { password: 'Senha', secondFactor: 'Autenticação de dois fatores', sessions: 'Sessões ativas' },
  ifYou: 'Se foi você, não é preciso fazer nada.',
  ifNotYou:
    'Se não foi você, redefina sua senha agora mesmo. Se você não consegue mais entrar, entre em contato com {project}.',
  undo: 'Se não foi você, desfaça a alteração em até 72 horas. Isso também encerra todas as sessões da sua conta.',
  undoButton: 'Desfazer a alteração',
  openLink: 'Se o botão não funcionar, abra este link:',
  footer: 'Você recebeu este e-mail porque ele diz respeito à segurança da sua conta em {project}.',
  page: {
    ask: {
      heading: 'Desfazer a alteração do seu endereço de e-mail?',
      text: 'Sua conta em {project} voltará a usar {email}. Todas as sessões da sua conta serão encerradas.',
    },
    done: {
      heading: 'A alteração foi desfeita',
      text: 'Sua conta em {project} voltou a usar {email}. Redefina sua senha agora, para que ninguém mais possa entrar.',
    },
    taken: {
      heading: 'A alteração não pode ser desfeita',
      text: 'Outra conta em {project} já usa {email}. Entre em contato com {project}.',
    },
    invalid: {
      heading: 'Este link não funciona mais',
      text: 'Ele funciona uma única vez e por 72 horas. Se outra pessoa usa sua conta, entre em contato com o aplicativo em que você se cadastrou.',
    },
  },
  trust: {
    note: 'Você ainda pode entrar de onde já entrava. Para entrar a partir de outra rede, abra este link nela em até 72 horas e confirme. Se sua senha é fácil de adivinhar, troque-a.',
    button: 'Permitir o acesso a partir desta rede',
    ask: {
      heading: 'Permitir o acesso a partir desta rede?',
      text: 'Depois disso, você poderá entrar na sua conta em {project} a partir daqui como de costume. Continue somente se é você quem quer entrar.',
    },
    done: {
      heading: 'Você já pode entrar a partir daqui',
      text: 'Volte para {project} e entre como de costume.',
    },
    invalid: 'Ele funciona por 72 horas. Você também pode redefinir sua senha ou pedir um e-mail de acesso.',
  },
};
