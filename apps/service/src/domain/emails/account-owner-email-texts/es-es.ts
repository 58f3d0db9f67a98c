import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in European Spanish. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  events: {
    password_changed: {
      heading: 'Se ha cambiado tu contraseña',
      text: 'Se ha cambiado la contraseña de tu cuenta en {project}.',
    },
    mfa_enabled: {
      heading: 'La autenticación en dos pasos está activada',
      text: 'Para iniciar sesión en tu cuenta en {project} ahora se necesita un código de una aplicación de autenticación.',
    },
    mfa_disabled: {
      heading: 'La autenticación en dos pasos está desactivada',
      text: 'Para iniciar sesión en tu cuenta en {project} ya no se necesita un código de una aplicación de autenticación.',
    },
    provider_linked: {
      heading: 'Se ha vinculado {provider} a tu cuenta',
      text: 'Ahora puedes iniciar sesión en tu cuenta en {project} con {provider}.',
    },
    provider_unlinked: {
      heading: 'Se ha desvinculado {provider} de tu cuenta',
      text: 'Ya no puedes iniciar sesión en tu cuenta en {project} con {provider}.',
    },
    email_changed: {
      heading: 'Se ha cambiado tu dirección de correo electrónico',
      text: 'Tu cuenta en {project} ya no usa esta dirección de correo electrónico.',
    },
    email_added: {
      heading: 'Se ha añadido una dirección de correo electrónico a tu cuenta',
      text: 'Se ha añadido la dirección de correo electrónico {email} a tu cuenta en {project}.',
    },
    new_device: {
      heading: 'Nuevo inicio de sesión en tu cuenta',
      text: 'Alguien ha iniciado sesión en tu cuenta en {project} desde un dispositivo nuevo: {time}, dirección IP {ip}.',
    },
    guess_limit_reached: {
      heading: 'Demasiados intentos de inicio de sesión fallidos',
      text: 'Se han introducido contraseñas o códigos incorrectos para tu cuenta en {project} tantas veces que, por ahora, no se aceptan más desde redes en las que no hayas iniciado sesión antes.',
    },
    sign_ins_removed: {
      heading: 'Se han eliminado métodos de inicio de sesión de tu cuenta',
      text: 'Has iniciado sesión con acceso a tu correo, y nadie había confirmado antes tu cuenta en {project}. Otra persona podría haber añadido estos métodos, así que se han eliminado: {removed}. Tus datos no han cambiado. Puedes volver a configurarlos en los ajustes de la cuenta.',
    },
  },
  removed: { password: 'Contraseña', secondFactor: 'Autenticación en dos pasos', sessions: 'Sesiones activas' },
  ifYou: 'Si has sido tú, no tienes que hacer nada.',
  ifNotYou:
    'Si no has sido tú, restablece tu contraseña ahora mismo. Si ya no puedes iniciar sesión, ponte en contacto con {project}.',
  undo: 'Si no has sido tú, deshaz el cambio en un plazo de 72 horas. También se cerrarán todas las sesiones de tu cuenta.',
  undoButton: 'Deshacer el cambio',
  openLink: 'Si el botón no funciona, abre este enlace:',
  footer: 'Recibes este correo porque afecta a la seguridad de tu cuenta en {project}.',
  page: {
    ask: {
      heading: '¿Deshacer el cambio de tu dirección de correo electrónico?',
      text: 'Tu cuenta en {project} volverá a usar {email}. Se cerrarán todas las sesiones de tu cuenta.',
    },
    done: {
      heading: 'Se ha deshecho el cambio',
      text: 'Tu cuenta en {project} vuelve a usar {email}. Restablece ahora tu contraseña para que nadie más pueda iniciar sesión.',
    },
    taken: {
      heading: 'El cambio no se puede deshacer',
      text: 'Otra cuenta en {project} ya usa {email}. Ponte en contacto con {project}.',
    },
    invalid: {
      heading: 'Este enlace ya no funciona',
      text: 'Funciona una sola vez y durante 72 horas. Si otra persona usa tu cuenta, ponte en contacto con la aplicación en la que te registraste.',
    },
  },
  trust: {
    note: 'Puedes seguir iniciando sesión donde ya lo hacías. Para iniciar sesión desde otra red, abre este enlace allí en un plazo de 72 horas y confírmalo. Si tu contraseña es fácil de adivinar, cámbiala.',
    button: 'Permitir el inicio de sesión desde esta red',
    ask: {
      heading: '¿Permitir el inicio de sesión desde esta red?',
      text: 'Después podrás iniciar sesión en tu cuenta en {project} desde aquí como siempre. Continúa solo si eres tú quien quiere iniciar sesión.',
    },
    done: {
      heading: 'Ya puedes iniciar sesión desde aquí',
      text: 'Vuelve a {project} e inicia sesión como siempre.',
    },
    invalid:
      'Funciona durante 72 horas. También puedes restablecer tu contraseña o pedir un correo de inicio de sesión.',
  },
};
