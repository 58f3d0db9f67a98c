import type { LocaleTexts } from '../locale.ts';

/** Hindi. */
export const texts: LocaleTexts = {
  // Auth page
  'Sign in to your account': 'अपने खाते में साइन इन करें',
  'Create a new account': 'नया खाता बनाएँ',
  "Don't have an account?": 'क्या आपका खाता नहीं है?',
  'Already have an account?': 'क्या आपका खाता पहले से है?',
  'No authentication method enabled': 'साइन इन का कोई तरीका चालू नहीं है',
  'Or continue with': 'या इससे जारी रखें',
  'By continuing, you agree to the {terms} and the {privacy}.': 'जारी रखने पर, आप इनसे सहमत होते हैं: {terms} और {privacy}।',
  'By continuing, you agree to the {document}.': 'जारी रखने पर, आप इससे सहमत होते हैं: {document}।',
  'Terms of service': 'सेवा की शर्तें',
  'Privacy policy': 'निजता नीति',
  Help: 'सहायता',
  'Last used': 'पिछली बार इस्तेमाल',
  'Sign in with {provider}': '{provider} से साइन इन करें',
  'Sign up with {provider}': '{provider} से साइन अप करें',
  // Forms
  Email: 'ईमेल',
  Password: 'पासवर्ड',
  'Repeat password': 'पासवर्ड दोहराएँ',
  'Forgot password?': 'पासवर्ड याद नहीं?',
  'New password': 'नया पासवर्ड',
  'Repeat new password': 'नया पासवर्ड दोहराएँ',
  'Show password': 'पासवर्ड दिखाएँ',
  'Hide password': 'पासवर्ड छिपाएँ',
  'At least {min} characters': 'कम से कम {min} वर्ण',
  'Long enough': 'लंबाई पर्याप्त है',
  'Please enter your email': 'कृपया अपना ईमेल पता डालें',
  'Please enter a valid email': 'कृपया मान्य ईमेल पता डालें',
  'Please enter your password': 'कृपया अपना पासवर्ड डालें',
  'Please repeat your password': 'कृपया अपना पासवर्ड दोहराएँ',
  'Passwords do not match': 'पासवर्ड मेल नहीं खाते',
  'Password too short. Minimum length is {min}.': 'पासवर्ड बहुत छोटा है। कम से कम {min} वर्ण होने चाहिए।',
  'Password too long. Maximum length is {max}.': 'पासवर्ड बहुत लंबा है। ज़्यादा से ज़्यादा {max} वर्ण हो सकते हैं।',
  'This password is too common. Please choose another one.': 'यह पासवर्ड बहुत आम है। कृपया कोई दूसरा चुनें।',
  'This password is too similar to your email address. Please choose another one.':
    'यह पासवर्ड आपके ईमेल पते से बहुत मिलता-जुलता है। कृपया कोई दूसरा चुनें।',
  'This password is too similar to the name of this app. Please choose another one.':
    'यह पासवर्ड इस ऐप्लिकेशन के नाम से बहुत मिलता-जुलता है। कृपया कोई दूसरा चुनें।',
  // Actions
  'Sign in': 'साइन इन करें',
  'Sign up': 'साइन अप करें',
  'Sign out': 'साइन आउट करें',
  'Sign in again': 'फिर से साइन इन करें',
  'Go to home': 'होम पेज पर जाएँ',
  'Go to Home': 'होम पेज पर जाएँ',
  'Try again': 'फिर से कोशिश करें',
  'Verify my email': 'मेरे ईमेल पते की पुष्टि करें',
  'Email me a code': 'ईमेल पर कोड पाएँ',
  'Email me a link': 'ईमेल पर लिंक पाएँ',
  'Reset password': 'पासवर्ड रीसेट करें',
  'Get a new link': 'नया लिंक पाएँ',
  // Message cards
  'You are already signed in': 'आपने पहले से साइन इन किया हुआ है',
  'You are not currently signed in': 'आपने अभी साइन इन नहीं किया है',
  'Sign up for new users is not enabled at the moment': 'फ़िलहाल नए उपयोगकर्ता साइन अप नहीं कर सकते',
  'Your email is verified': 'आपके ईमेल पते की पुष्टि हो गई है',
  'Thank you. You can continue to use your account.': 'धन्यवाद। आप अपने खाते का इस्तेमाल जारी रख सकते हैं।',
  'Something went wrong': 'कोई गड़बड़ी हुई',
  'Please try again. If it keeps happening, contact support.':
    'कृपया फिर से कोशिश करें। अगर ऐसा बार-बार हो, तो सहायता टीम से संपर्क करें।',
  'Page not found': 'पेज नहीं मिला',
  'There is no page at this URL. Check the link that you followed.':
    'इस पते पर कोई पेज नहीं है। वह लिंक जाँचें जिससे यह पेज खुला।',
  'Check your inbox': 'अपना इनबॉक्स देखें',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox...':
    'अगर इस ईमेल पते वाला कोई उपयोगकर्ता है, तो उसके इनबॉक्स में ईमेल भेज दिया गया है...',
  'Check your spam folder too. If no new email arrives, the newest one is still valid.':
    'अपना स्पैम फ़ोल्डर भी देखें। अगर नया ईमेल न आए, तो सबसे नया ईमेल अब भी मान्य है।',
  'Your password has been reset': 'आपका पासवर्ड रीसेट हो गया है',
  'You can now sign in with your new password.': 'अब आप अपने नए पासवर्ड से साइन इन कर सकते हैं।',
  // Password reset
  'Reset your password': 'अपना पासवर्ड रीसेट करें',
  "Don't need to reset?": 'रीसेट करने की ज़रूरत नहीं है?',
  'Invalid Password Reset Link': 'पासवर्ड रीसेट करने का लिंक अमान्य है',
  'Check that you opened the whole link from the email, or request a new one.':
    'देखें कि ईमेल का पूरा लिंक खुला है या नहीं, या नया लिंक माँगें।',
  'Expired Password Reset Link': 'पासवर्ड रीसेट करने के लिंक की समय-सीमा खत्म हो गई है',
  'This link no longer works. You can request a new one.': 'यह लिंक अब काम नहीं करता। आप नया लिंक माँग सकते हैं।',
  'Used Password Reset Link': 'पासवर्ड रीसेट करने का लिंक इस्तेमाल हो चुका है',
  'Each link works for one reset. You can request a new one.':
    'हर लिंक से पासवर्ड सिर्फ़ एक बार रीसेट होता है। आप नया लिंक माँग सकते हैं।',
  'Failed to reset password': 'पासवर्ड रीसेट नहीं हो सका',
  'Failed to reset password. Please request a new password reset link': 'पासवर्ड रीसेट नहीं हो सका। कृपया नया लिंक माँगें',
  // Second factor
  'Two-factor authentication': 'टू-फ़ैक्टर ऑथेंटिकेशन',
  'Enter the six-digit code from your authenticator app.': 'अपने ऑथेंटिकेटर ऐप्लिकेशन में दिख रहा छह अंकों का कोड डालें।',
  'Authentication code': 'पुष्टि कोड',
  Cancel: 'रद्द करें',
  Back: 'वापस जाएँ',
  // Magic link
  'Sign-in methods': 'साइन इन के तरीके',
  'Email & Password': 'ईमेल और पासवर्ड',
  'Enter the code from your email': 'ईमेल में मिला कोड डालें',
  'Sent to {email}': '{email} पर भेजा गया',
  'Change email': 'ईमेल बदलें',
  'Open {app}': '{app} खोलें',
  'Send a new code': 'नया कोड भेजें',
  'Send a new code in {seconds} s': '{seconds} सेकंड बाद नया कोड भेजें',
  'A new code is on its way. If none arrives, the newest email is still valid.':
    'नया कोड भेज दिया गया है। अगर वह न आए, तो सबसे नया ईमेल अब भी मान्य है।',
  'Invalid code': 'अमान्य कोड',
  'Invalid TOTP code': 'अमान्य TOTP कोड',
  'Invalid Magic Link': 'साइन इन लिंक अमान्य है',
  'Expired Magic Link': 'साइन इन लिंक की समय-सीमा खत्म हो गई है',
  'Magic Link Already Used': 'साइन इन लिंक इस्तेमाल हो चुका है',
  'Each link signs you in once. You can request a new one.':
    'हर लिंक से सिर्फ़ एक बार साइन इन होता है। आप नया लिंक माँग सकते हैं।',
  'Press the button to sign in with this link.': 'इस लिंक से साइन इन करने के लिए बटन दबाएँ।',
  'Signing in...': 'साइन इन हो रहा है...',
  // Return from a provider
  'Redirecting...': 'दूसरे पेज पर भेजा जा रहा है...',
  'If you are not redirected automatically,': 'अगर आपको अपने-आप नहीं भेजा जाता, तो',
  'click here': 'यहाँ क्लिक करें',
  'Invalid TOTP code. Please try signing in again.': 'अमान्य TOTP कोड। कृपया फिर से साइन इन करें।',
  'Please sign in again. If it keeps happening, report this error:':
    'कृपया फिर से साइन इन करें। अगर ऐसा बार-बार हो, तो इस गड़बड़ी की सूचना दें:',
  // Email verification
  'Verify your email': 'अपने ईमेल पते की पुष्टि करें',
  'Press the button to confirm that this email address is yours.': 'यह ईमेल पता आपका है, इसकी पुष्टि करने के लिए बटन दबाएँ।',
  'Verifying your email...': 'आपके ईमेल पते की पुष्टि हो रही है...',
  'Invalid Verification Link': 'पुष्टि करने का लिंक अमान्य है',
  'Check that you opened the whole link from the email. If it still does not work, contact support.':
    'देखें कि ईमेल का पूरा लिंक खुला है या नहीं। अगर वह फिर भी काम न करे, तो सहायता टीम से संपर्क करें।',
  'Expired Verification Link': 'पुष्टि करने के लिंक की समय-सीमा खत्म हो गई है',
  'This link no longer works. Sign in and request a new one in your account settings.':
    'यह लिंक अब काम नहीं करता। साइन इन करें और अपने खाते की सेटिंग में नया लिंक माँगें।',
  // Sign-out
  'Sign out?': 'साइन आउट करें?',
  'You will have to sign in again to use your account in this browser.':
    'इस ब्राउज़र में अपने खाते का इस्तेमाल करने के लिए आपको फिर से साइन इन करना होगा।',
  'Signing out...': 'साइन आउट हो रहा है...',
  // Error page
  'An error occurred': 'कोई गड़बड़ी हुई',
  'Error Code': 'गड़बड़ी का कोड',
  'Error Message': 'गड़बड़ी का मैसेज',
  'Failed to connect account': 'खाता कनेक्ट नहीं हो सका',
  'This account is already connected to another user. Please connect a different account.':
    'यह खाता पहले से किसी दूसरे उपयोगकर्ता से कनेक्ट है। कृपया कोई दूसरा खाता कनेक्ट करें।',
  'You are already connected to another account of this provider. Perhaps the wrong one was chosen.':
    'इस सेवा देने वाली कंपनी का दूसरा खाता पहले से कनेक्ट है। शायद गलत खाता चुना गया था।',
  'You use the app as another user, for whom no accounts can be connected.':
    'आप ऐप का इस्तेमाल किसी दूसरे उपयोगकर्ता के रूप में कर रहे हैं, जिसके लिए खाते कनेक्ट नहीं किए जा सकते।',
  'Sign-in did not work': 'साइन इन नहीं हो सका',
  'This sign-in cannot be continued. It was started in another browser, it has ended already, or its cookie was deleted. Please sign in again.':
    'यह साइन-इन जारी नहीं रखा जा सकता। यह किसी दूसरे ब्राउज़र में शुरू हुआ था, पहले ही समाप्त हो चुका है, या इसकी कुकी हटा दी गई है। कृपया फिर से साइन इन करें।',
  'Sign-in is not set up correctly for this app. Please tell the people who run it.':
    'इस ऐप के लिए साइन-इन सही ढंग से सेट नहीं है। कृपया इसे चलाने वालों को बताएँ।',
  'This sign-in method is not available. Please choose another one.':
    'साइन-इन का यह तरीका उपलब्ध नहीं है। कृपया कोई दूसरा चुनें।',
  'The sign-in provider does not respond as expected. Please try again in a few minutes.':
    'साइन-इन प्रदाता अपेक्षा के अनुसार प्रतिक्रिया नहीं दे रहा है। कृपया कुछ मिनटों में फिर से प्रयास करें।',
  'Your account at the provider has no email address, which is required to sign in. Please choose another sign-in method.':
    'प्रदाता के यहाँ आपके खाते में ईमेल पता नहीं है, जो साइन इन करने के लिए ज़रूरी है। कृपया साइन-इन का दूसरा तरीका चुनें।',
  'This app does not accept new accounts at the moment.': 'यह ऐप अभी नए खाते स्वीकार नहीं करता।',
  'An account with this email address exists already. Please sign in the way you did before.':
    'इस ईमेल पते वाला खाता पहले से मौजूद है। कृपया पहले की तरह साइन इन करें।',
  'Your session has ended. Please sign in again and repeat the step.':
    'आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें और यह चरण दोहराएँ।',
  'The sign-in took too long. Please sign in again.': 'साइन इन करने में बहुत समय लगा। कृपया फिर से साइन इन करें।',
  'OAuth provider access denied': 'OAuth सेवा देने वाली कंपनी ने ऐक्सेस नहीं दिया',
  'The sign-in operation has been cancelled. Please try again. [access_denied]':
    'साइन इन रद्द कर दिया गया। कृपया फिर से कोशिश करें। [access_denied]',
  // User menu
  'Account settings': 'खाते की सेटिंग',
  'Not signed in': 'साइन इन नहीं किया है',
  'Toggle theme': 'थीम बदलें',
  'User menu': 'उपयोगकर्ता मेन्यू',
  // Team invitation
  'Team invitation': 'टीम का न्योता',
  'Only people with an invitation can create an account. Use the email address that received it.':
    'केवल आमंत्रित लोग खाता बना सकते हैं। वही ईमेल पता इस्तेमाल करें जिस पर आमंत्रण आया है।',
  'Sign in to join the team. New accounts cannot be created at the moment.':
    'टीम में शामिल होने के लिए साइन इन करें। अभी नए खाते नहीं बनाए जा सकते।',
  'Sign in or create an account to join the team.': 'टीम में शामिल होने के लिए साइन इन करें या खाता बनाएँ।',
  'Go to sign in': 'साइन इन पर जाएँ',
  'You are invited to join {team}': 'आपको {team} में शामिल होने का न्योता मिला है',
  'This invitation was sent to {email}.': 'यह निमंत्रण {email} को भेजा गया था।',
  'You are signed in as {user}.': 'आप {user} के रूप में साइन इन हैं।',
  'Use another account': 'दूसरा खाता इस्तेमाल करें',
  Join: 'शामिल हों',
  Ignore: 'अनदेखा करें',
  'You have successfully joined {team}': 'अब आप {team} में शामिल हैं',
  'Invalid Team Invitation Link': 'टीम के न्योते का लिंक अमान्य है',
  'Expired Team Invitation Link': 'टीम के न्योते के लिंक की समय-सीमा खत्म हो गई है',
  'This link no longer works. Ask the team member who invited you for a new one.':
    'यह लिंक अब काम नहीं करता। टीम के जिस सदस्य ने आपको न्योता दिया था, उनसे नया लिंक माँगें।',
  'Used Team Invitation Link': 'टीम के न्योते का लिंक इस्तेमाल हो चुका है',
  'Each invitation can be accepted once. Ask the team member who invited you for a new one.':
    'हर न्योता सिर्फ़ एक बार स्वीकार किया जा सकता है। टीम के जिस सदस्य ने आपको न्योता दिया था, उनसे नया न्योता माँगें।',
  // Team switcher
  'Select team': 'टीम चुनें',
  'Current team': 'मौजूदा टीम',
  'Team settings': 'टीम की सेटिंग',
  'Other teams': 'दूसरी टीमें',
  'No teams yet': 'अभी कोई टीम नहीं है',
  'Create a team': 'टीम बनाएँ',
  // Account settings
  'My Profile': 'मेरी प्रोफ़ाइल',
  Security: 'सुरक्षा',
  Settings: 'सेटिंग',
  Teams: 'टीमें',
  Close: 'बंद करें',
  'Edit {field}': '{field} में बदलाव करें',
  'Not set': 'सेट नहीं है',
  Save: 'सेव करें',
  'User name': 'उपयोगकर्ता नाम',
  'This is how you appear to others.': 'दूसरों को आप इसी नाम से दिखते हैं।',
  'Profile image': 'प्रोफ़ाइल इमेज',
  'An image of you. It is scaled down, because images must be under 100KB.':
    'आपकी इमेज। इसे छोटा किया जाता है, क्योंकि इमेज 100 केबी से कम होनी चाहिए।',
  'Upload image': 'इमेज अपलोड करें',
  'Change image': 'इमेज बदलें',
  Remove: 'हटाएँ',
  'Invalid image': 'अमान्य इमेज',
  'Move the image with the arrow keys': 'ऐरो बटन से इमेज खिसकाएँ',
  Zoom: 'ज़ूम',
  'Send Verification Email': 'पुष्टि करने का ईमेल भेजें',
  'Email sent!': 'ईमेल भेज दिया गया!',
  'Email addresses': 'ईमेल पते',
  'Emails about your account are sent to the primary one.': 'आपके खाते से जुड़े ईमेल मुख्य पते पर भेजे जाते हैं।',
  Primary: 'मुख्य',
  'Make primary': 'मुख्य बनाएँ',
  'Add an email': 'ईमेल जोड़ें',
  'Remove {email} from your account?': 'अपने खाते से {email} हटाएँ?',
  'The link was opened where you are not signed in. Remove this email, add it again, and open the new link in this browser.':
    'लिंक ऐसी जगह खोला गया जहाँ आप साइन इन नहीं हैं। इस ईमेल को हटाएँ, फिर से जोड़ें और नया लिंक इस ब्राउज़र में खोलें।',
  'Remove an email before you add another one.': 'दूसरा ईमेल जोड़ने से पहले एक ईमेल हटाएँ।',
  'New email': 'नया ईमेल',
  'Open the link that we sent to {email}, in this browser. It is valid for 7 days.':
    'हमने {email} पर जो लिंक भेजा है, उसे इस ब्राउज़र में खोलें। वह 7 दिनों तक मान्य है।',
  'Not verified yet': 'अभी तक पुष्टि नहीं हुई',
  'Your email is now {email}.': 'आपका ईमेल अब {email} है।',
  'Another account uses this email. Sign in to that account, or choose another email.':
    'कोई दूसरा खाता इस ईमेल का इस्तेमाल करता है। उस खाते में साइन इन करें या कोई दूसरा ईमेल चुनें।',
  'This is already your email.': 'यह पहले से आपका ईमेल है।',
  'A new password signs you out everywhere else.': 'नया पासवर्ड सेट करने पर आप बाकी सभी जगहों से साइन आउट हो जाते हैं।',
  'Change password': 'पासवर्ड बदलें',
  'Old password': 'पुराना पासवर्ड',
  'Please enter your old password': 'कृपया अपना पुराना पासवर्ड डालें',
  'Incorrect password': 'गलत पासवर्ड',
  'Update password': 'पासवर्ड अपडेट करें',
  'Password changed successfully!': 'पासवर्ड बदल गया!',
  'Requires a code from your authenticator app at each sign-in.':
    'हर बार साइन इन करने पर आपके ऑथेंटिकेटर ऐप्लिकेशन का कोड माँगता है।',
  'Two-factor authentication is on': 'टू-फ़ैक्टर ऑथेंटिकेशन चालू है',
  Enable: 'चालू करें',
  Disable: 'बंद करें',
  'Scan this code with your authenticator app, or type in the key.':
    'इस कोड को अपने ऑथेंटिकेटर ऐप्लिकेशन से स्कैन करें या उसमें कुंजी टाइप करें।',
  'QR code for your authenticator app': 'आपके ऑथेंटिकेटर ऐप्लिकेशन के लिए QR कोड',
  Key: 'कुंजी',
  Copy: 'कॉपी करें',
  'Copied to clipboard!': 'क्लिपबोर्ड पर कॉपी किया गया!',
  'Failed to copy to clipboard': 'क्लिपबोर्ड पर कॉपी नहीं हो सका',
  'Notifications ({hotkey})': 'सूचनाएँ ({hotkey})',
  'Then enter the six-digit code that it shows': 'इसके बाद, उसमें दिखने वाला छह अंकों का कोड डालें',
  'Incorrect code. Please try again.': 'गलत कोड। कृपया फिर से कोशिश करें।',
  'Ends your session in this browser.': 'इस ब्राउज़र में आपका सेशन खत्म करता है।',
  'Delete account': 'खाता मिटाएँ',
  'Deletes your account and everything in it.': 'आपका खाता और उसमें मौजूद सब कुछ मिटाता है।',
  'Are you sure you want to delete your account? This cannot be undone.':
    'क्या आप वाकई अपना खाता मिटाना चाहते हैं? इसे पहले जैसा नहीं किया जा सकता।',
  'Delete my account': 'मेरा खाता मिटाएँ',
  // Teams in the account settings
  'Team user name': 'टीम में उपयोगकर्ता नाम',
  'This is how you appear in this team.': 'इस टीम में आप इसी नाम से दिखते हैं।',
  'Invite member': 'सदस्य को न्योता दें',
  'Sends an email with a link to join this team.': 'इस टीम में शामिल होने के लिंक वाला ईमेल भेजता है।',
  'Please enter an email address': 'कृपया ईमेल पता डालें',
  'The user is already a member of this team.': 'यह उपयोगकर्ता पहले से इस टीम का सदस्य है।',
  '{email} is invited': '{email} को न्योता भेज दिया गया',
  Invite: 'न्योता दें',
  Members: 'सदस्य',
  'Everyone in this team.': 'इस टीम के सभी लोग।',
  Image: 'इमेज',
  Name: 'नाम',
  'No name': 'कोई नाम नहीं',
  'Team profile image': 'टीम की इमेज',
  'An image for the team. It is scaled down, because images must be under 100KB.':
    'टीम के लिए इमेज। इसे छोटा किया जाता है, क्योंकि इमेज 100 केबी से कम होनी चाहिए।',
  'Team display name': 'टीम का दिखने वाला नाम',
  'The name that all members see.': 'वह नाम जो सभी सदस्यों को दिखता है।',
  'Please enter a team name': 'कृपया टीम का नाम डालें',
  'Leave team': 'टीम छोड़ें',
  'You will need an invitation to come back.': 'वापस आने के लिए आपको न्योते की ज़रूरत होगी।',
  'Are you sure you want to leave {team}?': 'क्या आप वाकई {team} छोड़ना चाहते हैं?',
  'You are the last member who can manage {team}. After you leave, nobody in the team can.':
    '{team} को प्रबंधित कर सकने वाले आप आख़िरी सदस्य हैं। आपके जाने के बाद टीम में कोई ऐसा नहीं कर सकेगा।',
  'You are the last member who can manage these teams: {teams}. Without your account, nobody in them can.':
    'इन टीमों को प्रबंधित कर सकने वाले आप आख़िरी सदस्य हैं: {teams}। आपके खाते के बिना इनमें कोई ऐसा नहीं कर सकेगा।',
  Leave: 'छोड़ें',
  'New team': 'नई टीम',
  'You can invite others once it exists.': 'टीम बनाने के बाद आप दूसरों को न्योता दे सकते हैं।',
  'Team name': 'टीम का नाम',
  Create: 'बनाएँ',
  'Team creation is not enabled': 'टीम बनाने की सुविधा चालू नहीं है',
  // Magic link in a browser that did not request it
  'Continue as {email}?': '{email} के तौर पर जारी रखें?',
  'This link signs you in to {app}. If you did not request it, close this page.':
    'इस लिंक से आप {app} में साइन इन करते हैं। अगर आपने इसे नहीं माँगा था, तो यह पेज बंद कर दें।',
  // Email verification without a session of the account
  'An account at {app} was created with {email}. Is it yours?': '{email} से {app} में एक खाता बनाया गया है। क्या यह आपका है?',
  "This wasn't me": 'यह मैंने नहीं किया',
  'The account was deleted': 'खाता मिटा दिया गया',
  'Another user created it with your email address. It can no longer be used to sign in.':
    'इसे किसी दूसरे उपयोगकर्ता ने आपके ईमेल पते से बनाया था। अब इससे साइन इन नहीं किया जा सकता।',
  'The account with {email} will be deleted, unless its owner confirmed it earlier. This cannot be undone.':
    '{email} वाला खाता मिटा दिया जाएगा, अगर इसके मालिक ने पहले इसकी पुष्टि नहीं की है। इसे वापस नहीं किया जा सकता।',
  'The account was not deleted': 'खाता नहीं मिटाया गया',
  'Its owner confirmed it earlier. If another user uses your email address, contact support.':
    'इसके मालिक ने पहले ही इसकी पुष्टि कर दी थी। अगर कोई दूसरा उपयोगकर्ता आपका ईमेल पता इस्तेमाल करता है, तो सहायता टीम से संपर्क करें।',
  // Actions that need a new sign-in
  'Sign in again, then change the second factor within 10 minutes.':
    'दोबारा साइन इन करें, फिर 10 मिनट के अंदर दूसरा फ़ैक्टर बदलें।',
  'Sign in again, then set the password within 10 minutes.': 'दोबारा साइन इन करें, फिर 10 मिनट के अंदर पासवर्ड सेट करें।',
  'Sign in again, then delete the account within 10 minutes.': 'दोबारा साइन इन करें, फिर 10 मिनट के अंदर खाता मिटाएँ।',
  'Sign in again, then connect the account within 10 minutes.': 'दोबारा साइन इन करें, फिर 10 मिनट के अंदर खाता कनेक्ट करें।',
  'Sign in again, then disconnect the account within 10 minutes.':
    'दोबारा साइन इन करें, फिर 10 मिनट के अंदर खाता डिसकनेक्ट करें।',
  'Sign in again, then change the email address within 10 minutes.':
    'दोबारा साइन इन करें, फिर 10 मिनट के अंदर ईमेल पता बदलें।',
  'You signed in a while ago. Please confirm that it is you.':
    'आपको साइन इन किए काफ़ी समय हो गया है। कृपया पुष्टि करें कि यह आप ही हैं।',
  // First password
  'With a password, you can sign in with your email.': 'पासवर्ड सेट करने पर आप अपने ईमेल पते से साइन इन कर सकते हैं।',
  'Set a password': 'पासवर्ड सेट करें',
  'Password set successfully!': 'पासवर्ड सेट हो गया!',
  // Connected accounts
  'Connected accounts': 'कनेक्ट किए गए खाते',
  'Accounts at other services that you can sign in with.': 'दूसरी सेवाओं के वे खाते जिनसे आप साइन इन कर सकते हैं।',
  Connected: 'कनेक्ट है',
  Connect: 'कनेक्ट करें',
  'Connect {provider}': '{provider} कनेक्ट करें',
  'Remove {provider}': '{provider} हटाएँ',
  'You will no longer be able to sign in with {provider}.': 'आप {provider} से साइन इन नहीं कर पाएँगे।',
  'This is your only sign-in method. Add another one before you remove it, for example a password.':
    'यह आपके साइन इन का इकलौता तरीका है। इसे हटाने से पहले कोई दूसरा तरीका जोड़ें, जैसे पासवर्ड।',
  // Sessions
  'Active sessions': 'सक्रिय सेशन',
  'Browsers where you are signed in. Sign out those that you do not recognize.':
    'वे ब्राउज़र जिनमें आप साइन इन हैं। जिन्हें आप नहीं पहचानते, उनसे साइन आउट करें।',
  'Unknown device': 'अनजान डिवाइस',
  'This browser': 'यह ब्राउज़र',
  'Active now': 'अभी सक्रिय',
  'Last used: {time}': 'पिछला इस्तेमाल: {time}',
  'Sign out {device}': 'साइन आउट करें: {device}',
  'Sign out everywhere else': 'बाकी सभी जगहों से साइन आउट करें',
  // Impersonation
  'You are signed in as {user} (impersonation)': 'आप {user} के रूप में साइन इन हैं (प्रतिरूपण)',
  Stop: 'रोकें',
  'You use the app as this user for one hour.': 'आप एक घंटे तक इस उपयोगकर्ता के रूप में ऐप का उपयोग करेंगे।',
  'This ends the session of {user} in this browser.': 'इससे इस ब्राउज़र में {user} का सत्र समाप्त हो जाएगा।',
  // Marks in the account settings
  'Danger zone': 'जोखिम वाली सेटिंग',
  You: 'आप',
  // Review of an account after a proof of the mailbox
  'Was this account yours?': 'क्या यह खाता आपका था?',
  'Sign-in methods were removed': 'साइन-इन के तरीके हटाए गए',
  'Somebody else could have set these sign-in methods, so they were removed: {removed}. You can set them again in your account settings.':
    'ये साइन-इन के तरीके किसी और ने सेट किए हो सकते थे, इसलिए इन्हें हटा दिया गया: {removed}। आप इन्हें खाता सेटिंग में फिर से सेट कर सकते हैं।',
  'Somebody signed up with {email} before you confirmed it. If this was you, keep everything.':
    'आपकी पुष्टि से पहले किसी ने {email} से साइन अप किया था। अगर वह आप थे, तो सब कुछ रखें।',
  Keep: 'रखें',
  Continue: 'जारी रखें',
  'The name, the picture and the data of the account will be cleared, and it leaves the teams that it joined.':
    'खाते का नाम, तस्वीर और डेटा मिटा दिया जाएगा, और यह उन टीमों को छोड़ देगा जिनमें यह शामिल हुआ था।',
  'Clear the account': 'खाता खाली करें',
  // Unexpected failures
  Loading: 'लोड हो रहा है',
  'Still trying to reach the server...': 'सर्वर से अब भी संपर्क करने की कोशिश हो रही है...',
  'You are offline. Check your internet connection and try again.':
    'आप ऑफ़लाइन हैं। अपना इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
  'The server cannot be reached at the moment. Check your internet connection and try again.':
    'फ़िलहाल सर्वर से संपर्क नहीं हो पा रहा। अपना इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
  'Something went wrong. Please try again.': 'कोई गड़बड़ी हुई। कृपया फिर से कोशिश करें।',
  // Messages of the service
  'Wrong e-mail or password.': 'ईमेल पता या पासवर्ड गलत है।',
  'User already exists.': 'इस ईमेल पते से पहले से एक खाता है।',
  'The email address is already verified.': 'ईमेल पते की पुष्टि पहले ही हो चुकी है।',
  'This account is suspended. Contact the support of the app.': 'यह खाता निलंबित है। ऐप की सहायता टीम से संपर्क करें।',
  'Sign-up is disabled for this project.': 'इस ऐप्लिकेशन में नए खाते नहीं बनाए जा सकते।',
  'Too many requests. Please try again in {seconds} seconds.':
    'बहुत ज़्यादा अनुरोध। कृपया {seconds} सेकंड बाद फिर से कोशिश करें।',
  'A part of this page could not be loaded. Please reload the page and try again.':
    'इस पेज का एक हिस्सा लोड नहीं हो सका। कृपया पेज को रीलोड करके फिर से कोशिश करें।',
  'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.':
    'यह ब्राउज़र कुकी ब्लॉक करता है, जो साइन-इन प्रदाताओं के लिए ज़रूरी हैं। कृपया कुकी की अनुमति दें और फिर से प्रयास करें।',
};
