import type { LocaleTexts } from '../locale.ts';

/** Hebrew. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'התחברות לחשבון',
  'Create a new account': 'יצירת חשבון חדש',
  "Don't have an account?": 'עדיין אין לך חשבון?',
  'Already have an account?': 'כבר יש לך חשבון?',
  'No authentication method enabled': 'לא הופעלה אף שיטת התחברות',
  'Or continue with': 'או להמשיך באמצעות',
  'By continuing, you agree to the {terms} and the {privacy}.':
    'בלחיצה על המשך, אפשר לראות בכך הסכמה ל{terms} ול{privacy}.',
  'By continuing, you agree to the {document}.': 'בלחיצה על המשך, אפשר לראות בכך הסכמה ל{document}.',
  'Terms of service': 'תנאי השירות',
  'Privacy policy': 'מדיניות הפרטיות',
  Help: 'עזרה',
  'Last used': 'בשימוש אחרון',
  'Sign in with {provider}': 'התחברות עם {provider}',
  'Sign up with {provider}': 'הרשמה עם {provider}',
  // Forms
  Email: 'אימייל',
  Password: 'סיסמה',
  'Repeat password': 'אימות סיסמה',
  'Forgot password?': 'שכחת סיסמה?',
  'New password': 'סיסמה חדשה',
  'Repeat new password': 'אימות הסיסמה החדשה',
  'Show password': 'הצגת הסיסמה',
  'Hide password': 'הסתרת הסיסמה',
  'At least {min} characters': 'לפחות {min} תווים',
  'Long enough': 'האורך מספיק',
  'Please enter your email': 'נא להזין את כתובת האימייל',
  'Please enter a valid email': 'נא להזין כתובת אימייל תקינה',
  'Please enter your password': 'נא להזין את הסיסמה',
  'Please repeat your password': 'נא להזין את הסיסמה שוב',
  'Passwords do not match': 'הסיסמאות אינן תואמות',
  'Password too short. Minimum length is {min}.': 'הסיסמה קצרה מדי. האורך המינימלי הוא {min}.',
  'Password too long. Maximum length is {max}.': 'הסיסמה ארוכה מדי. האורך המקסימלי הוא {max}.',
  'This password is too common. Please choose another one.': 'הסיסמה הזו נפוצה מדי. נא לבחור סיסמה אחרת.',
  'This password is too similar to your email address. Please choose another one.':
    'הסיסמה הזו דומה מדי לכתובת האימייל שלך. נא לבחור סיסמה אחרת.',
  'This password is too similar to the name of this app. Please choose another one.':
    'הסיסמה הזו דומה מדי לשם האפליקציה. נא לבחור סיסמה אחרת.',
  // Actions
  'Sign in': 'התחברות',
  'Sign up': 'הרשמה',
  'Sign out': 'התנתקות',
  'Sign in again': 'התחברות מחדש',
  'Go to home': 'לדף הבית',
  'Go to Home': 'לדף הבית',
  'Try again': 'ניסיון נוסף',
  'Verify my email': 'אימות האימייל שלי',
  'Email me a code': 'שליחת קוד לאימייל',
  'Email me a link': 'שליחת קישור לאימייל',
  'Reset password': 'איפוס הסיסמה',
  'Get a new link': 'קבלת קישור חדש',
  // Message cards
  'You are already signed in': 'כבר התחברת',
  'You are not currently signed in': 'לא התחברת',
  'Sign up for new users is not enabled at the moment': 'ההרשמה של משתמשים חדשים אינה זמינה כרגע',
  'Your email is verified': 'האימייל שלך אומת',
  'Thank you. You can continue to use your account.': 'תודה. אפשר להמשיך להשתמש בחשבון.',
  'Something went wrong': 'משהו השתבש',
  'Please try again. If it keeps happening, contact support.': 'נא לנסות שוב. אם זה חוזר על עצמו, אפשר לפנות לתמיכה.',
  'Page not found': 'הדף לא נמצא',
  'There is no page at this URL. Check the link that you followed.':
    'אין דף בכתובת הזו. כדאי לבדוק את הקישור שהוביל לכאן.',
  'Check your inbox': 'נשלחה אליך הודעה',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'אם קיים משתמש עם כתובת האימייל הזו, נשלחה אליו הודעת אימייל...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'כדאי לבדוק גם בתיקיית הספאם. אם לא יגיע אימייל חדש, האחרון עדיין תקף.',
  'Your password has been reset': 'הסיסמה שלך אופסה',
  'You can now sign in with your new password.': 'עכשיו אפשר להתחבר עם הסיסמה החדשה.',
  // Password reset
  'Reset your password': 'איפוס הסיסמה',
  "Don't need to reset?": 'אין צורך באיפוס?',
  'Invalid Password Reset Link': 'הקישור לאיפוס הסיסמה אינו תקין',
  'Check that you opened the whole link from the email, or request a new one.':
    'יש לוודא שנפתח הקישור המלא מהאימייל, או לבקש קישור חדש.',
  'Expired Password Reset Link': 'פג תוקף הקישור לאיפוס הסיסמה',
  'This link no longer works. You can request a new one.': 'הקישור הזה כבר לא פעיל. אפשר לבקש קישור חדש.',
  'Used Password Reset Link': 'כבר נעשה שימוש בקישור לאיפוס הסיסמה',
  'Each link works for one reset. You can request a new one.': 'כל קישור מתאים לאיפוס אחד. אפשר לבקש קישור חדש.',
  'Failed to reset password': 'לא ניתן היה לאפס את הסיסמה',
  'Failed to reset password. Please request a new password reset link': 'לא ניתן היה לאפס את הסיסמה. נא לבקש קישור חדש',
  // Second factor
  'Two-factor authentication': 'אימות דו-שלבי',
  'Enter the six-digit code from your authenticator app.': 'יש להזין את הקוד בן שש הספרות מאפליקציית האימות.',
  'Authentication code': 'קוד אימות',
  Cancel: 'ביטול',
  Back: 'חזרה',
  // Magic link
  'Sign-in methods': 'שיטות התחברות',
  'Email & Password': 'אימייל וסיסמה',
  'Enter the code from your email': 'יש להזין את הקוד מהאימייל',
  'Sent to {email}': 'נשלח אל {email}',
  'Change email': 'שינוי האימייל',
  'Open {app}': 'פתיחת {app}',
  'Send a new code': 'שליחת קוד חדש',
  'Send a new code in {seconds} s': 'שליחת קוד חדש בעוד {seconds} שנ׳',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'קוד חדש בדרך. אם הוא לא יגיע, האימייל האחרון עדיין תקף.',
  'Invalid code': 'קוד שגוי',
  'Invalid TOTP code': 'קוד TOTP שגוי',
  'Invalid Magic Link': 'קישור ההתחברות אינו תקין',
  'Expired Magic Link': 'פג תוקף קישור ההתחברות',
  'Magic Link Already Used': 'כבר נעשה שימוש בקישור ההתחברות',
  'Each link signs you in once. You can request a new one.': 'כל קישור מתאים להתחברות אחת. אפשר לבקש קישור חדש.',
  'Press the button to sign in with this link.': 'כדי להתחבר עם הקישור הזה, יש ללחוץ על הכפתור.',
  'Signing in...': 'מתחברים...',
  // Return from a provider
  'Redirecting...': 'מעבירים אותך...',
  'If you are not redirected automatically,': 'אם לא הועברת באופן אוטומטי,',
  'click here': 'אפשר ללחוץ כאן',
  'Invalid TOTP code. Please try signing in again.': 'קוד TOTP שגוי. נא לנסות להתחבר שוב.',
  'Please sign in again. If it keeps happening, report this error:':
    'נא להתחבר שוב. אם זה חוזר על עצמו, נא לדווח על השגיאה הזו:',
  // Email verification
  'Verify your email': 'אימות כתובת האימייל',
  'Press the button to confirm that this email address is yours.':
    'כדי לאשר שכתובת האימייל הזו שלך, יש ללחוץ על הכפתור.',
  'Verifying your email...': 'מאמתים את כתובת האימייל שלך...',
  'Invalid Verification Link': 'קישור האימות אינו תקין',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'יש לוודא שנפתח הקישור המלא מהאימייל. אם הוא עדיין לא פועל, אפשר לפנות לתמיכה.',
  'Expired Verification Link': 'פג תוקף קישור האימות',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'הקישור הזה כבר לא פעיל. יש להתחבר ולבקש קישור חדש בהגדרות החשבון.',
  // Sign-out
  'Sign out?': 'להתנתק?',
  'You will have to sign in again to use your account in this browser.':
    'כדי להשתמש בחשבון בדפדפן הזה יהיה צריך להתחבר שוב.',
  'Signing out...': 'מתנתקים...',
  // Error page
  'An error occurred': 'אירעה שגיאה',
  'Error Code': 'קוד שגיאה',
  'Error Message': 'הודעת שגיאה',
  'Failed to connect account': 'לא ניתן היה לקשר את החשבון',
  'This account is already connected to another user. Please connect a different account.':
    'החשבון הזה כבר מקושר למשתמש אחר. נא לקשר חשבון אחר.',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'החשבון שלך כבר מקושר לחשבון אחר של הספק הזה. ייתכן שנבחר החשבון הלא נכון.',
  'You use the app as another user, for whom no accounts can be connected.':
    'השימוש באפליקציה הוא בתור משתמש אחר, ולא ניתן לקשר לו חשבונות.',
  'Sign-in did not work': 'הכניסה לא הצליחה',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'אי אפשר להמשיך בכניסה הזו. היא התחילה בדפדפן אחר, כבר הסתיימה, או שקובץ ה-cookie שלה נמחק. יש להיכנס שוב.',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'הכניסה לאפליקציה הזו לא הוגדרה כראוי. כדאי להודיע למי שמפעיל אותה.',
  'This sign-in method is not available. Please choose another one.': 'שיטת הכניסה הזו אינה זמינה. יש לבחור שיטה אחרת.',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'ספק הכניסה אינו מגיב כמצופה. יש לנסות שוב בעוד כמה דקות.',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'בחשבון שלך אצל הספק אין כתובת אימייל, והיא נדרשת לכניסה. יש לבחור שיטת כניסה אחרת.',
  'This app does not accept new accounts at the moment.': 'האפליקציה הזו לא מקבלת חשבונות חדשים כרגע.',
  'An account with this email address exists already. Please sign in the way you did before.':
    'כבר קיים חשבון עם כתובת האימייל הזו. יש להיכנס כמו בעבר.',
  'Your session has ended. Please sign in again and repeat the step.':
    'החיבור שלך הסתיים. יש להיכנס שוב ולחזור על הצעד.',
  'The sign-in took too long. Please sign in again.': 'הכניסה נמשכה זמן רב מדי. יש להיכנס שוב.',
  'OAuth provider access denied': 'ספק ה-OAuth דחה את הגישה',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'ההתחברות בוטלה. נא לנסות שוב. [access_denied]',
  // User menu
  'Account settings': 'הגדרות החשבון',
  'Not signed in': 'לא התחברת',
  'Toggle theme': 'החלפת ערכת נושא',
  'User menu': 'תפריט המשתמש',
  // Team invitation
  'Team invitation': 'הזמנה לצוות',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'רק מי שקיבל הזמנה יכול ליצור חשבון. יש להשתמש בכתובת האימייל שקיבלה אותה.',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'כדי להצטרף לצוות, יש להתחבר. כרגע אי אפשר ליצור חשבונות חדשים.',
  'Sign in or create an account to join the team.': 'כדי להצטרף לצוות, יש להתחבר או ליצור חשבון.',
  'Go to sign in': 'מעבר להתחברות',
  'You are invited to join {team}': 'הוזמנת להצטרף אל {team}',
  'This invitation was sent to {email}.': 'ההזמנה הזו נשלחה אל {email}.',
  'You are signed in as {user}.': 'התחברת בתור {user}.',
  'Use another account': 'שימוש בחשבון אחר',
  Join: 'הצטרפות',
  Ignore: 'התעלמות',
  'You have successfully joined {team}': 'הצטרפת אל {team}',
  'Invalid Team Invitation Link': 'קישור ההזמנה אינו תקין',
  'Expired Team Invitation Link': 'פג תוקף קישור ההזמנה',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'הקישור הזה כבר לא פעיל. אפשר לבקש קישור חדש ממי ששלח לך את ההזמנה.',
  'Used Team Invitation Link': 'כבר נעשה שימוש בקישור ההזמנה',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'אפשר לקבל כל הזמנה פעם אחת. אפשר לבקש הזמנה חדשה ממי ששלח לך אותה.',
  // Team switcher
  'Select team': 'בחירת צוות',
  'Current team': 'הצוות הנוכחי',
  'Team settings': 'הגדרות הצוות',
  'Other teams': 'צוותים אחרים',
  'No teams yet': 'עדיין אין צוותים',
  'Create a team': 'יצירת צוות',
  // Account settings
  'My Profile': 'הפרופיל שלי',
  Security: 'אבטחה',
  Settings: 'הגדרות',
  Teams: 'צוותים',
  Close: 'סגירה',
  'Edit {field}': 'עריכת {field}',
  'Not set': 'לא הוגדר',
  Save: 'שמירה',
  'User name': 'שם משתמש',
  'This is how you appear to others.': 'כך רואים אותך אחרים.',
  'Profile image': 'תמונת פרופיל',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'תמונה שלך. היא מוקטנת, כי תמונות חייבות להיות קטנות מ-100KB.',
  'Upload image': 'העלאת תמונה',
  'Change image': 'החלפת תמונה',
  Remove: 'הסרה',
  'Invalid image': 'התמונה אינה תקינה',
  'Move the image with the arrow keys': 'הזזת התמונה באמצעות מקשי החיצים',
  Zoom: 'הגדלה',
  'Send Verification Email': 'שליחת אימייל לאימות',
  'Email sent!': 'האימייל נשלח!',
  'Email addresses': 'כתובות אימייל',
  'Emails about your account are sent to the primary one.': 'אימיילים על החשבון שלך נשלחים לכתובת הראשית.',
  Primary: 'ראשית',
  'Make primary': 'הגדרה כראשית',
  'Add an email': 'הוספת אימייל',
  'Remove {email} from your account?': 'להסיר את {email} מהחשבון שלך?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'הקישור נפתח במקום שבו אין חיבור לחשבון שלך. יש להסיר את האימייל הזה, להוסיף אותו שוב ולפתוח את הקישור החדש בדפדפן הזה.',
  'Remove an email before you add another one.': 'יש להסיר אימייל לפני שמוסיפים אחר.',
  'New email': 'אימייל חדש',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'יש לפתוח בדפדפן הזה את הקישור ששלחנו אל {email}. הוא בתוקף ל-7 ימים.',
  'Not verified yet': 'עדיין לא אומת',
  'Your email is now {email}.': 'האימייל שלך הוא עכשיו {email}.',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'חשבון אחר משתמש באימייל הזה. אפשר להתחבר לחשבון ההוא או לבחור אימייל אחר.',
  'This is already your email.': 'זה כבר האימייל שלך.',
  'A new password signs you out everywhere else.': 'סיסמה חדשה מנתקת אותך בכל מקום אחר.',
  'Change password': 'שינוי הסיסמה',
  'Old password': 'הסיסמה הישנה',
  'Please enter your old password': 'נא להזין את הסיסמה הישנה',
  'Incorrect password': 'הסיסמה שגויה',
  'Update password': 'עדכון הסיסמה',
  'Password changed successfully!': 'הסיסמה שונתה!',
  'Requires a code from your authenticator app at each sign-in.': 'דורש קוד מאפליקציית האימות בכל התחברות.',
  'Two-factor authentication is on': 'האימות הדו-שלבי מופעל',
  Enable: 'הפעלה',
  Disable: 'השבתה',
  'Scan this code with your authenticator app, or type in the key.':
    'יש לסרוק את הקוד הזה באפליקציית האימות, או להקליד בה את המפתח.',
  'QR code for your authenticator app': 'קוד QR לאפליקציית האימות',
  Key: 'מפתח',
  Copy: 'העתקה',
  'Copied to clipboard!': 'הועתק ללוח!',
  'Failed to copy to clipboard': 'ההעתקה ללוח נכשלה',
  'Notifications ({hotkey})': 'התראות ({hotkey})',
  'Then enter the six-digit code that it shows': 'לאחר מכן יש להזין את הקוד בן שש הספרות שמופיע בה',
  'Incorrect code. Please try again.': 'הקוד שגוי. נא לנסות שוב.',
  'Ends your session in this browser.': 'מנתק אותך מהחשבון בדפדפן הזה.',
  'Delete account': 'מחיקת החשבון',
  'Deletes your account and everything in it.': 'מוחק את החשבון שלך ואת כל מה שבו.',
  'Are you sure you want to delete your account? This cannot be undone.': 'למחוק את החשבון? אי אפשר לבטל את המחיקה.',
  'Delete my account': 'מחיקת החשבון שלי',
  // Teams in the account settings
  'Team user name': 'שם משתמש בצוות',
  'This is how you appear in this team.': 'כך רואים אותך בצוות הזה.',
  'Invite member': 'הזמנת אנשים לצוות',
  'Sends an email with a link to join this team.': 'שולח אימייל עם קישור להצטרפות לצוות הזה.',
  'Please enter an email address': 'נא להזין כתובת אימייל',
  'The user is already a member of this team.': 'המשתמש כבר חבר בצוות הזה.',
  '{email} is invited': 'נשלחה הזמנה אל {email}',
  Invite: 'הזמנה',
  Members: 'חברי הצוות',
  'Everyone in this team.': 'כל מי שבצוות הזה.',
  Image: 'תמונה',
  Name: 'שם',
  'No name': 'ללא שם',
  'Team profile image': 'תמונת הצוות',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'תמונה של הצוות. היא מוקטנת, כי תמונות חייבות להיות קטנות מ-100KB.',
  'Team display name': 'שם התצוגה של הצוות',
  'The name that all members see.': 'השם שכל חברי הצוות רואים.',
  'Please enter a team name': 'נא להזין שם לצוות',
  'Leave team': 'עזיבת הצוות',
  'You will need an invitation to come back.': 'כדי לחזור תידרש הזמנה.',
  'Are you sure you want to leave {team}?': 'לעזוב את {team}?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    'נשארת החבר האחרון שיכול לנהל את {team}. אחרי שתעזבו, אף אחד בצוות לא יוכל לעשות זאת.',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'נשארת החבר האחרון שיכול לנהל את הצוותים האלה: {teams}. בלי החשבון שלך, אף אחד בהם לא יוכל לעשות זאת.',
  Leave: 'עזיבה',
  'New team': 'צוות חדש',
  'You can invite others once it exists.': 'אחרי יצירת הצוות אפשר להזמין אליו אחרים.',
  'Team name': 'שם הצוות',
  Create: 'יצירה',
  'Team creation is not enabled': 'יצירת צוותים אינה מופעלת',
  // Magic link in a browser that did not request it
  'Continue as {email}?': 'להמשיך בתור {email}?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'הקישור הזה מחבר אותך אל {app}. אם לא ביקשת אותו, יש לסגור את הדף הזה.',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': 'נוצר חשבון ב-{app} עם {email}. האם הוא שלך?',
  "This wasn't me": 'זה לא אני',
  'The account was deleted': 'החשבון נמחק',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'משתמש אחר יצר אותו עם כתובת האימייל שלך. כבר אי אפשר להתחבר אליו.',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    'החשבון עם {email} יימחק, אלא אם בעליו כבר אישרו אותו בעבר. אי אפשר לבטל את הפעולה.',
  'The account was not deleted': 'החשבון לא נמחק',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'בעלי החשבון כבר אישרו אותו בעבר. אם מישהו אחר משתמש בכתובת האימייל שלך, אפשר לפנות לתמיכה.',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'יש להתחבר שוב, ואז לשנות את האימות הרב-שלבי תוך 10 דקות.',
  'Sign in again, then set the password within 10 minutes.': 'יש להתחבר שוב, ואז להגדיר את הסיסמה תוך 10 דקות.',
  'Sign in again, then delete the account within 10 minutes.': 'יש להתחבר שוב, ואז למחוק את החשבון תוך 10 דקות.',
  'Sign in again, then connect the account within 10 minutes.': 'יש להתחבר שוב, ואז לקשר את החשבון תוך 10 דקות.',
  'Sign in again, then disconnect the account within 10 minutes.': 'יש להתחבר שוב, ואז לנתק את החשבון תוך 10 דקות.',
  'Sign in again, then change the email address within 10 minutes.':
    'יש להתחבר שוב, ואז לשנות את כתובת האימייל תוך 10 דקות.',
  'You signed in a while ago. Please confirm that it is you.': 'עבר זמן מאז שהתחברת. נא לאמת את הזהות שלך.',
  // First password
  'With a password, you can sign in with your email.': 'בעזרת סיסמה אפשר להתחבר עם האימייל.',
  'Set a password': 'הגדרת סיסמה',
  'Password set successfully!': 'הסיסמה הוגדרה!',
  // Connected accounts
  'Connected accounts': 'חשבונות מקושרים',
  'Accounts at other services that you can sign in with.': 'חשבונות בשירותים אחרים שאפשר להתחבר איתם.',
  Connected: 'מקושר',
  Connect: 'קישור',
  'Connect {provider}': 'קישור {provider}',
  'Remove {provider}': 'הסרה של {provider}',
  'You will no longer be able to sign in with {provider}.': 'כבר לא יהיה אפשר להתחבר עם {provider}.',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'זו שיטת ההתחברות היחידה שלך. לפני ההסרה יש להוסיף שיטה אחרת, למשל סיסמה.',
  // Sessions
  'Active sessions': 'התחברויות פעילות',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'הדפדפנים שבהם החשבון מחובר. מומלץ לנתק את אלה שאינם מוכרים לך.',
  'Unknown device': 'מכשיר לא מוכר',
  'This browser': 'הדפדפן הזה',
  'Active now': 'פעיל עכשיו',
  'Last used: {time}': 'שימוש אחרון: {time}',
  'Sign out {device}': 'התנתקות: {device}',
  'Sign out everywhere else': 'התנתקות מכל מקום אחר',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'התחברת בתור {user} (התחזות)',
  Stop: 'עצירה',
  'You use the app as this user for one hour.': 'השימוש באפליקציה בתור משתמש זה נמשך שעה אחת.',
  'This ends the session of {user} in this browser.': 'פעולה זו מסיימת את ההפעלה של {user} בדפדפן זה.',
  // Marks in the account settings
  'Danger zone': 'אזור מסוכן',
  You: 'זה החשבון שלך',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'האם החשבון הזה היה שלך?',
  'Sign-in methods were removed': 'אמצעי כניסה הוסרו',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'ייתכן שמישהו אחר הגדיר את אמצעי הכניסה האלה, ולכן הם הוסרו: {removed}. אפשר להגדיר אותם מחדש בהגדרות החשבון.',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'מישהו נרשם עם {email} לפני שאישרת אותו. אם היית זה אתה, אפשר להשאיר הכול.',
  Keep: 'להשאיר',
  Continue: 'המשך',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'השם, התמונה והנתונים של החשבון יימחקו, והוא יעזוב את הצוותים שהצטרף אליהם.',
  'Clear the account': 'לרוקן את החשבון',
  // Unexpected failures
  Loading: 'בטעינה',
  'Still trying to reach the server...': 'עדיין מנסים להתחבר לשרת...',
  'You are offline. Check your internet connection and try again.':
    'אין חיבור לאינטרנט. נא לבדוק את החיבור ולנסות שוב.',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'אי אפשר להתחבר לשרת כרגע. נא לבדוק את החיבור לאינטרנט ולנסות שוב.',
  'Something went wrong. Please try again.': 'משהו השתבש. נא לנסות שוב.',
  // Messages of the service
  'Wrong e-mail or password.': 'כתובת האימייל או הסיסמה שגויות.',
  'User already exists.': 'כבר קיים חשבון עם כתובת האימייל הזו.',
  'The email address is already verified.': 'כתובת האימייל כבר אומתה.',
  'This account is suspended. Contact the support of the app.': 'החשבון הזה מושעה. יש לפנות לתמיכה של האפליקציה.',
  'Sign-up is disabled for this project.': 'אי אפשר להירשם לאפליקציה הזו.',
  'Too many requests. Please try again in {seconds} seconds.': 'יותר מדי בקשות. נא לנסות שוב בעוד {seconds} שנ׳.',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'לא ניתן היה לטעון חלק מהדף הזה. יש לטעון את הדף מחדש ולנסות שוב.',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'הדפדפן הזה חוסם קובצי cookie, וספקי הכניסה זקוקים להם. יש לאפשר אותם ולנסות שוב.',
};
