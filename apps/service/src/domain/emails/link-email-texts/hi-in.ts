import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'यह लिंक एक बार और {duration} तक काम करता है।';

/** The texts of the emails that users request, in Hindi. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: '{project} पर अपने ईमेल पते की पुष्टि करें',
    heading: 'अपने ईमेल पते की पुष्टि करें',
    text: 'कृपया पुष्टि करें कि यह आपका ईमेल पता है, ताकि {project} आपसे संपर्क कर सके और आपके खाते तक दोबारा पहुँचने में आपकी मदद कर सके।',
    button: 'ईमेल पते की पुष्टि करें',
    lifetime,
    unexpected: 'अगर आपने {project} पर इस ईमेल पते का इस्तेमाल नहीं किया है, तो इस ईमेल को अनदेखा करें। कुछ नहीं होगा।',
  },
  password_reset: {
    subject: '{project} पर अपना पासवर्ड रीसेट करें',
    heading: 'अपना पासवर्ड रीसेट करें',
    text: '{project} पर अपने खाते के लिए नया पासवर्ड चुनें। इससे आपके खाते के सभी सेशन खत्म हो जाएँगे।',
    button: 'पासवर्ड रीसेट करें',
    lifetime,
    unexpected: 'अगर आपने इसका अनुरोध नहीं किया है, तो इस ईमेल को अनदेखा करें: आपका पासवर्ड नहीं बदलेगा।',
  },
  magic_link: {
    subject: '{project} में साइन इन करें',
    heading: '{project} में साइन इन करें',
    text: 'यह कोड वहाँ डालें जहाँ आपने इसका अनुरोध किया था, या लिंक खोलें।',
    button: 'साइन इन करें',
    lifetime: 'यह कोड और लिंक एक बार और {duration} तक काम करते हैं।',
    unexpected:
      'इन्हें किसी को न दें: इनसे {project} पर आपका खाता खुल जाता है। अगर आपने इनका अनुरोध नहीं किया है, तो इस ईमेल को अनदेखा करें।',
  },
  team_invitation: {
    subject: 'आपको {team} में शामिल होने का न्योता मिला है',
    heading: '{team} में शामिल हों',
    text: 'आपको {project} पर {team} में शामिल होने का न्योता मिला है।',
    textWithInviter: '{inviter} ने आपको {project} पर {team} में शामिल होने का न्योता दिया है।',
    unnamedTeam: 'एक टीम',
    button: 'न्योता देखें',
    lifetime,
    unexpected: 'अगर आप {project} पर किसी को नहीं जानते, तो इस ईमेल को अनदेखा करें। कुछ नहीं होगा।',
  },
  requestedFrom: 'अनुरोध इस डिवाइस से किया गया: {device}',
  openLink: 'यह लिंक खोलें:',
  terms: 'सेवा की शर्तें',
  privacy: 'निजता नीति',
};
