import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'A ligação funciona uma única vez, durante {duration}.';

/** The texts of the emails that users request, in European Portuguese. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Verifique o seu e-mail em {project}',
    heading: 'Verifique o seu e-mail',
    text: 'Confirme que este é o seu endereço de e-mail, para que {project} o possa contactar e ajudar a recuperar a sua conta.',
    button: 'Verificar e-mail',
    lifetime,
    unexpected: 'Se não utilizou este endereço em {project}, ignore este e-mail e nada acontecerá.',
  },
  password_reset: {
    subject: 'Reponha a sua palavra-passe em {project}',
    heading: 'Reponha a sua palavra-passe',
    text: 'Escolha uma nova palavra-passe para a sua conta em {project}. Todas as sessões da sua conta serão terminadas.',
    button: 'Repor palavra-passe',
    lifetime,
    unexpected: 'Se não fez este pedido, ignore este e-mail: a sua palavra-passe mantém-se.',
  },
  magic_link: {
    subject: 'Inicie sessão em {project}',
    heading: 'Inicie sessão em {project}',
    text: 'Introduza este código onde o pediu ou abra a ligação.',
    button: 'Iniciar sessão',
    lifetime: 'O código e a ligação funcionam uma única vez, durante {duration}.',
    unexpected: 'Não os dê a ninguém: abrem a sua conta em {project}. Se não os pediu, ignore este e-mail.',
  },
  team_invitation: {
    subject: 'Recebeu um convite para se juntar a {team}',
    heading: 'Junte-se a {team}',
    text: 'Recebeu um convite para se juntar a {team} em {project}.',
    textWithInviter: '{inviter} enviou-lhe um convite para se juntar a {team} em {project}.',
    unnamedTeam: 'uma equipa',
    button: 'Ver o convite',
    lifetime,
    unexpected: 'Se não conhece ninguém em {project}, ignore este e-mail e nada acontecerá.',
  },
  requestedFrom: 'Pedido a partir de: {device}',
  openLink: 'Abra esta ligação:',
  terms: 'Termos de serviço',
  privacy: 'Política de privacidade',
};
