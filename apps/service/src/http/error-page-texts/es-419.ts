import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'El inicio de sesión no funcionó',
  notFoundHeading: 'Página no encontrada',
  unavailableHeading: 'No disponible en este momento',
  failedHeading: 'Algo salió mal',
  interrupted:
    'Este inicio de sesión no puede continuar. Se inició en otro navegador, ya terminó o se borró su cookie. Vuelve a iniciar sesión.',
  cancelled: 'El inicio de sesión se canceló en el proveedor. Inténtalo de nuevo.',
  misconfigured: 'El inicio de sesión no está bien configurado en esta aplicación. Avisa a sus responsables.',
  notEnabled: 'Este método de inicio de sesión no está disponible. Elige otro.',
  tooMany: 'Hubo demasiados intentos. Inténtalo de nuevo en {seconds} segundos.',
  providerUnavailable:
    'El proveedor de inicio de sesión no responde como se esperaba. Inténtalo de nuevo en unos minutos.',
  noEmail:
    'Tu cuenta en el proveedor no tiene dirección de correo electrónico, necesaria para iniciar sesión. Elige otro método de inicio de sesión.',
  signUpClosed: 'Esta aplicación no acepta cuentas nuevas en este momento.',
  emailTaken: 'Ya existe una cuenta con esta dirección de correo electrónico. Inicia sesión como lo hacías antes.',
  alreadyConnected: 'Esta cuenta no se puede conectar. Está conectada a otro usuario, o ya conectaste otra.',
  signedOut: 'Tu sesión terminó. Inicia sesión de nuevo y repite el paso.',
  notFound: 'No hay ninguna página en esta dirección.',
  unavailable: 'El servicio no puede responder en este momento. Inténtalo de nuevo enseguida.',
  failed: 'No se pudo procesar la solicitud. Vuelve atrás e inténtalo de nuevo.',
  back: 'Atrás',
  backToApp: 'Volver a {project}',
  tryAgain: 'Reintentar',
};
