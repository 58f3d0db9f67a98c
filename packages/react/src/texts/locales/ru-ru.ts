import type { LocaleTexts } from '../locale.ts';

/** Russian. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Вход в аккаунт',
  'Create a new account': 'Создание аккаунта',
  "Don't have an account?": 'Нет аккаунта?',
  'Already have an account?': 'Уже есть аккаунт?',
  'No authentication method enabled': 'Не включён ни один способ входа',
  'Or continue with': 'Или продолжить через',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Продолжая, вы принимаете документы: {terms} и {privacy}.',
  'By continuing, you agree to the {document}.': 'Продолжая, вы принимаете документ: {document}.',
  'Terms of service': 'Условия использования',
  'Privacy policy': 'Политика конфиденциальности',
  Help: 'Помощь',
  'Last used': 'Последний вход',
  'Sign in with {provider}': 'Войти через {provider}',
  'Sign up with {provider}': 'Регистрация через {provider}',
  // Forms
  Email: 'Электронная почта',
  Password: 'Пароль',
  'Repeat password': 'Повторите пароль',
  'Forgot password?': 'Забыли пароль?',
  'New password': 'Новый пароль',
  'Repeat new password': 'Повторите новый пароль',
  'Show password': 'Показать пароль',
  'Hide password': 'Скрыть пароль',
  'At least {min} characters': 'Не менее {min} символов',
  'Long enough': 'Длина достаточная',
  'Please enter your email': 'Введите адрес электронной почты',
  'Please enter a valid email': 'Введите корректный адрес электронной почты',
  'Please enter your password': 'Введите пароль',
  'Please repeat your password': 'Повторите пароль',
  'Passwords do not match': 'Пароли не совпадают',
  'Password too short. Minimum length is {min}.': 'Пароль слишком короткий. Минимальная длина: {min}.',
  'Password too long. Maximum length is {max}.': 'Пароль слишком длинный. Максимальная длина: {max}.',
  'This password is too common. Please choose another one.': 'Этот пароль слишком распространён. Выберите другой.',
  'This password is too similar to your email address. Please choose another one.':
    'Этот пароль слишком похож на ваш адрес электронной почты. Выберите другой.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Этот пароль слишком похож на название этого приложения. Выберите другой.',
  // Actions
  'Sign in': 'Войти',
  'Sign up': 'Зарегистрироваться',
  'Sign out': 'Выйти',
  'Sign in again': 'Войти снова',
  'Go to home': 'На главную',
  'Go to Home': 'На главную',
  'Try again': 'Попробовать снова',
  'Verify my email': 'Подтвердить почту',
  'Email me a code': 'Получить код на почту',
  'Email me a link': 'Получить ссылку на почту',
  'Reset password': 'Сбросить пароль',
  'Get a new link': 'Получить новую ссылку',
  // Message cards
  'You are already signed in': 'Вы уже вошли в аккаунт',
  'You are not currently signed in': 'Вы не вошли в аккаунт',
  'Sign up for new users is not enabled at the moment': 'Регистрация новых пользователей сейчас недоступна',
  'Your email is verified': 'Адрес электронной почты подтверждён',
  'Thank you. You can continue to use your account.': 'Спасибо. Можно и дальше пользоваться аккаунтом.',
  'Something went wrong': 'Что-то пошло не так',
  'Please try again. If it keeps happening, contact support.':
    'Попробуйте ещё раз. Если ошибка повторится, обратитесь в поддержку.',
  'Page not found': 'Страница не найдена',
  'There is no page at this URL. Check the link that you followed.':
    'По этому адресу нет страницы. Проверьте ссылку, по которой вы перешли.',
  'Check your inbox': 'Проверьте почту',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Если пользователь с таким адресом электронной почты существует, мы отправили ему письмо...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Проверьте и папку «Спам». Если новое письмо не придёт, самое новое ещё действует.',
  'Your password has been reset': 'Пароль сброшен',
  'You can now sign in with your new password.': 'Теперь можно войти с новым паролем.',
  // Password reset
  'Reset your password': 'Сброс пароля',
  "Don't need to reset?": 'Не нужно сбрасывать пароль?',
  'Invalid Password Reset Link': 'Недействительная ссылка для сброса пароля',
  'Check that you opened the whole link from the email, or request a new one.':
    'Проверьте, что ссылка из письма открыта целиком, или запросите новую.',
  'Expired Password Reset Link': 'Срок действия ссылки для сброса пароля истёк',
  'This link no longer works. You can request a new one.': 'Эта ссылка больше не работает. Можно запросить новую.',
  'Used Password Reset Link': 'Ссылка для сброса пароля уже использована',
  'Each link works for one reset. You can request a new one.':
    'Каждая ссылка позволяет сбросить пароль один раз. Можно запросить новую.',
  'Failed to reset password': 'Не удалось сбросить пароль',
  'Failed to reset password. Please request a new password reset link':
    'Не удалось сбросить пароль. Запросите новую ссылку',
  // Second factor
  'Two-factor authentication': 'Двухфакторная аутентификация',
  'Enter the six-digit code from your authenticator app.': 'Введите шестизначный код из приложения для аутентификации.',
  'Authentication code': 'Код аутентификации',
  Cancel: 'Отмена',
  Back: 'Назад',
  // Magic link
  'Sign-in methods': 'Способы входа',
  'Email & Password': 'Почта и пароль',
  'Enter the code from your email': 'Введите код из письма',
  'Sent to {email}': 'Отправлено на {email}',
  'Change email': 'Изменить адрес',
  'Open {app}': 'Открыть {app}',
  'Send a new code': 'Отправить новый код',
  'Send a new code in {seconds} s': 'Новый код можно отправить через {seconds} с',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Новый код уже отправлен. Если он не придёт, самое новое письмо ещё действует.',
  'Invalid code': 'Неверный код',
  'Invalid TOTP code': 'Неверный код TOTP',
  'Invalid Magic Link': 'Недействительная ссылка для входа',
  'Expired Magic Link': 'Срок действия ссылки для входа истёк',
  'Magic Link Already Used': 'Ссылка для входа уже использована',
  'Each link signs you in once. You can request a new one.':
    'Каждая ссылка позволяет войти один раз. Можно запросить новую.',
  'Press the button to sign in with this link.': 'Чтобы войти по этой ссылке, нажмите кнопку.',
  'Signing in...': 'Выполняется вход...',
  // Return from a provider
  'Redirecting...': 'Перенаправление...',
  'If you are not redirected automatically,': 'Если перенаправление не произошло автоматически,',
  'click here': 'нажмите здесь',
  'Invalid TOTP code. Please try signing in again.': 'Неверный код TOTP. Попробуйте войти ещё раз.',
  'Please sign in again. If it keeps happening, report this error:':
    'Войдите ещё раз. Если это повторится, сообщите об этой ошибке:',
  // Email verification
  'Verify your email': 'Подтвердите адрес электронной почты',
  'Press the button to confirm that this email address is yours.':
    'Нажмите кнопку, чтобы подтвердить, что это ваш адрес электронной почты.',
  'Verifying your email...': 'Подтверждаем адрес электронной почты...',
  'Invalid Verification Link': 'Недействительная ссылка для подтверждения',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'Проверьте, что ссылка из письма открыта целиком. Если она всё равно не работает, обратитесь в поддержку.',
  'Expired Verification Link': 'Срок действия ссылки для подтверждения истёк',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Эта ссылка больше не работает. Войдите и запросите новую в настройках аккаунта.',
  // Sign-out
  'Sign out?': 'Выйти?',
  'You will have to sign in again to use your account in this browser.':
    'Чтобы пользоваться аккаунтом в этом браузере, нужно будет войти снова.',
  'Signing out...': 'Выполняется выход...',
  // Error page
  'An error occurred': 'Произошла ошибка',
  'Error Code': 'Код ошибки',
  'Error Message': 'Сообщение об ошибке',
  'Failed to connect account': 'Не удалось подключить аккаунт',
  'This account is already connected to another user. Please connect a different account.':
    'Этот аккаунт уже подключён к другому пользователю. Подключите другой аккаунт.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'У вас уже подключён другой аккаунт этого сервиса. Возможно, выбран не тот.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Вы используете приложение от имени другого пользователя, для которого нельзя подключать аккаунты.',
  'Sign-in did not work': 'Войти не удалось',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Этот вход нельзя продолжить. Он был начат в другом браузере, уже завершён или его cookie удалён. Войдите ещё раз.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'Вход в это приложение настроен неправильно. Сообщите об этом его владельцам.',
  'This sign-in method is not available. Please choose another one.': 'Этот способ входа недоступен. Выберите другой.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'Провайдер входа отвечает не так, как ожидалось. Повторите через несколько минут.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'В вашем аккаунте у провайдера нет адреса электронной почты, который нужен для входа. Выберите другой способ входа.',
  'This app does not accept new accounts at the moment.': 'Это приложение сейчас не принимает новые аккаунты.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Аккаунт с этим адресом электронной почты уже существует. Войдите так же, как раньше.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Ваш сеанс завершён. Войдите ещё раз и повторите действие.',
  'The sign-in took too long. Please sign in again.': 'Вход занял слишком много времени. Войдите ещё раз.',
  'OAuth provider access denied': 'Провайдер OAuth отказал в доступе',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Вход отменён. Попробуйте ещё раз. [access_denied]',
  // User menu
  'Account settings': 'Настройки аккаунта',
  'Not signed in': 'Вход не выполнен',
  'Toggle theme': 'Сменить тему',
  'User menu': 'Меню пользователя',
  // Team invitation
  'Team invitation': 'Приглашение в команду',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Создать аккаунт могут только приглашённые. Используйте адрес электронной почты, на который пришло приглашение.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Чтобы присоединиться к команде, войдите. Сейчас новые аккаунты создать нельзя.',
  'Sign in or create an account to join the team.': 'Чтобы присоединиться к команде, войдите или создайте аккаунт.',
  'Go to sign in': 'Перейти ко входу',
  'You are invited to join {team}': 'Вас пригласили в команду {team}',
  'This invitation was sent to {email}.': 'Это приглашение отправлено на адрес {email}.',
  'You are signed in as {user}.': 'Вы вошли как {user}.',
  'Use another account': 'Использовать другой аккаунт',
  Join: 'Присоединиться',
  Ignore: 'Пропустить',
  'You have successfully joined {team}': 'Теперь вы в команде {team}',
  'Invalid Team Invitation Link': 'Недействительная ссылка-приглашение',
  'Expired Team Invitation Link': 'Срок действия ссылки-приглашения истёк',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Эта ссылка больше не работает. Попросите новую у участника команды, который вас пригласил.',
  'Used Team Invitation Link': 'Ссылка-приглашение уже использована',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Каждое приглашение можно принять один раз. Попросите новое у участника команды, который вас пригласил.',
  // Team switcher
  'Select team': 'Выбрать команду',
  'Current team': 'Текущая команда',
  'Team settings': 'Настройки команды',
  'Other teams': 'Другие команды',
  'No teams yet': 'Пока нет команд',
  'Create a team': 'Создать команду',
  // Account settings
  'My Profile': 'Мой профиль',
  Security: 'Безопасность',
  Settings: 'Настройки',
  Teams: 'Команды',
  Close: 'Закрыть',
  'Edit {field}': 'Изменить: {field}',
  'Not set': 'Не указано',
  Save: 'Сохранить',
  'User name': 'Имя пользователя',
  'This is how you appear to others.': 'Так вас видят другие.',
  'Profile image': 'Фото профиля',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Ваше изображение. Оно будет уменьшено: размер не должен превышать 100 КБ.',
  'Upload image': 'Загрузить изображение',
  'Change image': 'Изменить изображение',
  Remove: 'Удалить',
  'Invalid image': 'Недопустимое изображение',
  'Move the image with the arrow keys': 'Перемещайте изображение клавишами со стрелками',
  Zoom: 'Масштаб',
  'Send Verification Email': 'Отправить письмо для подтверждения',
  'Email sent!': 'Письмо отправлено!',
  'Email addresses': 'Адреса электронной почты',
  'Emails about your account are sent to the primary one.': 'Письма о вашем аккаунте отправляются на основной адрес.',
  Primary: 'Основной',
  'Make primary': 'Сделать основным',
  'Add an email': 'Добавить адрес',
  'Remove {email} from your account?': 'Удалить {email} из вашего аккаунта?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'Ссылку открыли там, где вы не вошли в аккаунт. Удалите этот адрес, добавьте его снова и откройте новую ссылку в этом браузере.',
  'Remove an email before you add another one.': 'Удалите один адрес, прежде чем добавить другой.',
  'New email': 'Новый адрес электронной почты',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'Откройте в этом браузере ссылку, которую мы отправили на {email}. Она действительна 7 дней.',
  'Not verified yet': 'Ещё не подтверждён',
  'Your email is now {email}.': 'Ваш адрес электронной почты теперь {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Этот адрес использует другой аккаунт. Войдите в тот аккаунт или выберите другой адрес.',
  'This is already your email.': 'Это уже ваш адрес электронной почты.',
  'A new password signs you out everywhere else.':
    'После смены пароля вы выйдете из аккаунта везде, кроме этого браузера.',
  'Change password': 'Сменить пароль',
  'Old password': 'Старый пароль',
  'Please enter your old password': 'Введите старый пароль',
  'Incorrect password': 'Неверный пароль',
  'Update password': 'Обновить пароль',
  'Password changed successfully!': 'Пароль изменён!',
  'Requires a code from your authenticator app at each sign-in.':
    'При каждом входе запрашивает код из приложения для аутентификации.',
  'Two-factor authentication is on': 'Двухфакторная аутентификация включена',
  Enable: 'Включить',
  Disable: 'Отключить',
  'Scan this code with your authenticator app, or type in the key.':
    'Отсканируйте этот код в приложении для аутентификации или введите в нём ключ.',
  'QR code for your authenticator app': 'QR-код для приложения для аутентификации',
  Key: 'Ключ',
  Copy: 'Копировать',
  'Copied to clipboard!': 'Скопировано в буфер обмена!',
  'Failed to copy to clipboard': 'Не удалось скопировать в буфер обмена',
  'Notifications ({hotkey})': 'Уведомления ({hotkey})',
  'Then enter the six-digit code that it shows': 'Затем введите шестизначный код, который оно покажет',
  'Incorrect code. Please try again.': 'Неверный код. Попробуйте ещё раз.',
  'Ends your session in this browser.': 'Завершает ваш сеанс в этом браузере.',
  'Delete account': 'Удалить аккаунт',
  'Deletes your account and everything in it.': 'Удаляет ваш аккаунт и всё, что в нём есть.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Вы действительно хотите удалить аккаунт? Это нельзя отменить.',
  'Delete my account': 'Удалить мой аккаунт',
  // Teams in the account settings
  'Team user name': 'Имя в команде',
  'This is how you appear in this team.': 'Так вас видят в этой команде.',
  'Invite member': 'Пригласить участника',
  'Sends an email with a link to join this team.': 'Отправляет письмо со ссылкой для вступления в эту команду.',
  'Please enter an email address': 'Введите адрес электронной почты',
  'The user is already a member of this team.': 'Этот пользователь уже состоит в этой команде.',
  '{email} is invited': 'Приглашение отправлено на {email}',
  Invite: 'Пригласить',
  Members: 'Участники',
  'Everyone in this team.': 'Все в этой команде.',
  Image: 'Изображение',
  Name: 'Имя',
  'No name': 'Без имени',
  'Team profile image': 'Изображение команды',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Изображение для команды. Оно будет уменьшено: размер не должен превышать 100 КБ.',
  'Team display name': 'Отображаемое название команды',
  'The name that all members see.': 'Название, которое видят все участники.',
  'Please enter a team name': 'Введите название команды',
  'Leave team': 'Выйти из команды',
  'You will need an invitation to come back.': 'Чтобы вернуться, понадобится приглашение.',
  'Are you sure you want to leave {team}?': 'Вы действительно хотите выйти из команды {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'Вы последний участник, который может управлять командой {team}. После вашего ухода никто в команде не сможет этого делать.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Вы последний участник, который может управлять этими командами: {teams}. Без вашего аккаунта никто в них не сможет этого делать.',
  Leave: 'Выйти',
  'New team': 'Новая команда',
  'You can invite others once it exists.': 'После создания команды можно пригласить в неё других.',
  'Team name': 'Название команды',
  Create: 'Создать',
  'Team creation is not enabled': 'Создание команд отключено',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'Продолжить как {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Эта ссылка выполняет вход в {app}. Если вы её не запрашивали, закройте эту страницу.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': 'В {app} создан аккаунт с адресом {email}. Он ваш?',
  "This wasn't me": 'Это не я',
  'The account was deleted': 'Аккаунт удалён',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Его создал другой пользователь с вашим адресом электронной почты. Войти в него больше нельзя.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'Аккаунт с адресом {email} будет удалён, если владелец не подтвердил его раньше. Это действие нельзя отменить.',
  'The account was not deleted': 'Аккаунт не удалён',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Владелец уже подтвердил его раньше. Если ваш адрес электронной почты использует кто-то другой, обратитесь в поддержку.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Войдите снова и в течение 10 минут измените второй фактор.',
  'Sign in again, then set the password within 10 minutes.': 'Войдите снова и в течение 10 минут задайте пароль.',
  'Sign in again, then delete the account within 10 minutes.': 'Войдите снова и в течение 10 минут удалите аккаунт.',
  'Sign in again, then connect the account within 10 minutes.':
    'Войдите снова и в течение 10 минут подключите аккаунт.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Войдите снова и в течение 10 минут отключите аккаунт.',
  'Sign in again, then change the email address within 10 minutes.':
    'Войдите снова и в течение 10 минут измените адрес электронной почты.',
  'You signed in a while ago. Please confirm that it is you.': 'Вы вошли довольно давно. Подтвердите, что это вы.',
  // First password
  'With a password, you can sign in with your email.': 'С паролем можно входить по адресу электронной почты.',
  'Set a password': 'Задать пароль',
  'Password set successfully!': 'Пароль задан!',
  // Connected accounts
  'Connected accounts': 'Подключённые аккаунты',
  'Accounts at other services that you can sign in with.': 'Аккаунты других сервисов, через которые можно войти.',
  Connected: 'Подключён',
  Connect: 'Подключить',
  'Connect {provider}': 'Подключить {provider}',
  'Remove {provider}': 'Удалить подключение {provider}',
  'You will no longer be able to sign in with {provider}.': 'Вы больше не сможете входить через {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Это ваш единственный способ входа. Прежде чем удалить его, добавьте другой, например пароль.',
  // Sessions
  'Active sessions': 'Активные сеансы',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Браузеры, в которых вы вошли в аккаунт. Выйдите там, где вы не узнаёте устройство.',
  'Unknown device': 'Неизвестное устройство',
  'This browser': 'Этот браузер',
  'Active now': 'Сейчас активен',
  'Last used: {time}': 'Последнее использование: {time}',
  'Sign out {device}': 'Выйти: {device}',
  'Sign out everywhere else': 'Выйти везде, кроме этого браузера',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'Вы вошли как {user} (от имени пользователя)',
  Stop: 'Завершить',
  'You use the app as this user for one hour.': 'В течение часа вы используете приложение от имени этого пользователя.',
  'This ends the session of {user} in this browser.': 'Сеанс пользователя {user} в этом браузере завершится.',
  // Marks in the account settings
  'Danger zone': 'Опасная зона',
  You: 'Вы',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Это был ваш аккаунт?',
  'Sign-in methods were removed': 'Способы входа удалены',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Эти способы входа мог настроить кто-то другой, поэтому они удалены: {removed}. Вы можете снова настроить их в настройках аккаунта.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Кто-то зарегистрировался с адресом {email} до того, как вы его подтвердили. Если это были вы, оставьте всё.',
  Keep: 'Оставить',
  Continue: 'Продолжить',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Имя, изображение и данные аккаунта будут очищены, и он покинет команды, в которые вступил.',
  'Clear the account': 'Очистить аккаунт',
  // Unexpected failures
  Loading: 'Загрузка',
  'Still trying to reach the server...': 'Всё ещё пытаемся связаться с сервером...',
  'You are offline. Check your internet connection and try again.':
    'Нет подключения к интернету. Проверьте подключение и попробуйте ещё раз.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Сервер сейчас недоступен. Проверьте подключение к интернету и попробуйте ещё раз.',
  'Something went wrong. Please try again.': 'Что-то пошло не так. Попробуйте ещё раз.',
  // Messages of the service
  'Wrong e-mail or password.': 'Неверный адрес электронной почты или пароль.',
  'User already exists.': 'Аккаунт с этим адресом электронной почты уже существует.',
  'The email address is already verified.': 'Адрес электронной почты уже подтверждён.',
  'This account is suspended. Contact the support of the app.':
    'Этот аккаунт заблокирован. Обратитесь в поддержку приложения.',
  'Sign-up is disabled for this project.': 'В этом приложении нельзя зарегистрироваться.',
  'Too many requests. Please try again in {seconds} seconds.':
    'Слишком много запросов. Попробуйте ещё раз через {seconds} с.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Не удалось загрузить часть этой страницы. Обновите страницу и попробуйте ещё раз.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Этот браузер блокирует файлы cookie, которые нужны провайдерам входа. Разрешите их и попробуйте ещё раз.',
};
