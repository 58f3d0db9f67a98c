import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'O link funciona uma única vez, por {duration}.';

/** The texts of the emails that users request, in Brazilian Portuguese. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Verifique seu e-mail em {project}',
    heading: 'Verifique seu e-mail',
    text: 'Confirme que este é o seu endereço de e-mail, para que {project} possa entrar em contato e ajudar você a recuperar sua conta.',
    button: 'Verificar e-mail',
    lifetime,
    unexpected: 'Se você não usou este endereço em {project}, ignore este e-mail e nada acontecerá.',
  },
  password_reset: {
    subject: 'Redefina sua senha em {project}',
    heading: 'Redefina sua senha',
    text: 'Escolha uma nova senha para sua conta em {project}. Todas as sessões da sua conta serão encerradas.',
    button: 'Redefinir senha',
    lifetime,
    unexpected: 'Se você não fez este pedido, ignore este e-mail: sua senha continua a mesma.',
  },
  magic_link: {
    subject: 'Entre em {project}',
    heading: 'Entre em {project}',
    text: 'Digite este código onde você o solicitou ou abra o link.',
    button: 'Entrar',
    lifetime: 'O código e o link funcionam uma única vez, por {duration}.',
    unexpected:
      'Não os passe a ninguém: eles abrem sua conta em {project}. Se você não os solicitou, ignore este e-mail.',
  },
  team_invitation: {
    subject: 'Você recebeu um convite para participar de {team}',
    heading: 'Participe de {team}',
    text: 'Você recebeu um convite para participar de {team} em {project}.',
    textWithInviter: '{inviter} convidou você para participar de {team} em {project}.',
    unnamedTeam: 'uma equipe',
    button: 'Ver o convite',
    lifetime,
    unexpected: 'Se você não conhece ninguém em {project}, ignore este e-mail e nada acontecerá.',
  },
  requestedFrom: 'Solicitado de: {device}',
  openLink: 'Abra este link:',
  terms: 'Termos de serviço',
  privacy: 'Política de privacidade',
};
