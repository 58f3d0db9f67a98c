import type { LocaleTag } from '@keystack/contract';

/**
 * The texts of the email that tells how a person signs in, who asked for a link or code that the account cannot use.
 * `{project}` and `{methods}` are placeholders. `{methods}` is a list of `password`, `code` and names of providers.
 */
export interface SignInMethodTexts {
  readonly heading: string;
  readonly text: string;
  readonly unexpected: string;
  readonly password: string;
  readonly code: string;
}

const french: SignInMethodTexts = {
  heading: 'Comment vous connecter à {project}',
  text: 'Un e-mail de connexion a été demandé pour votre compte {project}. Ce compte se connecte autrement. Utilisez : {methods}.',
  unexpected: 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
  password: 'votre mot de passe',
  code: 'un code par e-mail',
};

const spanish: SignInMethodTexts = {
  heading: 'Cómo inicias sesión en {project}',
  text: 'Se pidió un correo para acceder a tu cuenta de {project}. Esta cuenta accede de otra forma. Usa: {methods}.',
  unexpected: 'Si no fuiste tú, ignora este correo: nada ha cambiado.',
  password: 'tu contraseña',
  code: 'un código por correo',
};

/** The texts in each language. */
export const signInMethodTexts: Readonly<Record<LocaleTag, SignInMethodTexts>> = {
  'en-US': {
    heading: 'How you sign in to {project}',
    text: 'An email to get into your account at {project} was requested. This account signs in another way. You sign in with {methods}.',
    unexpected: 'If this was not you, ignore this email. Nothing has changed.',
    password: 'your password',
    code: 'a code by email',
  },
  'de-DE': {
    heading: 'So meldest du dich bei {project} an',
    text: 'Für dein Konto bei {project} wurde eine E-Mail zur Anmeldung angefordert. Dieses Konto meldet sich anders an. Du meldest dich so an: {methods}.',
    unexpected: 'Wenn du das nicht warst, ignoriere diese E-Mail. Es hat sich nichts geändert.',
    password: 'dein Passwort',
    code: 'ein Code per E-Mail',
  },
  'es-419': spanish,
  'es-ES': spanish,
  'fr-CA': {
    ...french,
    text: french.text.replace('Un e-mail', 'Un courriel'),
    code: 'un code par courriel',
    unexpected: 'Si ce n’était pas vous, ignorez ce courriel : rien n’a changé.',
  },
  'fr-FR': french,
  'it-IT': {
    heading: 'Come accedi a {project}',
    text: 'È stata richiesta un’email per accedere al tuo account {project}. Questo account accede in un altro modo. Usa: {methods}.',
    unexpected: 'Se non sei stato tu, ignora questa email: non è cambiato nulla.',
    password: 'la tua password',
    code: 'un codice via email',
  },
  'nl-NL': {
    heading: 'Zo log je in bij {project}',
    text: 'Er is een e-mail aangevraagd om in te loggen op je account bij {project}. Dit account logt anders in. Je logt in met: {methods}.',
    unexpected: 'Was jij dit niet? Negeer dan deze e-mail. Er is niets veranderd.',
    password: 'je wachtwoord',
    code: 'een code per e-mail',
  },
  'pl-PL': {
    heading: 'Jak logujesz się do {project}',
    text: 'Poproszono o e-mail umożliwiający zalogowanie na Twoje konto w {project}. To konto loguje się inaczej. Użyj: {methods}.',
    unexpected: 'Jeśli to nie Ty, zignoruj tę wiadomość. Nic się nie zmieniło.',
    password: 'swojego hasła',
    code: 'kodu z e-maila',
  },
  'pt-BR': {
    heading: 'Como você entra em {project}',
    text: 'Foi pedido um e-mail para entrar na sua conta em {project}. Esta conta entra de outra forma. Use: {methods}.',
    unexpected: 'Se não foi você, ignore este e-mail. Nada mudou.',
    password: 'sua senha',
    code: 'um código por e-mail',
  },
  'pt-PT': {
    heading: 'Como inicia sessão em {project}',
    text: 'Foi pedido um e-mail para entrar na sua conta em {project}. Esta conta entra de outra forma. Utilize: {methods}.',
    unexpected: 'Se não foi você, ignore este e-mail. Nada mudou.',
    password: 'a sua palavra-passe',
    code: 'um código por e-mail',
  },
  'ru-RU': {
    heading: 'Как войти в {project}',
    text: 'Было запрошено письмо для входа в ваш аккаунт {project}. В этот аккаунт входят иначе. Используйте: {methods}.',
    unexpected: 'Если это были не вы, не обращайте внимания на это письмо. Ничего не изменилось.',
    password: 'пароль',
    code: 'код из письма',
  },
  'tr-TR': {
    heading: '{project} oturumunu nasıl açarsınız',
    text: '{project} hesabınıza girmek için bir e-posta istendi. Bu hesapta oturum başka şekilde açılır. Şunu kullanın: {methods}.',
    unexpected: 'Bu siz değilseniz bu e-postayı yok sayın. Hiçbir şey değişmedi.',
    password: 'parolanız',
    code: 'e-postayla gelen kod',
  },
  'hi-IN': {
    heading: '{project} में साइन इन कैसे करें',
    text: '{project} के आपके खाते में जाने के लिए एक ईमेल माँगा गया। इस खाते में दूसरे तरीके से साइन इन होता है। इसका उपयोग करें: {methods}।',
    unexpected: 'अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें। कुछ नहीं बदला है।',
    password: 'आपका पासवर्ड',
    code: 'ईमेल से मिला कोड',
  },
  'he-IL': {
    heading: 'כך מתחברים אל {project}',
    text: 'התבקש אימייל לכניסה לחשבון שלך ב־{project}. לחשבון הזה נכנסים בדרך אחרת. יש להשתמש ב: {methods}.',
    unexpected: 'אם זה לא היית אתה, אפשר להתעלם מהאימייל הזה. דבר לא השתנה.',
    password: 'הסיסמה שלך',
    code: 'קוד באימייל',
  },
  'ar-001': {
    heading: 'كيف تسجّل الدخول إلى {project}',
    text: 'طُلبت رسالة للدخول إلى حسابك في {project}. يُسجَّل الدخول إلى هذا الحساب بطريقة أخرى. استخدم: {methods}.',
    unexpected: 'إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة. لم يتغيّر شيء.',
    password: 'كلمة المرور',
    code: 'رمز عبر البريد الإلكتروني',
  },
  'zh-CN': {
    heading: '如何登录 {project}',
    text: '有人请求了一封用于登录您 {project} 账户的邮件。此账户使用其他方式登录。请使用：{methods}。',
    unexpected: '如果不是您本人操作，请忽略此邮件。没有任何更改。',
    password: '您的密码',
    code: '邮件验证码',
  },
  'zh-TW': {
    heading: '如何登入 {project}',
    text: '有人要求寄送登入您 {project} 帳戶的郵件。此帳戶使用其他方式登入。請使用：{methods}。',
    unexpected: '如果不是您本人，請忽略此郵件。沒有任何變更。',
    password: '您的密碼',
    code: '電子郵件驗證碼',
  },
};
