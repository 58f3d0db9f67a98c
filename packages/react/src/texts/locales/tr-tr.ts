import type { LocaleTexts } from '../locale.ts';

/** Turkish. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'Hesabınıza giriş yapın',
  'Create a new account': 'Yeni hesap oluşturun',
  "Don't have an account?": 'Hesabınız yok mu?',
  'Already have an account?': 'Zaten hesabınız var mı?',
  'No authentication method enabled': 'Etkin bir giriş yöntemi yok',
  'Or continue with': 'Veya şununla devam edin',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'Devam ederek şunları kabul etmiş olursunuz: {terms} ve {privacy}.',
  'By continuing, you agree to the {document}.': 'Devam ederek şunu kabul etmiş olursunuz: {document}.',
  'Terms of service': 'Hizmet şartları',
  'Privacy policy': 'Gizlilik politikası',
  Help: 'Yardım',
  'Last used': 'Son kullanılan',
  'Sign in with {provider}': '{provider} ile giriş yap',
  'Sign up with {provider}': '{provider} ile kaydol',
  // Forms
  Email: 'E-posta',
  Password: 'Şifre',
  'Repeat password': 'Şifreyi tekrarlayın',
  'Forgot password?': 'Şifrenizi mi unuttunuz?',
  'New password': 'Yeni şifre',
  'Repeat new password': 'Yeni şifreyi tekrarlayın',
  'Show password': 'Şifreyi göster',
  'Hide password': 'Şifreyi gizle',
  'At least {min} characters': 'En az {min} karakter',
  'Long enough': 'Yeterince uzun',
  'Please enter your email': 'Lütfen e-posta adresinizi girin',
  'Please enter a valid email': 'Lütfen geçerli bir e-posta adresi girin',
  'Please enter your password': 'Lütfen şifrenizi girin',
  'Please repeat your password': 'Lütfen şifrenizi tekrarlayın',
  'Passwords do not match': 'Şifreler eşleşmiyor',
  'Password too short. Minimum length is {min}.': 'Şifre çok kısa. En az {min} karakter olmalıdır.',
  'Password too long. Maximum length is {max}.': 'Şifre çok uzun. En fazla {max} karakter olabilir.',
  'This password is too common. Please choose another one.': 'Bu şifre çok yaygın. Lütfen başka bir şifre seçin.',
  'This password is too similar to your email address. Please choose another one.':
    'Bu şifre e-posta adresinize çok benziyor. Lütfen başka bir şifre seçin.',
  'This password is too similar to the name of this app. Please choose another one.':
    'Bu şifre bu uygulamanın adına çok benziyor. Lütfen başka bir şifre seçin.',
  // Actions
  'Sign in': 'Giriş yap',
  'Sign up': 'Kaydol',
  'Sign out': 'Çıkış yap',
  'Sign in again': 'Yeniden giriş yap',
  'Go to home': 'Ana sayfaya git',
  'Go to Home': 'Ana sayfaya git',
  'Try again': 'Tekrar dene',
  'Verify my email': 'E-postamı doğrula',
  'Email me a code': 'Bana kod gönder',
  'Email me a link': 'Bana bağlantı gönder',
  'Reset password': 'Şifreyi sıfırla',
  'Get a new link': 'Yeni bağlantı al',
  // Message cards
  'You are already signed in': 'Zaten giriş yaptınız',
  'You are not currently signed in': 'Giriş yapmadınız',
  'Sign up for new users is not enabled at the moment': 'Yeni kullanıcı kaydı şu anda kapalı',
  'Your email is verified': 'E-posta adresiniz doğrulandı',
  'Thank you. You can continue to use your account.': 'Teşekkürler. Hesabınızı kullanmaya devam edebilirsiniz.',
  'Something went wrong': 'Bir sorun oluştu',
  'Please try again. If it keeps happening, contact support.':
    'Lütfen tekrar deneyin. Sorun sürerse destek ekibiyle iletişime geçin.',
  'Page not found': 'Sayfa bulunamadı',
  'There is no page at this URL. Check the link that you followed.':
    'Bu adreste bir sayfa yok. Sizi buraya getiren bağlantıyı kontrol edin.',
  'Check your inbox': 'Gelen kutunuzu kontrol edin',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'Bu e-posta adresine sahip bir kullanıcı varsa gelen kutusuna bir e-posta gönderildi...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'Spam klasörünüzü de kontrol edin. Yeni e-posta gelmezse en yenisi hâlâ geçerlidir.',
  'Your password has been reset': 'Şifreniz sıfırlandı',
  'You can now sign in with your new password.': 'Artık yeni şifrenizle giriş yapabilirsiniz.',
  // Password reset
  'Reset your password': 'Şifrenizi sıfırlayın',
  "Don't need to reset?": 'Sıfırlamanıza gerek yok mu?',
  'Invalid Password Reset Link': 'Geçersiz şifre sıfırlama bağlantısı',
  'Check that you opened the whole link from the email, or request a new one.':
    'E-postadaki bağlantının tamamını açtığınızdan emin olun veya yeni bir bağlantı isteyin.',
  'Expired Password Reset Link': 'Şifre sıfırlama bağlantısının süresi dolmuş',
  'This link no longer works. You can request a new one.':
    'Bu bağlantı artık çalışmıyor. Yeni bir bağlantı isteyebilirsiniz.',
  'Used Password Reset Link': 'Şifre sıfırlama bağlantısı kullanılmış',
  'Each link works for one reset. You can request a new one.':
    'Her bağlantı yalnızca bir sıfırlama için geçerlidir. Yeni bir bağlantı isteyebilirsiniz.',
  'Failed to reset password': 'Şifre sıfırlanamadı',
  'Failed to reset password. Please request a new password reset link':
    'Şifre sıfırlanamadı. Lütfen yeni bir bağlantı isteyin',
  // Second factor
  'Two-factor authentication': 'İki faktörlü kimlik doğrulama',
  'Enter the six-digit code from your authenticator app.': 'Kimlik doğrulama uygulamanızdaki altı haneli kodu girin.',
  'Authentication code': 'Doğrulama kodu',
  Cancel: 'İptal',
  Back: 'Geri',
  // Magic link
  'Sign-in methods': 'Giriş yöntemleri',
  'Email & Password': 'E-posta ve şifre',
  'Enter the code from your email': 'E-postanızdaki kodu girin',
  'Sent to {email}': 'Gönderilen adres: {email}',
  'Change email': 'E-postayı değiştir',
  'Open {app}': '{app} uygulamasını aç',
  'Send a new code': 'Yeni kod gönder',
  'Send a new code in {seconds} s': '{seconds} sn sonra yeni kod gönder',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'Yeni kod yolda. Gelmezse en yeni e-posta hâlâ geçerlidir.',
  'Invalid code': 'Geçersiz kod',
  'Invalid TOTP code': 'Geçersiz TOTP kodu',
  'Invalid Magic Link': 'Geçersiz giriş bağlantısı',
  'Expired Magic Link': 'Giriş bağlantısının süresi dolmuş',
  'Magic Link Already Used': 'Giriş bağlantısı kullanılmış',
  'Each link signs you in once. You can request a new one.':
    'Her bağlantıyla yalnızca bir kez giriş yapılabilir. Yeni bir bağlantı isteyebilirsiniz.',
  'Press the button to sign in with this link.': 'Bu bağlantıyla giriş yapmak için düğmeye basın.',
  'Signing in...': 'Giriş yapılıyor...',
  // Return from a provider
  'Redirecting...': 'Yönlendiriliyor...',
  'If you are not redirected automatically,': 'Otomatik olarak yönlendirilmezseniz',
  'click here': 'buraya tıklayın',
  'Invalid TOTP code. Please try signing in again.': 'Geçersiz TOTP kodu. Lütfen yeniden giriş yapmayı deneyin.',
  'Please sign in again. If it keeps happening, report this error:':
    'Lütfen yeniden giriş yapın. Sorun sürerse şu hatayı bildirin:',
  // Email verification
  'Verify your email': 'E-posta adresinizi doğrulayın',
  'Press the button to confirm that this email address is yours.':
    'Bu e-posta adresinin size ait olduğunu onaylamak için düğmeye basın.',
  'Verifying your email...': 'E-posta adresiniz doğrulanıyor...',
  'Invalid Verification Link': 'Geçersiz doğrulama bağlantısı',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'E-postadaki bağlantının tamamını açtığınızdan emin olun. Yine de çalışmazsa destek ekibiyle iletişime geçin.',
  'Expired Verification Link': 'Doğrulama bağlantısının süresi dolmuş',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'Bu bağlantı artık çalışmıyor. Giriş yapın ve hesap ayarlarınızdan yeni bir bağlantı isteyin.',
  // Sign-out
  'Sign out?': 'Çıkış yapılsın mı?',
  'You will have to sign in again to use your account in this browser.':
    'Hesabınızı bu tarayıcıda kullanmak için yeniden giriş yapmanız gerekecek.',
  'Signing out...': 'Çıkış yapılıyor...',
  // Error page
  'An error occurred': 'Bir hata oluştu',
  'Error Code': 'Hata kodu',
  'Error Message': 'Hata mesajı',
  'Failed to connect account': 'Hesap bağlanamadı',
  'This account is already connected to another user. Please connect a different account.':
    'Bu hesap zaten başka bir kullanıcıya bağlı. Lütfen farklı bir hesap bağlayın.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'Bu sağlayıcının başka bir hesabına zaten bağlısınız. Yanlış hesap seçilmiş olabilir.',
  'You use the app as another user, for whom no accounts can be connected.':
    'Uygulamayı başka bir kullanıcı olarak kullanıyorsunuz; onun için hesap bağlanamaz.',
  'Sign-in did not work': 'Oturum açılamadı',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'Bu oturum açma işlemine devam edilemiyor. Başka bir tarayıcıda başlatıldı, zaten sona erdi veya çerezi silindi. Lütfen yeniden oturum açın.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'Bu uygulamada oturum açma doğru ayarlanmamış. Lütfen uygulamayı yönetenlere bildirin.',
  'This sign-in method is not available. Please choose another one.':
    'Bu oturum açma yöntemi kullanılamıyor. Lütfen başka birini seçin.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'Oturum açma sağlayıcısı beklendiği gibi yanıt vermiyor. Lütfen birkaç dakika sonra yeniden deneyin.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'Sağlayıcıdaki hesabınızın oturum açmak için gereken e-posta adresi yok. Lütfen başka bir oturum açma yöntemi seçin.',
  'This app does not accept new accounts at the moment.': 'Bu uygulama şu anda yeni hesap kabul etmiyor.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'Bu e-posta adresiyle bir hesap zaten var. Lütfen daha önce yaptığınız gibi oturum açın.',
  'Your session has ended. Please sign in again and repeat the step.':
    'Oturumunuz sona erdi. Lütfen yeniden oturum açıp adımı tekrarlayın.',
  'The sign-in took too long. Please sign in again.': 'Oturum açma çok uzun sürdü. Lütfen yeniden oturum açın.',
  'OAuth provider access denied': 'OAuth sağlayıcısı erişimi reddetti',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'Giriş işlemi iptal edildi. Lütfen tekrar deneyin. [access_denied]',
  // User menu
  'Account settings': 'Hesap ayarları',
  'Not signed in': 'Giriş yapılmadı',
  'Toggle theme': 'Temayı değiştir',
  'User menu': 'Kullanıcı menüsü',
  // Team invitation
  'Team invitation': 'Ekip daveti',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'Yalnızca davet edilen kişiler hesap oluşturabilir. Davetin gönderildiği e-posta adresini kullanın.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'Ekibe katılmak için giriş yapın. Şu anda yeni hesap oluşturulamıyor.',
  'Sign in or create an account to join the team.': 'Ekibe katılmak için giriş yapın veya hesap oluşturun.',
  'Go to sign in': 'Girişe git',
  'You are invited to join {team}': '{team} ekibine katılmaya davet edildiniz',
  'This invitation was sent to {email}.': 'Bu davet {email} adresine gönderildi.',
  'You are signed in as {user}.': '{user} olarak oturum açtınız.',
  'Use another account': 'Başka bir hesap kullan',
  Join: 'Katıl',
  Ignore: 'Yok say',
  'You have successfully joined {team}': '{team} ekibine katıldınız',
  'Invalid Team Invitation Link': 'Geçersiz ekip daveti bağlantısı',
  'Expired Team Invitation Link': 'Ekip daveti bağlantısının süresi dolmuş',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'Bu bağlantı artık çalışmıyor. Sizi davet eden ekip üyesinden yeni bir bağlantı isteyin.',
  'Used Team Invitation Link': 'Ekip daveti bağlantısı kullanılmış',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'Her davet bir kez kabul edilebilir. Sizi davet eden ekip üyesinden yeni bir davet isteyin.',
  // Team switcher
  'Select team': 'Ekip seç',
  'Current team': 'Mevcut ekip',
  'Team settings': 'Ekip ayarları',
  'Other teams': 'Diğer ekipler',
  'No teams yet': 'Henüz ekip yok',
  'Create a team': 'Ekip oluştur',
  // Account settings
  'My Profile': 'Profilim',
  Security: 'Güvenlik',
  Settings: 'Ayarlar',
  Teams: 'Ekipler',
  Close: 'Kapat',
  'Edit {field}': '{field} alanını düzenle',
  'Not set': 'Belirtilmedi',
  Save: 'Kaydet',
  'User name': 'Kullanıcı adı',
  'This is how you appear to others.': 'Başkalarına böyle görünürsünüz.',
  'Profile image': 'Profil resmi',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'Sizin resminiz. Resimlerin 100 KB’tan küçük olması gerektiği için küçültülür.',
  'Upload image': 'Resim yükle',
  'Change image': 'Resmi değiştir',
  Remove: 'Kaldır',
  'Invalid image': 'Geçersiz resim',
  'Move the image with the arrow keys': 'Resmi ok tuşlarıyla taşıyın',
  Zoom: 'Yakınlaştırma',
  'Send Verification Email': 'Doğrulama e-postası gönder',
  'Email sent!': 'E-posta gönderildi!',
  'Email addresses': 'E-posta adresleri',
  'Emails about your account are sent to the primary one.': 'Hesabınızla ilgili e-postalar birincil adrese gönderilir.',
  Primary: 'Birincil',
  'Make primary': 'Birincil yap',
  'Add an email': 'E-posta ekle',
  'Remove {email} from your account?': '{email} hesabınızdan kaldırılsın mı?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'Bağlantı, giriş yapmadığınız bir yerde açıldı. Bu e-postayı kaldırın, yeniden ekleyin ve yeni bağlantıyı bu tarayıcıda açın.',
  'Remove an email before you add another one.': 'Başka bir e-posta eklemeden önce birini kaldırın.',
  'New email': 'Yeni e-posta',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    '{email} adresine gönderdiğimiz bağlantıyı bu tarayıcıda açın. Bağlantı 7 gün geçerlidir.',
  'Not verified yet': 'Henüz doğrulanmadı',
  'Your email is now {email}.': 'E-posta adresiniz artık {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'Bu e-postayı başka bir hesap kullanıyor. O hesaba giriş yapın veya başka bir e-posta seçin.',
  'This is already your email.': 'Bu zaten sizin e-posta adresiniz.',
  'A new password signs you out everywhere else.': 'Yeni şifre, diğer her yerdeki oturumlarınızı kapatır.',
  'Change password': 'Şifreyi değiştir',
  'Old password': 'Eski şifre',
  'Please enter your old password': 'Lütfen eski şifrenizi girin',
  'Incorrect password': 'Yanlış şifre',
  'Update password': 'Şifreyi güncelle',
  'Password changed successfully!': 'Şifre değiştirildi!',
  'Requires a code from your authenticator app at each sign-in.':
    'Her girişte kimlik doğrulama uygulamanızdan bir kod ister.',
  'Two-factor authentication is on': 'İki faktörlü kimlik doğrulama açık',
  Enable: 'Etkinleştir',
  Disable: 'Devre dışı bırak',
  'Scan this code with your authenticator app, or type in the key.':
    'Bu kodu kimlik doğrulama uygulamanızla tarayın veya anahtarı uygulamaya yazın.',
  'QR code for your authenticator app': 'Kimlik doğrulama uygulamanız için QR kodu',
  Key: 'Anahtar',
  Copy: 'Kopyala',
  'Copied to clipboard!': 'Panoya kopyalandı!',
  'Failed to copy to clipboard': 'Panoya kopyalanamadı',
  'Notifications ({hotkey})': 'Bildirimler ({hotkey})',
  'Then enter the six-digit code that it shows': 'Ardından uygulamanın gösterdiği altı haneli kodu girin',
  'Incorrect code. Please try again.': 'Yanlış kod. Lütfen tekrar deneyin.',
  'Ends your session in this browser.': 'Bu tarayıcıdaki oturumunuzu sonlandırır.',
  'Delete account': 'Hesabı sil',
  'Deletes your account and everything in it.': 'Hesabınızı ve içindeki her şeyi siler.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'Hesabınızı silmek istediğinizden emin misiniz? Bu işlem geri alınamaz.',
  'Delete my account': 'Hesabımı sil',
  // Teams in the account settings
  'Team user name': 'Ekip içi kullanıcı adı',
  'This is how you appear in this team.': 'Bu ekipte böyle görünürsünüz.',
  'Invite member': 'Üye davet et',
  'Sends an email with a link to join this team.': 'Bu ekibe katılma bağlantısı içeren bir e-posta gönderir.',
  'Please enter an email address': 'Lütfen bir e-posta adresi girin',
  'The user is already a member of this team.': 'Bu kişi zaten bu ekibin üyesi.',
  '{email} is invited': '{email} davet edildi',
  Invite: 'Davet et',
  Members: 'Üyeler',
  'Everyone in this team.': 'Bu ekipteki herkes.',
  Image: 'Resim',
  Name: 'Ad',
  'No name': 'Ad yok',
  'Team profile image': 'Ekip resmi',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'Ekip için bir resim. Resimlerin 100 KB’tan küçük olması gerektiği için küçültülür.',
  'Team display name': 'Ekibin görünen adı',
  'The name that all members see.': 'Tüm üyelerin gördüğü ad.',
  'Please enter a team name': 'Lütfen bir ekip adı girin',
  'Leave team': 'Ekipten ayrıl',
  'You will need an invitation to come back.': 'Geri dönmek için davet almanız gerekir.',
  'Are you sure you want to leave {team}?': '{team} ekibinden ayrılmak istediğinizden emin misiniz?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    '{team} ekibini yönetebilen son üye sizsiniz. Siz ayrıldıktan sonra ekipte kimse yönetemez.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'Şu ekipleri yönetebilen son üye sizsiniz: {teams}. Hesabınız olmadan bu ekiplerde kimse yönetemez.',
  Leave: 'Ayrıl',
  'New team': 'Yeni ekip',
  'You can invite others once it exists.': 'Oluşturduktan sonra başkalarını davet edebilirsiniz.',
  'Team name': 'Ekip adı',
  Create: 'Oluştur',
  'Team creation is not enabled': 'Ekip oluşturma etkin değil',
  // Magic link in a browser that did not request it
  'Continue as {email}?': '{email} olarak devam edilsin mi?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'Bu bağlantı {app} hesabınıza giriş yapmanızı sağlar. Bağlantıyı siz istemediyseniz bu sayfayı kapatın.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?':
    '{app} uygulamasında {email} ile bir hesap oluşturuldu. Bu hesap sizin mi?',
  "This wasn't me": 'Bu ben değildim',
  'The account was deleted': 'Hesap silindi',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'Başka bir kullanıcı sizin e-posta adresinizle oluşturmuştu. Artık bu hesapla giriş yapılamaz.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    '{email} adresli hesap, sahibi daha önce onaylamadıysa silinecek. Bu işlem geri alınamaz.',
  'The account was not deleted': 'Hesap silinmedi',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'Sahibi hesabı daha önce onaylamış. Başka bir kullanıcı e-posta adresinizi kullanıyorsa destek ekibiyle iletişime geçin.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'Yeniden giriş yapın, ardından 10 dakika içinde ikinci faktörü değiştirin.',
  'Sign in again, then set the password within 10 minutes.':
    'Yeniden giriş yapın, ardından 10 dakika içinde şifreyi belirleyin.',
  'Sign in again, then delete the account within 10 minutes.':
    'Yeniden giriş yapın, ardından 10 dakika içinde hesabı silin.',
  'Sign in again, then connect the account within 10 minutes.':
    'Yeniden giriş yapın, ardından 10 dakika içinde hesabı bağlayın.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'Yeniden giriş yapın, ardından 10 dakika içinde hesabın bağlantısını kesin.',
  'Sign in again, then change the email address within 10 minutes.':
    'Yeniden giriş yapın, ardından 10 dakika içinde e-posta adresini değiştirin.',
  'You signed in a while ago. Please confirm that it is you.':
    'Giriş yapmanızın üzerinden bir süre geçti. Lütfen kimliğinizi doğrulayın.',
  // First password
  'With a password, you can sign in with your email.': 'Şifreyle, e-posta adresinizi kullanarak giriş yapabilirsiniz.',
  'Set a password': 'Şifre belirle',
  'Password set successfully!': 'Şifre belirlendi!',
  // Connected accounts
  'Connected accounts': 'Bağlı hesaplar',
  'Accounts at other services that you can sign in with.':
    'Giriş yapmak için kullanabileceğiniz diğer hizmetlerdeki hesaplar.',
  Connected: 'Bağlı',
  Connect: 'Bağla',
  'Connect {provider}': '{provider} hesabını bağla',
  'Remove {provider}': '{provider} hesabını kaldır',
  'You will no longer be able to sign in with {provider}.': 'Artık {provider} ile giriş yapamayacaksınız.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'Bu sizin tek giriş yönteminiz. Kaldırmadan önce başka bir yöntem, örneğin şifre ekleyin.',
  // Sessions
  'Active sessions': 'Etkin oturumlar',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'Oturum açtığınız tarayıcılar. Tanımadıklarınızdan çıkış yapın.',
  'Unknown device': 'Bilinmeyen cihaz',
  'This browser': 'Bu tarayıcı',
  'Active now': 'Şu anda etkin',
  'Last used: {time}': 'Son kullanım: {time}',
  'Sign out {device}': 'Çıkış yap: {device}',
  'Sign out everywhere else': 'Diğer her yerden çıkış yap',
  // Impersonation
  'You are signed in as {user} (impersonation)': '{user} olarak oturum açtınız (kimliğe bürünme)',
  Stop: 'Durdur',
  'You use the app as this user for one hour.': 'Uygulamayı bir saat boyunca bu kullanıcı olarak kullanırsınız.',
  'This ends the session of {user} in this browser.':
    'Bu, {user} kullanıcısının bu tarayıcıdaki oturumunu sonlandırır.',
  // Marks in the account settings
  'Danger zone': 'Tehlikeli bölge',
  You: 'Siz',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'Bu hesap senin miydi?',
  'Sign-in methods were removed': 'Oturum açma yöntemleri kaldırıldı',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'Bu oturum açma yöntemlerini başka biri ayarlamış olabileceği için kaldırıldılar: {removed}. Bunları hesap ayarlarında yeniden ayarlayabilirsin.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'Sen onaylamadan önce biri {email} ile kaydoldu. Bu sensen her şeyi koru.',
  Keep: 'Koru',
  Continue: 'Devam et',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'Hesabın adı, resmi ve verileri temizlenecek ve hesap katıldığı ekiplerden ayrılacak.',
  'Clear the account': 'Hesabı temizle',
  // Unexpected failures
  Loading: 'Yükleniyor',
  'Still trying to reach the server...': 'Sunucuya ulaşılmaya çalışılıyor...',
  'You are offline. Check your internet connection and try again.':
    'Çevrimdışısınız. İnternet bağlantınızı kontrol edip tekrar deneyin.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'Sunucuya şu anda ulaşılamıyor. İnternet bağlantınızı kontrol edip tekrar deneyin.',
  'Something went wrong. Please try again.': 'Bir sorun oluştu. Lütfen tekrar deneyin.',
  // Messages of the service
  'Wrong e-mail or password.': 'E-posta adresi veya şifre yanlış.',
  'User already exists.': 'Bu e-posta adresiyle zaten bir hesap var.',
  'The email address is already verified.': 'E-posta adresi zaten doğrulanmış.',
  'This account is suspended. Contact the support of the app.':
    'Bu hesap askıya alındı. Uygulamanın destek ekibine başvurun.',
  'Sign-up is disabled for this project.': 'Bu uygulama yeni kayıtlara kapalı.',
  'Too many requests. Please try again in {seconds} seconds.':
    'Çok fazla istek gönderildi. Lütfen {seconds} sn sonra tekrar deneyin.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'Bu sayfanın bir bölümü yüklenemedi. Lütfen sayfayı yenileyip yeniden deneyin.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'Bu tarayıcı, oturum açma sağlayıcılarının ihtiyaç duyduğu çerezleri engelliyor. Lütfen çerezlere izin verip yeniden deneyin.',
};
