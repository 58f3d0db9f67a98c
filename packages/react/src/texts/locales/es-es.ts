import type { LocaleTexts } from '../locale.ts';

/** Spanish of Spain. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Inicia sesión en tu cuenta',
  'Create a new account': 'Crea una cuenta nueva',
  "Don't have an account?": '¿No tienes cuenta?',
  'Already have an account?': '¿Ya tienes cuenta?',
  'No authentication method enabled': 'No hay ningún método de autenticación activado',
  'Or continue with': 'O continuar con',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Al continuar, aceptas lo siguiente: {terms} y {privacy}.',
  'By continuing, you agree to the {document}.': 'Al continuar, aceptas lo siguiente: {document}.',
  'Terms of service': 'Términos del servicio',
  'Privacy policy': 'Política de privacidad',
  Help: 'Ayuda',
  'Last used': 'Último uso',
  'Sign in with {provider}': 'Iniciar sesión con {provider}',
  'Sign up with {provider}': 'Registrarse con {provider}',
  // Forms
  Email: 'Correo electrónico',
  Password: 'Contraseña',
  'Repeat password': 'Repite la contraseña',
  'Forgot password?': '¿Has olvidado la contraseña?',
  'New password': 'Contraseña nueva',
  'Repeat new password': 'Repite la contraseña nueva',
  'Show password': 'Mostrar contraseña',
  'Hide password': 'Ocultar contraseña',
  'At least {min} characters': 'Al menos {min} caracteres',
  'Long enough': 'Longitud suficiente',
  'Please enter your email': 'Introduce tu correo electrónico',
  'Please enter a valid email': 'Introduce un correo electrónico válido',
  'Please enter your password': 'Introduce tu contraseña',
  'Please repeat your password': 'Repite tu contraseña',
  'Passwords do not match': 'Las contraseñas no coinciden',
  'Password too short. Minimum length is {min}.': 'La contraseña es demasiado corta. La longitud mínima es {min}.',
  'Password too long. Maximum length is {max}.': 'La contraseña es demasiado larga. La longitud máxima es {max}.',
  'This password is too common. Please choose another one.': 'Esta contraseña es demasiado común. Elige otra.',
  'This password is too similar to your email address. Please choose another one.':
    'Esta contraseña se parece demasiado a tu correo electrónico. Elige otra.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Esta contraseña se parece demasiado al nombre de esta aplicación. Elige otra.',
  // Actions
  'Sign in': 'Iniciar sesión',
  'Sign up': 'Registrarse',
  'Sign out': 'Cerrar sesión',
  'Sign in again': 'Volver a iniciar sesión',
  'Go to home': 'Ir al inicio',
  'Go to Home': 'Ir al inicio',
  'Try again': 'Reintentar',
  'Verify my email': 'Verificar mi correo',
  'Email me a code': 'Enviarme un código',
  'Email me a link': 'Enviarme un enlace',
  'Reset password': 'Restablecer contraseña',
  'Get a new link': 'Obtener un enlace nuevo',
  // Message cards
  'You are already signed in': 'Ya has iniciado sesión',
  'You are not currently signed in': 'No has iniciado sesión',
  'Sign up for new users is not enabled at the moment':
    'El registro de nuevos usuarios no está activado en este momento',
  'Your email is verified': 'Tu correo electrónico está verificado',
  'Thank you. You can continue to use your account.': 'Gracias. Puedes seguir usando tu cuenta.',
  'Something went wrong': 'Algo ha ido mal',
  'Please try again. If it keeps happening, contact support.':
    'Inténtalo de nuevo. Si sigue ocurriendo, contacta con el soporte.',
  'Page not found': 'Página no encontrada',
  'There is no page at this URL. Check the link that you followed.':
    'No hay ninguna página en esta dirección. Comprueba el enlace que te ha traído aquí.',
  'Check your inbox': 'Revisa tu bandeja de entrada',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Si existe un usuario con esta dirección de correo electrónico, hemos enviado un mensaje a su bandeja de entrada...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Mira también en la carpeta de correo no deseado. Si no llega otro correo, el más reciente sigue siendo válido.',
  'Your password has been reset': 'Tu contraseña se ha restablecido',
  'You can now sign in with your new password.': 'Ya puedes iniciar sesión con tu contraseña nueva.',
  // Password reset
  'Reset your password': 'Restablece tu contraseña',
  "Don't need to reset?": '¿No necesitas restablecerla?',
  'Invalid Password Reset Link': 'Enlace de restablecimiento no válido',
  'Check that you opened the whole link from the email, or request a new one.':
    'Comprueba que se ha abierto el enlace completo del correo o solicita uno nuevo.',
  'Expired Password Reset Link': 'Enlace de restablecimiento caducado',
  'This link no longer works. You can request a new one.': 'Este enlace ya no funciona. Puedes solicitar uno nuevo.',
  'Used Password Reset Link': 'Enlace de restablecimiento ya usado',
  'Each link works for one reset. You can request a new one.':
    'Cada enlace sirve para cambiar la contraseña una sola vez. Puedes solicitar uno nuevo.',
  'Failed to reset password': 'No se ha podido restablecer la contraseña',
  'Failed to reset password. Please request a new password reset link':
    'No se ha podido restablecer la contraseña. Solicita un enlace nuevo',
  // Second factor
  'Two-factor authentication': 'Autenticación en dos pasos',
  'Enter the six-digit code from your authenticator app.':
    'Introduce el código de seis dígitos de tu aplicación de autenticación.',
  'Authentication code': 'Código de autenticación',
  Cancel: 'Cancelar',
  Back: 'Atrás',
  // Magic link
  'Sign-in methods': 'Formas de iniciar sesión',
  'Email & Password': 'Correo y contraseña',
  'Enter the code from your email': 'Introduce el código de tu correo',
  'Sent to {email}': 'Enviado a {email}',
  'Change email': 'Cambiar el correo',
  'Open {app}': 'Abrir {app}',
  'Send a new code': 'Enviar otro código',
  'Send a new code in {seconds} s': 'Enviar otro código en {seconds} s',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Te hemos enviado otro código. Si no llega, el correo más reciente sigue siendo válido.',
  'Invalid code': 'Código no válido',
  'Invalid TOTP code': 'Código TOTP no válido',
  'Invalid Magic Link': 'Enlace de acceso no válido',
  'Expired Magic Link': 'Enlace de acceso caducado',
  'Magic Link Already Used': 'Enlace de acceso ya usado',
  'Each link signs you in once. You can request a new one.':
    'Cada enlace sirve para iniciar sesión una sola vez. Puedes solicitar uno nuevo.',
  'Press the button to sign in with this link.': 'Pulsa el botón para iniciar sesión con este enlace.',
  'Signing in...': 'Iniciando sesión...',
  // Return from a provider
  'Redirecting...': 'Redirigiendo...',
  'If you are not redirected automatically,': 'Si no se te redirige automáticamente,',
  'click here': 'haz clic aquí',
  'Invalid TOTP code. Please try signing in again.': 'Código TOTP no válido. Vuelve a iniciar sesión.',
  'Please sign in again. If it keeps happening, report this error:':
    'Vuelve a iniciar sesión. Si sigue ocurriendo, informa de este error:',
  // Email verification
  'Verify your email': 'Verifica tu correo electrónico',
  'Press the button to confirm that this email address is yours.':
    'Pulsa el botón para confirmar que esta dirección de correo es tuya.',
  'Verifying your email...': 'Verificando tu correo electrónico...',
  'Invalid Verification Link': 'Enlace de verificación no válido',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Comprueba que se ha abierto el enlace completo del correo. Si sigue sin funcionar, contacta con el soporte.',
  'Expired Verification Link': 'Enlace de verificación caducado',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Este enlace ya no funciona. Inicia sesión y solicita uno nuevo en los ajustes de tu cuenta.',
  // Sign-out
  'Sign out?': '¿Cerrar sesión?',
  'You will have to sign in again to use your account in this browser.':
    'Tendrás que volver a iniciar sesión para usar tu cuenta en este navegador.',
  'Signing out...': 'Cerrando sesión...',
  // Error page
  'An error occurred': 'Se ha producido un error',
  'Error Code': 'Código de error',
  'Error Message': 'Mensaje de error',
  'Failed to connect account': 'No se ha podido conectar la cuenta',
  'This account is already connected to another user. Please connect a different account.':
    'Esta cuenta ya está conectada a otro usuario. Conecta una cuenta diferente.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Ya estás conectado a otra cuenta de este proveedor. Quizá se ha elegido la equivocada.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Estás usando la aplicación como otro usuario, para quien no se pueden conectar cuentas.',
  'Sign-in did not work': 'El inicio de sesión no ha funcionado',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Este inicio de sesión no puede continuar. Se empezó en otro navegador, ya ha terminado o se borró su cookie. Vuelve a iniciar sesión.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'El inicio de sesión no está bien configurado en esta aplicación. Avisa a sus responsables.',
  'This sign-in method is not available. Please choose another one.':
    'Este método de inicio de sesión no está disponible. Elige otro.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'El proveedor de inicio de sesión no responde como se esperaba. Inténtalo de nuevo dentro de unos minutos.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Tu cuenta en el proveedor no tiene dirección de correo electrónico, necesaria para iniciar sesión. Elige otro método de inicio de sesión.',
  'This app does not accept new accounts at the moment.': 'Esta aplicación no acepta cuentas nuevas en este momento.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Ya existe una cuenta con esta dirección de correo electrónico. Inicia sesión como lo hacías antes.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Tu sesión ha terminado. Inicia sesión de nuevo y repite el paso.',
  'The sign-in took too long. Please sign in again.':
    'El inicio de sesión ha tardado demasiado. Vuelve a iniciar sesión.',
  'OAuth provider access denied': 'Acceso denegado por el proveedor de OAuth',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Se ha cancelado el inicio de sesión. Inténtalo de nuevo. [access_denied]',
  // User menu
  'Account settings': 'Ajustes de la cuenta',
  'Not signed in': 'Sin iniciar sesión',
  'Toggle theme': 'Cambiar tema',
  'User menu': 'Menú de usuario',
  // Team invitation
  'Team invitation': 'Invitación a un equipo',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Solo las personas con una invitación pueden crear una cuenta. Usa la dirección de correo que la recibió.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Inicia sesión para unirte al equipo. Por el momento no se pueden crear cuentas nuevas.',
  'Sign in or create an account to join the team.': 'Inicia sesión o crea una cuenta para unirte al equipo.',
  'Go to sign in': 'Ir a iniciar sesión',
  'You are invited to join {team}': 'Te han invitado a unirte a {team}',
  'This invitation was sent to {email}.': 'Esta invitación se envió a {email}.',
  'You are signed in as {user}.': 'Has iniciado sesión como {user}.',
  'Use another account': 'Usar otra cuenta',
  Join: 'Unirse',
  Ignore: 'Ignorar',
  'You have successfully joined {team}': 'Te has unido a {team}',
  'Invalid Team Invitation Link': 'Enlace de invitación no válido',
  'Expired Team Invitation Link': 'Enlace de invitación caducado',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Este enlace ya no funciona. Pide uno nuevo a la persona que te invitó.',
  'Used Team Invitation Link': 'Enlace de invitación ya usado',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Cada invitación se puede aceptar una sola vez. Pide una nueva a la persona que te invitó.',
  // Team switcher
  'Select team': 'Seleccionar equipo',
  'Current team': 'Equipo actual',
  'Team settings': 'Ajustes del equipo',
  'Other teams': 'Otros equipos',
  'No teams yet': 'Aún no hay equipos',
  'Create a team': 'Crear un equipo',
  // Account settings
  'My Profile': 'Mi perfil',
  Security: 'Seguridad',
  Settings: 'Ajustes',
  Teams: 'Equipos',
  Close: 'Cerrar',
  'Edit {field}': 'Editar: {field}',
  'Not set': 'Sin definir',
  Save: 'Guardar',
  'User name': 'Nombre de usuario',
  'This is how you appear to others.': 'Así te ven los demás.',
  'Profile image': 'Imagen de perfil',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Una imagen tuya. Se reduce, porque las imágenes deben ocupar menos de 100 KB.',
  'Upload image': 'Subir imagen',
  'Change image': 'Cambiar imagen',
  Remove: 'Quitar',
  'Invalid image': 'Imagen no válida',
  'Move the image with the arrow keys': 'Mueve la imagen con las teclas de flecha',
  Zoom: 'Zoom',
  'Send Verification Email': 'Enviar correo de verificación',
  'Email sent!': '¡Correo enviado!',
  'Email addresses': 'Direcciones de correo electrónico',
  'Emails about your account are sent to the primary one.':
    'Los correos sobre tu cuenta se envían a la dirección principal.',
  Primary: 'Principal',
  'Make primary': 'Establecer como principal',
  'Add an email': 'Añadir un correo electrónico',
  'Remove {email} from your account?': '¿Quitar {email} de tu cuenta?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'El enlace se abrió donde no has iniciado sesión. Quita este correo, añádelo de nuevo y abre el nuevo enlace en este navegador.',
  'Remove an email before you add another one.': 'Quita un correo electrónico antes de añadir otro.',
  'New email': 'Nuevo correo electrónico',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Abre en este navegador el enlace que hemos enviado a {email}. Es válido durante 7 días.',
  'Not verified yet': 'Aún sin verificar',
  'Your email is now {email}.': 'Tu correo electrónico ahora es {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Otra cuenta usa este correo. Inicia sesión en esa cuenta o elige otro correo.',
  'This is already your email.': 'Este ya es tu correo electrónico.',
  'A new password signs you out everywhere else.':
    'Con una contraseña nueva se cierra tu sesión en todas partes menos aquí.',
  'Change password': 'Cambiar contraseña',
  'Old password': 'Contraseña anterior',
  'Please enter your old password': 'Introduce tu contraseña anterior',
  'Incorrect password': 'Contraseña incorrecta',
  'Update password': 'Actualizar contraseña',
  'Password changed successfully!': '¡La contraseña se ha cambiado!',
  'Requires a code from your authenticator app at each sign-in.':
    'Pide un código de tu aplicación de autenticación en cada inicio de sesión.',
  'Two-factor authentication is on': 'La autenticación en dos pasos está activada',
  Enable: 'Activar',
  Disable: 'Desactivar',
  'Scan this code with your authenticator app, or type in the key.':
    'Escanea esta imagen con tu aplicación de autenticación o escribe en ella la clave.',
  'QR code for your authenticator app': 'Código QR para tu aplicación de autenticación',
  Key: 'Clave',
  Copy: 'Copiar',
  'Copied to clipboard!': '¡Copiado al portapapeles!',
  'Failed to copy to clipboard': 'No se ha podido copiar al portapapeles',
  'Notifications ({hotkey})': 'Notificaciones ({hotkey})',
  'Then enter the six-digit code that it shows': 'Después introduce el código de seis dígitos que muestra',
  'Incorrect code. Please try again.': 'Código incorrecto. Inténtalo de nuevo.',
  'Ends your session in this browser.': 'Cierra tu sesión en este navegador.',
  'Delete account': 'Eliminar cuenta',
  'Deletes your account and everything in it.': 'Elimina tu cuenta y todo lo que le pertenece.',
  'Are you sure you want to delete your account? This cannot be undone.':
    '¿Seguro que quieres eliminar tu cuenta? No se puede deshacer.',
  'Delete my account': 'Eliminar mi cuenta',
  // Teams in the account settings
  'Team user name': 'Nombre en el equipo',
  'This is how you appear in this team.': 'Así te ven en este equipo.',
  'Invite member': 'Invitar a un miembro',
  'Sends an email with a link to join this team.': 'Envía un correo con un enlace para unirse a este equipo.',
  'Please enter an email address': 'Introduce una dirección de correo electrónico',
  'The user is already a member of this team.': 'Esta persona ya es miembro de este equipo.',
  '{email} is invited': 'Se ha invitado a {email}',
  Invite: 'Invitar',
  Members: 'Miembros',
  'Everyone in this team.': 'Todas las personas de este equipo.',
  Image: 'Imagen',
  Name: 'Nombre',
  'No name': 'Sin nombre',
  'Team profile image': 'Imagen de perfil del equipo',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Una imagen para el equipo. Se reduce, porque las imágenes deben ocupar menos de 100 KB.',
  'Team display name': 'Nombre visible del equipo',
  'The name that all members see.': 'El nombre que ven todos los miembros.',
  'Please enter a team name': 'Introduce un nombre para el equipo',
  'Leave team': 'Abandonar el equipo',
  'You will need an invitation to come back.': 'Necesitarás una invitación para volver.',
  'Are you sure you want to leave {team}?': '¿Seguro que quieres abandonar {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Eres el último miembro que puede gestionar {team}. Cuando salgas, nadie del equipo podrá hacerlo.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Eres el último miembro que puede gestionar estos equipos: {teams}. Sin tu cuenta, nadie en ellos podrá hacerlo.',
  Leave: 'Abandonar',
  'New team': 'Equipo nuevo',
  'You can invite others once it exists.': 'Podrás invitar a otras personas cuando esté creado.',
  'Team name': 'Nombre del equipo',
  Create: 'Crear',
  'Team creation is not enabled': 'La creación de equipos no está activada',
  // Magic link in a browser that did not request it
  'Continue as {email}?': '¿Continuar como {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Este enlace inicia tu sesión en {app}. Si no lo has pedido, cierra esta página.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?':
    'Se ha creado una cuenta en {app} con {email}. ¿Es tuya?',
  "This wasn't me": 'No he sido yo',
  'The account was deleted': 'La cuenta se ha eliminado',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Alguien la había creado con tu dirección de correo. Ya nadie puede iniciar sesión con ella.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Se eliminará la cuenta con {email}, a menos que su propietario ya la haya confirmado. Esta acción no se puede deshacer.',
  'The account was not deleted': 'La cuenta no se ha eliminado',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Su propietario ya la había confirmado. Si otra persona usa tu dirección de correo, ponte en contacto con el servicio de asistencia.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Vuelve a iniciar sesión y cambia el segundo factor en un plazo de 10 minutos.',
  'Sign in again, then set the password within 10 minutes.':
    'Vuelve a iniciar sesión y establece la contraseña en un plazo de 10 minutos.',
  'Sign in again, then delete the account within 10 minutes.':
    'Vuelve a iniciar sesión y elimina la cuenta en un plazo de 10 minutos.',
  'Sign in again, then connect the account within 10 minutes.':
    'Vuelve a iniciar sesión y conecta la cuenta en un plazo de 10 minutos.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Vuelve a iniciar sesión y desconecta la cuenta en un plazo de 10 minutos.',
  'Sign in again, then change the email address within 10 minutes.':
    'Vuelve a iniciar sesión y cambia el correo en un plazo de 10 minutos.',
  'You signed in a while ago. Please confirm that it is you.':
    'Hace un rato que iniciaste sesión. Confirma que eres tú.',
  // First password
  'With a password, you can sign in with your email.':
    'Con una contraseña puedes iniciar sesión con tu correo electrónico.',
  'Set a password': 'Establecer una contraseña',
  'Password set successfully!': '¡La contraseña se ha establecido!',
  // Connected accounts
  'Connected accounts': 'Cuentas conectadas',
  'Accounts at other services that you can sign in with.':
    'Cuentas de otros servicios con las que puedes iniciar sesión.',
  Connected: 'Conectada',
  Connect: 'Conectar',
  'Connect {provider}': 'Conectar {provider}',
  'Remove {provider}': 'Quitar {provider}',
  'You will no longer be able to sign in with {provider}.': 'Ya no podrás iniciar sesión con {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Es tu única forma de iniciar sesión. Antes de quitarla, añade otra, por ejemplo una contraseña.',
  // Sessions
  'Active sessions': 'Sesiones activas',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Navegadores en los que has iniciado sesión. Cierra la sesión en los que no reconozcas.',
  'Unknown device': 'Dispositivo desconocido',
  'This browser': 'Este navegador',
  'Active now': 'Activa ahora',
  'Last used: {time}': 'Último uso: {time}',
  'Sign out {device}': 'Cerrar sesión: {device}',
  'Sign out everywhere else': 'Cerrar sesión en los demás',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Has iniciado sesión como {user} (suplantación)',
  Stop: 'Detener',
  'You use the app as this user for one hour.': 'Usarás la aplicación como este usuario durante una hora.',
  'This ends the session of {user} in this browser.': 'Esto cierra la sesión de {user} en este navegador.',
  // Marks in the account settings
  'Danger zone': 'Zona de peligro',
  You: 'Tú',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': '¿Era tuya esta cuenta?',
  'Sign-in methods were removed': 'Se han eliminado métodos de inicio de sesión',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Otra persona podría haber añadido estos métodos de inicio de sesión, así que se han eliminado: {removed}. Puedes volver a configurarlos en los ajustes de la cuenta.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Alguien se registró con {email} antes de que lo confirmaras. Si fuiste tú, consérvalo todo.',
  Keep: 'Conservar',
  Continue: 'Continuar',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Se borrarán el nombre, la imagen y los datos de la cuenta, y esta saldrá de los equipos a los que se unió.',
  'Clear the account': 'Vaciar la cuenta',
  // Unexpected failures
  Loading: 'Cargando',
  'Still trying to reach the server...': 'Seguimos intentando conectar con el servidor...',
  'You are offline. Check your internet connection and try again.':
    'No tienes conexión. Comprueba tu conexión a Internet e inténtalo de nuevo.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'No se puede acceder al servidor en este momento. Comprueba tu conexión a Internet e inténtalo de nuevo.',
  'Something went wrong. Please try again.': 'Algo ha ido mal. Inténtalo de nuevo.',
  // Messages of the service
  'Wrong e-mail or password.': 'El correo electrónico o la contraseña no son correctos.',
  'User already exists.': 'Ya hay una cuenta con este correo electrónico.',
  'The email address is already verified.': 'El correo electrónico ya está verificado.',
  'This account is suspended. Contact the support of the app.':
    'Esta cuenta está suspendida. Contacta con el soporte de la aplicación.',
  'Sign-up is disabled for this project.': 'Esta aplicación no admite nuevos registros.',
  'Too many requests. Please try again in {seconds} seconds.':
    'Demasiadas solicitudes. Inténtalo de nuevo en {seconds} s.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'No se ha podido cargar una parte de esta página. Vuelve a cargarla e inténtalo de nuevo.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Este navegador bloquea las cookies, que los proveedores de inicio de sesión necesitan. Permítelas e inténtalo de nuevo.',
};
