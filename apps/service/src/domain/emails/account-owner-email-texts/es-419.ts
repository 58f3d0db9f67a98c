import { texts as spanish } from './es-es.ts';
import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Latin American Spanish. Those not listed are the same as for Spain. */
export const texts: AccountOwnerEmailTexts = {
  ...spanish,
  events: {
    ...spanish.events,
    password_changed: {
      heading: 'Se cambió tu contraseña',
      text: 'Se cambió la contraseña de tu cuenta en {project}.',
    },
    provider_linked: {
      heading: 'Se vinculó {provider} a tu cuenta',
      text: 'Ahora puedes iniciar sesión en tu cuenta en {project} con {provider}.',
    },
    provider_unlinked: {
      heading: 'Se desvinculó {provider} de tu cuenta',
      text: 'Ya no puedes iniciar sesión en tu cuenta en {project} con {provider}.',
    },
    email_changed: {
      heading: 'Se cambió tu dirección de correo electrónico',
      text: 'Tu cuenta en {project} ya no usa esta dirección de correo electrónico.',
    },
    email_added: {
      heading: 'Se agregó una dirección de correo electrónico a tu cuenta',
      text: 'Se agregó la dirección de correo electrónico {email} a tu cuenta en {project}.',
    },
    new_device: {
      heading: 'Nuevo inicio de sesión en tu cuenta',
      text: 'Alguien inició sesión en tu cuenta en {project} desde un dispositivo nuevo: {time}, dirección IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Demasiados intentos fallidos de inicio de sesión',
      text: 'Se ingresaron contraseñas o códigos incorrectos para tu cuenta en {project} tantas veces que, por ahora, no se aceptan más desde redes en las que no hayas iniciado sesión antes.',
    },
    sign_ins_removed: {
      heading: 'Se eliminaron métodos de inicio de sesión de tu cuenta',
      text: 'Iniciaste sesión con acceso a tu correo, y nadie había confirmado antes tu cuenta en {project}. Otra persona podría haber agregado estos métodos, así que se eliminaron: {removed}. Tus datos no cambiaron. Puedes volver a configurarlos en los ajustes de la cuenta.',
    },
  },
  removed: { password: 'Contraseña', secondFactor: 'Autenticación en dos pasos', sessions: 'Sesiones activas' },
  ifYou: 'Si fuiste tú, no tienes que hacer nada.',
  ifNotYou:
    'Si no fuiste tú, restablece tu contraseña ahora mismo. Si ya no puedes iniciar sesión, comunícate con {project}.',
  undo: 'Si no fuiste tú, deshaz el cambio en un plazo de 72 horas. También se cerrarán todas las sesiones de tu cuenta.',
};
