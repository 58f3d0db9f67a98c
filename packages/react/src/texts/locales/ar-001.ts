import type { LocaleTexts } from '../locale.ts';

/** Modern Standard Arabic. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'تسجيل الدخول إلى حسابك',
  'Create a new account': 'إنشاء حساب جديد',
  "Don't have an account?": 'ليس لديك حساب؟',
  'Already have an account?': 'لديك حساب بالفعل؟',
  'No authentication method enabled': 'لم يتم تفعيل أي طريقة لتسجيل الدخول',
  'Or continue with': 'أو المتابعة باستخدام',
  'By continuing, you agree to the {terms} and the {privacy}.': 'بالمتابعة، فإنك توافق على {terms} و{privacy}.',
  'By continuing, you agree to the {document}.': 'بالمتابعة، فإنك توافق على {document}.',
  'Terms of service': 'شروط الخدمة',
  'Privacy policy': 'سياسة الخصوصية',
  Help: 'مساعدة',
  'Last used': 'آخر استخدام',
  'Sign in with {provider}': 'تسجيل الدخول باستخدام {provider}',
  'Sign up with {provider}': 'إنشاء حساب باستخدام {provider}',
  // Forms
  Email: 'البريد الإلكتروني',
  Password: 'كلمة المرور',
  'Repeat password': 'تكرار كلمة المرور',
  'Forgot password?': 'هل نسيت كلمة المرور؟',
  'New password': 'كلمة المرور الجديدة',
  'Repeat new password': 'تكرار كلمة المرور الجديدة',
  'Show password': 'إظهار كلمة المرور',
  'Hide password': 'إخفاء كلمة المرور',
  'At least {min} characters': '{min} أحرف على الأقل',
  'Long enough': 'الطول كافٍ',
  'Please enter your email': 'يُرجى إدخال بريدك الإلكتروني',
  'Please enter a valid email': 'يُرجى إدخال بريد إلكتروني صالح',
  'Please enter your password': 'يُرجى إدخال كلمة المرور',
  'Please repeat your password': 'يُرجى تكرار كلمة المرور',
  'Passwords do not match': 'كلمتا المرور غير متطابقتين',
  'Password too short. Minimum length is {min}.': 'كلمة المرور قصيرة جدًا. الحد الأدنى للطول هو {min}.',
  'Password too long. Maximum length is {max}.': 'كلمة المرور طويلة جدًا. الحد الأقصى للطول هو {max}.',
  'This password is too common. Please choose another one.': 'كلمة المرور هذه شائعة جدًا. يُرجى اختيار كلمة أخرى.',
  'This password is too similar to your email address. Please choose another one.':
    'كلمة المرور هذه تشبه عنوان بريدك الإلكتروني كثيرًا. يُرجى اختيار كلمة أخرى.',
  'This password is too similar to the name of this app. Please choose another one.':
    'كلمة المرور هذه تشبه اسم هذا التطبيق كثيرًا. يُرجى اختيار كلمة أخرى.',
  // Actions
  'Sign in': 'تسجيل الدخول',
  'Sign up': 'إنشاء حساب',
  'Sign out': 'تسجيل الخروج',
  'Sign in again': 'تسجيل الدخول مجددًا',
  'Go to home': 'الصفحة الرئيسية',
  'Go to Home': 'الصفحة الرئيسية',
  'Try again': 'إعادة المحاولة',
  'Verify my email': 'تأكيد بريدي الإلكتروني',
  'Email me a code': 'إرسال رمز إلى بريدي',
  'Email me a link': 'إرسال رابط إلى بريدي',
  'Reset password': 'إعادة تعيين كلمة المرور',
  'Get a new link': 'الحصول على رابط جديد',
  // Message cards
  'You are already signed in': 'تم تسجيل دخولك بالفعل',
  'You are not currently signed in': 'لم يتم تسجيل دخولك حاليًا',
  'Sign up for new users is not enabled at the moment': 'إنشاء حسابات جديدة غير متاح حاليًا',
  'Your email is verified': 'تم تأكيد بريدك الإلكتروني',
  'Thank you. You can continue to use your account.': 'شكرًا لك. يمكنك متابعة استخدام حسابك.',
  'Something went wrong': 'حدث خطأ ما',
  'Please try again. If it keeps happening, contact support.':
    'يُرجى إعادة المحاولة. إذا تكرر ذلك، فيُرجى التواصل مع الدعم.',
  'Page not found': 'الصفحة غير موجودة',
  'There is no page at this URL. Check the link that you followed.':
    'لا توجد صفحة على هذا العنوان. يُرجى التحقق من الرابط الذي أوصلك إلى هنا.',
  'Check your inbox': 'يُرجى تفقّد بريدك الوارد',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'إذا كان هناك مستخدم بهذا البريد الإلكتروني، فقد أرسلنا رسالة إلى بريده الوارد...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'يُرجى تفقّد مجلد الرسائل غير المرغوب فيها أيضًا. إن لم تصل رسالة جديدة، فأحدث رسالة ما زالت صالحة.',
  'Your password has been reset': 'تمت إعادة تعيين كلمة المرور',
  'You can now sign in with your new password.': 'يمكنك الآن تسجيل الدخول بكلمة المرور الجديدة.',
  // Password reset
  'Reset your password': 'إعادة تعيين كلمة المرور',
  "Don't need to reset?": 'لا حاجة إلى إعادة التعيين؟',
  'Invalid Password Reset Link': 'رابط إعادة تعيين كلمة المرور غير صالح',
  'Check that you opened the whole link from the email, or request a new one.':
    'يُرجى التأكد من فتح الرابط الكامل الوارد في الرسالة، أو طلب رابط جديد.',
  'Expired Password Reset Link': 'انتهت صلاحية رابط إعادة تعيين كلمة المرور',
  'This link no longer works. You can request a new one.': 'لم يعد هذا الرابط يعمل. يمكنك طلب رابط جديد.',
  'Used Password Reset Link': 'رابط إعادة تعيين كلمة المرور مُستخدَم',
  'Each link works for one reset. You can request a new one.': 'يعمل كل رابط لإعادة تعيين واحدة. يمكنك طلب رابط جديد.',
  'Failed to reset password': 'تعذّرت إعادة تعيين كلمة المرور',
  'Failed to reset password. Please request a new password reset link':
    'تعذّرت إعادة تعيين كلمة المرور. يُرجى طلب رابط جديد',
  // Second factor
  'Two-factor authentication': 'المصادقة الثنائية',
  'Enter the six-digit code from your authenticator app.': 'يُرجى إدخال الرمز المكوّن من ستة أرقام من تطبيق المصادقة.',
  'Authentication code': 'رمز المصادقة',
  Cancel: 'إلغاء',
  Back: 'رجوع',
  // Magic link
  'Sign-in methods': 'طرق تسجيل الدخول',
  'Email & Password': 'البريد وكلمة المرور',
  'Enter the code from your email': 'يُرجى إدخال الرمز من رسالة البريد الإلكتروني',
  'Sent to {email}': 'تم الإرسال إلى {email}',
  'Change email': 'تغيير البريد الإلكتروني',
  'Open {app}': 'فتح {app}',
  'Send a new code': 'إرسال رمز جديد',
  'Send a new code in {seconds} s': 'إرسال رمز جديد بعد {seconds} ث',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'رمز جديد في الطريق إليك. إن لم يصل، فأحدث رسالة ما زالت صالحة.',
  'Invalid code': 'رمز غير صالح',
  'Invalid TOTP code': 'رمز TOTP غير صالح',
  'Invalid Magic Link': 'رابط تسجيل الدخول غير صالح',
  'Expired Magic Link': 'انتهت صلاحية رابط تسجيل الدخول',
  'Magic Link Already Used': 'رابط تسجيل الدخول مُستخدَم',
  'Each link signs you in once. You can request a new one.':
    'يصلح كل رابط لتسجيل الدخول مرة واحدة. يمكنك طلب رابط جديد.',
  'Press the button to sign in with this link.': 'يُرجى الضغط على الزر لتسجيل الدخول بهذا الرابط.',
  'Signing in...': 'جارٍ تسجيل الدخول...',
  // Return from a provider
  'Redirecting...': 'جارٍ إعادة التوجيه...',
  'If you are not redirected automatically,': 'إذا لم تتم إعادة توجيهك تلقائيًا،',
  'click here': 'فيُرجى النقر هنا',
  'Invalid TOTP code. Please try signing in again.': 'رمز TOTP غير صالح. يُرجى محاولة تسجيل الدخول مجددًا.',
  'Please sign in again. If it keeps happening, report this error:':
    'يُرجى تسجيل الدخول مجددًا. إذا تكرر ذلك، فيُرجى الإبلاغ عن هذا الخطأ:',
  // Email verification
  'Verify your email': 'تأكيد بريدك الإلكتروني',
  'Press the button to confirm that this email address is yours.':
    'يُرجى الضغط على الزر لتأكيد أن عنوان البريد الإلكتروني هذا لك.',
  'Verifying your email...': 'جارٍ تأكيد بريدك الإلكتروني...',
  'Invalid Verification Link': 'رابط التأكيد غير صالح',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'يُرجى التأكد من فتح الرابط الكامل الوارد في الرسالة. إذا لم يعمل رغم ذلك، فيُرجى التواصل مع الدعم.',
  'Expired Verification Link': 'انتهت صلاحية رابط التأكيد',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'لم يعد هذا الرابط يعمل. يُرجى تسجيل الدخول وطلب رابط جديد من إعدادات حسابك.',
  // Sign-out
  'Sign out?': 'تسجيل الخروج؟',
  'You will have to sign in again to use your account in this browser.':
    'سيلزم تسجيل الدخول مجددًا لاستخدام حسابك في هذا المتصفح.',
  'Signing out...': 'جارٍ تسجيل الخروج...',
  // Error page
  'An error occurred': 'حدث خطأ',
  'Error Code': 'رمز الخطأ',
  'Error Message': 'رسالة الخطأ',
  'Failed to connect account': 'تعذّر ربط الحساب',
  'This account is already connected to another user. Please connect a different account.':
    'هذا الحساب مرتبط بمستخدم آخر. يُرجى ربط حساب مختلف.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'حسابك مرتبط بحساب آخر لدى هذا المزوّد. ربما تم اختيار الحساب الخطأ.',
  'You use the app as another user, for whom no accounts can be connected.':
    'أنت تستخدم التطبيق باسم مستخدم آخر، ولا يمكن ربط حسابات له.',
  'Sign-in did not work': 'تعذّر تسجيل الدخول',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'لا يمكن متابعة تسجيل الدخول هذا. فقد بدأ في متصفح آخر، أو انتهى بالفعل، أو حُذف ملف تعريف الارتباط الخاص به. يُرجى تسجيل الدخول مرة أخرى.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'لم يُضبط تسجيل الدخول في هذا التطبيق بشكل صحيح. يُرجى إبلاغ القائمين عليه.',
  'This sign-in method is not available. Please choose another one.':
    'طريقة تسجيل الدخول هذه غير متاحة. يُرجى اختيار طريقة أخرى.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'لا يستجيب مزوّد تسجيل الدخول كما هو متوقع. يُرجى المحاولة مرة أخرى بعد بضع دقائق.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'لا يتضمن حسابك لدى المزوّد عنوان بريد إلكتروني، وهو مطلوب لتسجيل الدخول. يُرجى اختيار طريقة أخرى لتسجيل الدخول.',
  'This app does not accept new accounts at the moment.': 'لا يقبل هذا التطبيق حسابات جديدة حاليًا.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'يوجد حساب بعنوان البريد الإلكتروني هذا بالفعل. يُرجى تسجيل الدخول بالطريقة التي استخدمتها من قبل.',
  'Your session has ended. Please sign in again and repeat the step.':
    'انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى وتكرار الخطوة.',
  'The sign-in took too long. Please sign in again.': 'استغرق تسجيل الدخول وقتًا طويلًا جدًا. يُرجى تسجيل الدخول مرة أخرى.',
  'OAuth provider access denied': 'رفض مزوّد OAuth الوصول',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'تم إلغاء تسجيل الدخول. يُرجى إعادة المحاولة. [access_denied]',
  // User menu
  'Account settings': 'إعدادات الحساب',
  'Not signed in': 'لم يتم تسجيل الدخول',
  'Toggle theme': 'تبديل المظهر',
  'User menu': 'قائمة المستخدم',
  // Team invitation
  'Team invitation': 'دعوة إلى فريق',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'لا يمكن إنشاء حساب إلا للمدعوّين. يُرجى استخدام عنوان البريد الإلكتروني الذي وصلت إليه الدعوة.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'للانضمام إلى الفريق، يُرجى تسجيل الدخول. لا يمكن إنشاء حسابات جديدة حاليًا.',
  'Sign in or create an account to join the team.': 'للانضمام إلى الفريق، يُرجى تسجيل الدخول أو إنشاء حساب.',
  'Go to sign in': 'الانتقال إلى تسجيل الدخول',
  'You are invited to join {team}': 'دعوة إليك للانضمام إلى {team}',
  'This invitation was sent to {email}.': 'أُرسلت هذه الدعوة إلى {email}.',
  'You are signed in as {user}.': 'تم تسجيل دخولك باسم {user}.',
  'Use another account': 'استخدام حساب آخر',
  Join: 'انضمام',
  Ignore: 'تجاهل',
  'You have successfully joined {team}': 'تم انضمامك إلى {team}',
  'Invalid Team Invitation Link': 'رابط الدعوة غير صالح',
  'Expired Team Invitation Link': 'انتهت صلاحية رابط الدعوة',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'لم يعد هذا الرابط يعمل. يُرجى طلب رابط جديد من عضو الفريق الذي دعاك.',
  'Used Team Invitation Link': 'رابط الدعوة مُستخدَم',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'يمكن قبول كل دعوة مرة واحدة. يُرجى طلب دعوة جديدة من عضو الفريق الذي دعاك.',
  // Team switcher
  'Select team': 'اختيار فريق',
  'Current team': 'الفريق الحالي',
  'Team settings': 'إعدادات الفريق',
  'Other teams': 'فرق أخرى',
  'No teams yet': 'لا توجد فرق بعد',
  'Create a team': 'إنشاء فريق',
  // Account settings
  'My Profile': 'ملفي الشخصي',
  Security: 'الأمان',
  Settings: 'الإعدادات',
  Teams: 'الفرق',
  Close: 'إغلاق',
  'Edit {field}': 'تعديل {field}',
  'Not set': 'غير محدد',
  Save: 'حفظ',
  'User name': 'اسم المستخدم',
  'This is how you appear to others.': 'هكذا تظهر للآخرين.',
  'Profile image': 'الصورة الشخصية',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'صورة لك. يتم تصغيرها لأن حجم الصور يجب أن يقل عن 100 كيلوبايت.',
  'Upload image': 'رفع صورة',
  'Change image': 'تغيير الصورة',
  Remove: 'إزالة',
  'Invalid image': 'صورة غير صالحة',
  'Move the image with the arrow keys': 'تحريك الصورة بمفاتيح الأسهم',
  Zoom: 'التكبير والتصغير',
  'Send Verification Email': 'إرسال رسالة التأكيد',
  'Email sent!': 'تم إرسال الرسالة!',
  'Email addresses': 'عناوين البريد الإلكتروني',
  'Emails about your account are sent to the primary one.': 'تُرسَل الرسائل المتعلقة بحسابك إلى العنوان الأساسي.',
  Primary: 'أساسي',
  'Make primary': 'تعيين كأساسي',
  'Add an email': 'إضافة بريد إلكتروني',
  'Remove {email} from your account?': 'هل تريد إزالة {email} من حسابك؟',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'تم فتح الرابط في مكان لم تسجّل الدخول فيه. يُرجى إزالة هذا البريد الإلكتروني وإضافته مرة أخرى وفتح الرابط الجديد في هذا المتصفح.',
  'Remove an email before you add another one.': 'يُرجى إزالة بريد إلكتروني قبل إضافة آخر.',
  'New email': 'البريد الإلكتروني الجديد',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'يُرجى فتح الرابط الذي أرسلناه إلى {email} في هذا المتصفح. وهو صالح لمدة 7 أيام.',
  'Not verified yet': 'لم يتم تأكيده بعد',
  'Your email is now {email}.': 'أصبح بريدك الإلكتروني {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'يستخدم حساب آخر هذا البريد الإلكتروني. يُرجى تسجيل الدخول إلى ذلك الحساب أو اختيار بريد آخر.',
  'This is already your email.': 'هذا بريدك الإلكتروني الحالي.',
  'A new password signs you out everywhere else.': 'تؤدي كلمة المرور الجديدة إلى تسجيل خروجك من كل مكان آخر.',
  'Change password': 'تغيير كلمة المرور',
  'Old password': 'كلمة المرور القديمة',
  'Please enter your old password': 'يُرجى إدخال كلمة المرور القديمة',
  'Incorrect password': 'كلمة المرور غير صحيحة',
  'Update password': 'تحديث كلمة المرور',
  'Password changed successfully!': 'تم تغيير كلمة المرور بنجاح!',
  'Requires a code from your authenticator app at each sign-in.': 'تتطلب رمزًا من تطبيق المصادقة عند كل تسجيل دخول.',
  'Two-factor authentication is on': 'المصادقة الثنائية مفعّلة',
  Enable: 'تفعيل',
  Disable: 'إيقاف',
  'Scan this code with your authenticator app, or type in the key.':
    'يُرجى مسح هذا الرمز ضوئيًا بتطبيق المصادقة، أو إدخال المفتاح فيه.',
  'QR code for your authenticator app': 'رمز QR لتطبيق المصادقة',
  Key: 'المفتاح',
  Copy: 'نسخ',
  'Copied to clipboard!': 'تم النسخ إلى الحافظة!',
  'Failed to copy to clipboard': 'تعذّر النسخ إلى الحافظة',
  'Notifications ({hotkey})': 'الإشعارات ({hotkey})',
  'Then enter the six-digit code that it shows': 'ثم يُرجى إدخال الرمز المكوّن من ستة أرقام الذي يظهر في التطبيق',
  'Incorrect code. Please try again.': 'الرمز غير صحيح. يُرجى إعادة المحاولة.',
  'Ends your session in this browser.': 'ينهي جلستك في هذا المتصفح.',
  'Delete account': 'حذف الحساب',
  'Deletes your account and everything in it.': 'يحذف حسابك وكل ما فيه.',
  'Are you sure you want to delete your account? This cannot be undone.':
    'هل تريد بالتأكيد حذف حسابك؟ لا يمكن التراجع عن ذلك.',
  'Delete my account': 'حذف حسابي',
  // Teams in the account settings
  'Team user name': 'اسم المستخدم في الفريق',
  'This is how you appear in this team.': 'هكذا تظهر في هذا الفريق.',
  'Invite member': 'دعوة عضو',
  'Sends an email with a link to join this team.': 'يرسل رسالة بريد إلكتروني تتضمن رابطًا للانضمام إلى هذا الفريق.',
  'Please enter an email address': 'يُرجى إدخال عنوان بريد إلكتروني',
  'The user is already a member of this team.': 'هذا المستخدم عضو في هذا الفريق بالفعل.',
  '{email} is invited': 'تم إرسال دعوة إلى {email}',
  Invite: 'دعوة',
  Members: 'الأعضاء',
  'Everyone in this team.': 'كل أعضاء هذا الفريق.',
  Image: 'الصورة',
  Name: 'الاسم',
  'No name': 'بلا اسم',
  'Team profile image': 'صورة الفريق',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'صورة للفريق. يتم تصغيرها لأن حجم الصور يجب أن يقل عن 100 كيلوبايت.',
  'Team display name': 'اسم الفريق المعروض',
  'The name that all members see.': 'الاسم الذي يراه كل الأعضاء.',
  'Please enter a team name': 'يُرجى إدخال اسم للفريق',
  'Leave team': 'مغادرة الفريق',
  'You will need an invitation to come back.': 'ستلزم دعوة للعودة إليه.',
  'Are you sure you want to leave {team}?': 'هل تريد بالتأكيد مغادرة {team}؟',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'أنت آخر عضو يمكنه إدارة {team}. بعد مغادرتك، لن يتمكن أحد في الفريق من ذلك.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'أنت آخر عضو يمكنه إدارة هذه الفرق: {teams}. بدون حسابك، لن يتمكن أحد فيها من ذلك.',
  Leave: 'مغادرة',
  'New team': 'فريق جديد',
  'You can invite others once it exists.': 'يمكنك دعوة آخرين بعد إنشائه.',
  'Team name': 'اسم الفريق',
  Create: 'إنشاء',
  'Team creation is not enabled': 'إنشاء الفرق غير مفعّل',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'المتابعة باسم {email}؟',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'هذا الرابط يسجّل دخولك إلى {app}. إذا لم يكن بطلب منك، فيُرجى إغلاق هذه الصفحة.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': 'تم إنشاء حساب في {app} باستخدام {email}. هل هو حسابك؟',
  "This wasn't me": 'لم أكن أنا',
  'The account was deleted': 'تم حذف الحساب',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'أنشأه مستخدم آخر بعنوان بريدك الإلكتروني. لم يعد من الممكن استخدامه لتسجيل الدخول.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'سيُحذف الحساب المسجّل بالعنوان {email}، ما لم يكن صاحبه قد أكّده من قبل. لا يمكن التراجع عن ذلك.',
  'The account was not deleted': 'لم يتم حذف الحساب',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'سبق أن أكّده صاحبه. إذا كان مستخدم آخر يستعمل عنوان بريدك الإلكتروني، فيُرجى التواصل مع الدعم.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'يُرجى تسجيل الدخول مجددًا، ثم تغيير العامل الثاني خلال 10 دقائق.',
  'Sign in again, then set the password within 10 minutes.':
    'يُرجى تسجيل الدخول مجددًا، ثم تعيين كلمة المرور خلال 10 دقائق.',
  'Sign in again, then delete the account within 10 minutes.': 'يُرجى تسجيل الدخول مجددًا، ثم حذف الحساب خلال 10 دقائق.',
  'Sign in again, then connect the account within 10 minutes.': 'يُرجى تسجيل الدخول مجددًا، ثم ربط الحساب خلال 10 دقائق.',
  'Sign in again, then disconnect the account within 10 minutes.':
    'يُرجى تسجيل الدخول مجددًا، ثم إلغاء ربط الحساب خلال 10 دقائق.',
  'Sign in again, then change the email address within 10 minutes.':
    'يُرجى تسجيل الدخول مجددًا، ثم تغيير البريد الإلكتروني خلال 10 دقائق.',
  'You signed in a while ago. Please confirm that it is you.': 'مرّ وقت على تسجيل دخولك. يُرجى تأكيد هويتك.',
  // First password
  'With a password, you can sign in with your email.': 'باستخدام كلمة مرور، يمكنك تسجيل الدخول ببريدك الإلكتروني.',
  'Set a password': 'تعيين كلمة مرور',
  'Password set successfully!': 'تم تعيين كلمة المرور بنجاح!',
  // Connected accounts
  'Connected accounts': 'الحسابات المرتبطة',
  'Accounts at other services that you can sign in with.': 'حسابات لدى خدمات أخرى يمكنك تسجيل الدخول بها.',
  Connected: 'مرتبط',
  Connect: 'ربط',
  'Connect {provider}': 'ربط {provider}',
  'Remove {provider}': 'إزالة {provider}',
  'You will no longer be able to sign in with {provider}.': 'لن يعود بإمكانك تسجيل الدخول باستخدام {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'هذه هي طريقتك الوحيدة لتسجيل الدخول. يُرجى إضافة طريقة أخرى قبل إزالتها، مثل كلمة مرور.',
  // Sessions
  'Active sessions': 'الجلسات النشطة',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'المتصفحات التي سُجّل الدخول إلى حسابك منها. يُرجى تسجيل الخروج مما لا تعرفه منها.',
  'Unknown device': 'جهاز غير معروف',
  'This browser': 'هذا المتصفح',
  'Active now': 'نشط الآن',
  'Last used: {time}': 'آخر استخدام: {time}',
  'Sign out {device}': 'تسجيل الخروج: {device}',
  'Sign out everywhere else': 'تسجيل الخروج من كل مكان آخر',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'أنت مسجّل الدخول باسم {user} (انتحال هوية)',
  Stop: 'إيقاف',
  'You use the app as this user for one hour.': 'ستستخدم التطبيق بصفتك هذا المستخدم لمدة ساعة واحدة.',
  'This ends the session of {user} in this browser.': 'سينهي هذا جلسة {user} في هذا المتصفح.',
  // Marks in the account settings
  'Danger zone': 'منطقة الخطر',
  You: 'أنت',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'هل كان هذا الحساب حسابك؟',
  'Sign-in methods were removed': 'أُزيلت طرق تسجيل الدخول',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'ربما أعدّ شخص آخر طرق تسجيل الدخول هذه، لذلك أُزيلت: {removed}. يمكنك إعدادها مرة أخرى في إعدادات حسابك.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'سجّل شخص ما باستخدام {email} قبل أن تؤكده. إذا كنت أنت، فاحتفظ بكل شيء.',
  Keep: 'احتفاظ',
  Continue: 'متابعة',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'سيُمحى اسم الحساب وصورته وبياناته، وسيغادر الفرق التي انضم إليها.',
  'Clear the account': 'إفراغ الحساب',
  // Unexpected failures
  Loading: 'جارٍ التحميل',
  'Still trying to reach the server...': 'لا تزال محاولة الوصول إلى الخادم جارية...',
  'You are offline. Check your internet connection and try again.':
    'لا يوجد اتصال بالإنترنت. يُرجى التحقق من اتصالك وإعادة المحاولة.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'لا يمكن الوصول إلى الخادم حاليًا. يُرجى التحقق من اتصالك بالإنترنت وإعادة المحاولة.',
  'Something went wrong. Please try again.': 'حدث خطأ ما. يُرجى إعادة المحاولة.',
  // Messages of the service
  'Wrong e-mail or password.': 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  'User already exists.': 'يوجد حساب بعنوان البريد الإلكتروني هذا.',
  'The email address is already verified.': 'تم تأكيد عنوان البريد الإلكتروني من قبل.',
  'This account is suspended. Contact the support of the app.': 'هذا الحساب موقوف. تواصل مع دعم التطبيق.',
  'Sign-up is disabled for this project.': 'إنشاء حسابات جديدة غير متاح في هذا التطبيق.',
  'Too many requests. Please try again in {seconds} seconds.': 'طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد {seconds} ث.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'تعذّر تحميل جزء من هذه الصفحة. يُرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'يحظر هذا المتصفح ملفات تعريف الارتباط التي يحتاج إليها مزوّدو تسجيل الدخول. يُرجى السماح بها والمحاولة مرة أخرى.',
};
