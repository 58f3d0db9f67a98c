import { texts as spanish } from './es-es.ts';
import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

/**
 * The texts of the emails that users request, in Latin American Spanish. Those not listed are the same as for Spain.
 */
export const texts: AllLinkEmailTexts = {
  ...spanish,
  email_verification: {
    ...spanish.email_verification,
    unexpected: 'Si no usaste esta dirección en {project}, ignora este correo y no pasará nada.',
  },
  password_reset: {
    ...spanish.password_reset,
    unexpected: 'Si no lo pediste tú, ignora este correo: tu contraseña no cambiará.',
  },
  magic_link: {
    ...spanish.magic_link,
    text: 'Ingresa este código donde lo solicitaste, o abre el enlace.',
    unexpected: 'No se los des a nadie: abren tu cuenta en {project}. Si no los solicitaste tú, ignora este correo.',
  },
  team_invitation: {
    ...spanish.team_invitation,
    subject: 'Te invitaron a unirte a {team}',
    text: 'Te invitaron a unirte a {team} en {project}.',
    textWithInviter: '{inviter} te invitó a unirte a {team} en {project}.',
  },
};
