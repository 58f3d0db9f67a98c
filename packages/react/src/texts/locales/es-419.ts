import type { LocaleTexts } from '../locale.ts';
import { texts as spanish } from './es-es.ts';

/** Spanish of Latin America, where it differs from that of Spain. */
export const texts: LocaleTexts = {
  ...spanish,
  'Forgot password?': '¿Olvidaste tu contraseña?',
  'New password': 'Nueva contraseña',
  'Repeat new password': 'Repite la nueva contraseña',
  'Please enter your email': 'Ingresa tu correo electrónico',
  'Please enter a valid email': 'Ingresa un correo electrónico válido',
  'Please enter your password': 'Ingresa tu contraseña',
  'You are already signed in': 'Ya iniciaste sesión',
  'You are not currently signed in': 'No iniciaste sesión',
  'Something went wrong': 'Algo salió mal',
  'Please try again. If it keeps happening, contact support.':
    'Inténtalo de nuevo. Si sigue ocurriendo, comunícate con soporte.',
  'There is no page at this URL. Check the link that you followed.':
    'No hay ninguna página en esta dirección. Comprueba el enlace que te trajo aquí.',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Si existe un usuario con esta dirección de correo electrónico, enviamos un mensaje a su bandeja de entrada...',
  'Your password has been reset': 'Tu contraseña se restableció',
  'You can now sign in with your new password.': 'Ya puedes iniciar sesión con tu nueva contraseña.',
  'Check that you opened the whole link from the email, or request a new one.':
    'Comprueba que se abrió el enlace completo del correo o solicita uno nuevo.',
  'Expired Password Reset Link': 'Enlace de restablecimiento vencido',
  'Failed to reset password': 'No se pudo restablecer la contraseña',
  'Failed to reset password. Please request a new password reset link':
    'No se pudo restablecer la contraseña. Solicita un enlace nuevo',
  'Enter the six-digit code from your authenticator app.':
    'Ingresa el código de seis dígitos de tu aplicación de autenticación.',
  'Enter the code from your email': 'Ingresa el código de tu correo',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Te enviamos otro código. Si no llega, el correo más reciente sigue siendo válido.',
  'Expired Magic Link': 'Enlace de acceso vencido',
  'Press the button to sign in with this link.': 'Presiona el botón para iniciar sesión con este enlace.',
  'Press the button to confirm that this email address is yours.':
    'Presiona el botón para confirmar que esta dirección de correo es tuya.',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Comprueba que se abrió el enlace completo del correo. Si sigue sin funcionar, comunícate con soporte.',
  'Expired Verification Link': 'Enlace de verificación vencido',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Este enlace ya no funciona. Inicia sesión y solicita uno nuevo en la configuración de tu cuenta.',
  'An error occurred': 'Se produjo un error',
  'Failed to connect account': 'No se pudo conectar la cuenta',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Ya estás conectado a otra cuenta de este proveedor. Quizá se eligió la equivocada.',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Se canceló el inicio de sesión. Inténtalo de nuevo. [access_denied]',
  'Account settings': 'Configuración de la cuenta',
  'You are invited to join {team}': 'Te invitaron a unirte a {team}',
  'You have successfully joined {team}': 'Te uniste a {team}',
  'Expired Team Invitation Link': 'Enlace de invitación vencido',
  'Team settings': 'Configuración del equipo',
  Settings: 'Configuración',
  'A new password signs you out everywhere else.':
    'Con una nueva contraseña se cierra tu sesión en todas partes menos aquí.',
  'Please enter your old password': 'Ingresa tu contraseña anterior',
  'Password changed successfully!': '¡La contraseña se cambió!',
  'Failed to copy to clipboard': 'No se pudo copiar al portapapeles',
  'Then enter the six-digit code that it shows': 'Después ingresa el código de seis dígitos que muestra',
  'Please enter an email address': 'Ingresa una dirección de correo electrónico',
  '{email} is invited': 'Se invitó a {email}',
  'Please enter a team name': 'Ingresa un nombre para el equipo',
  'New team': 'Nuevo equipo',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtalo de nuevo.',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Este enlace inicia tu sesión en {app}. Si no lo pediste, cierra esta página.',
  'An account at {app} was created with {email}. Is it yours?': 'Se creó una cuenta en {app} con {email}. ¿Es tuya?',
  "This wasn't me": 'No fui yo',
  'The account was deleted': 'La cuenta se eliminó',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Se eliminará la cuenta con {email}, a menos que su propietario ya la haya confirmado. Esto no se puede deshacer.',
  'The account was not deleted': 'La cuenta no se eliminó',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Su propietario ya la había confirmado. Si otra persona usa tu dirección de correo, comunícate con soporte.',
  'Password set successfully!': '¡La contraseña se estableció!',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Es tu única forma de iniciar sesión. Antes de quitarla, agrega otra, por ejemplo una contraseña.',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Navegadores en los que iniciaste sesión. Cierra la sesión en los que no reconozcas.',
  'Add an email': 'Agregar un correo electrónico',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'El enlace se abrió donde no has iniciado sesión. Quita este correo, agrégalo de nuevo y abre el nuevo enlace en este navegador.',
  'Remove an email before you add another one.': 'Quita un correo electrónico antes de agregar otro.',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Abre en este navegador el enlace que enviamos a {email}. Es válido durante 7 días.',
  'You are signed in as {user}.': 'Iniciaste sesión como {user}.',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Eres el último miembro que puede administrar {team}. Cuando salgas, nadie del equipo podrá hacerlo.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Eres el último miembro que puede administrar estos equipos: {teams}. Sin tu cuenta, nadie en ellos podrá hacerlo.',
  'Sign-in did not work': 'El inicio de sesión no funcionó',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Este inicio de sesión no puede continuar. Se inició en otro navegador, ya terminó o se borró su cookie. Vuelve a iniciar sesión.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'El proveedor de inicio de sesión no responde como se esperaba. Inténtalo de nuevo en unos minutos.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Tu sesión terminó. Inicia sesión de nuevo y repite el paso.',
  'The sign-in took too long. Please sign in again.': 'El inicio de sesión tardó demasiado. Vuelve a iniciar sesión.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'No se pudo cargar una parte de esta página. Vuelve a cargarla e inténtalo de nuevo.',
};
