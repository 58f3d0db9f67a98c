import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'El enlace funciona una sola vez, durante {duration}.';

/** The texts of the emails that users request, in European Spanish. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Verifica tu correo electrónico en {project}',
    heading: 'Verifica tu correo electrónico',
    text: 'Confirma que esta es tu dirección de correo electrónico, para que {project} pueda contactarte y ayudarte a recuperar tu cuenta.',
    button: 'Verificar correo',
    lifetime,
    unexpected: 'Si no has usado esta dirección en {project}, ignora este correo y no pasará nada.',
  },
  password_reset: {
    subject: 'Restablece tu contraseña en {project}',
    heading: 'Restablece tu contraseña',
    text: 'Elige una nueva contraseña para tu cuenta en {project}. Se cerrarán todas las sesiones de tu cuenta.',
    button: 'Restablecer contraseña',
    lifetime,
    unexpected: 'Si no lo has pedido tú, ignora este correo: tu contraseña no cambiará.',
  },
  magic_link: {
    subject: 'Inicia sesión en {project}',
    heading: 'Inicia sesión en {project}',
    text: 'Introduce este código donde lo has solicitado, o abre el enlace.',
    button: 'Iniciar sesión',
    lifetime: 'El código y el enlace funcionan una sola vez, durante {duration}.',
    unexpected: 'No se los des a nadie: abren tu cuenta en {project}. Si no los has solicitado tú, ignora este correo.',
  },
  team_invitation: {
    subject: 'Te han invitado a unirte a {team}',
    heading: 'Únete a {team}',
    text: 'Te han invitado a unirte a {team} en {project}.',
    textWithInviter: '{inviter} te ha invitado a unirte a {team} en {project}.',
    unnamedTeam: 'un equipo',
    button: 'Ver la invitación',
    lifetime,
    unexpected: 'Si no conoces a nadie en {project}, ignora este correo y no pasará nada.',
  },
  requestedFrom: 'Solicitado desde: {device}',
  openLink: 'Abre este enlace:',
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
};
