import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'הקישור פועל פעם אחת, למשך {duration}.';

/** The texts of the emails that users request, in Hebrew. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'אימות כתובת האימייל שלך ב-{project}',
    heading: 'אימות כתובת האימייל',
    text: 'נא לאשר שזו כתובת האימייל שלך, כדי שנוכל ליצור איתך קשר מטעם {project} ולעזור לך לחזור לחשבון.',
    button: 'אימות האימייל',
    lifetime,
    unexpected: 'אם לא השתמשת בכתובת האימייל הזו ב-{project}, אפשר להתעלם מההודעה ושום דבר לא יקרה.',
  },
  password_reset: {
    subject: 'איפוס הסיסמה שלך ב-{project}',
    heading: 'איפוס הסיסמה',
    text: 'כאן בוחרים סיסמה חדשה לחשבון שלך ב-{project}. הפעולה תסיים את כל ההתחברויות לחשבון.',
    button: 'איפוס הסיסמה',
    lifetime,
    unexpected: 'אם לא ביקשת זאת, אפשר להתעלם מההודעה: הסיסמה שלך לא תשתנה.',
  },
  magic_link: {
    subject: 'התחברות ל-{project}',
    heading: 'התחברות ל-{project}',
    text: 'יש להזין את הקוד במקום שבו ביקשת אותו, או לפתוח את הקישור.',
    button: 'התחברות',
    lifetime: 'הקוד והקישור פועלים פעם אחת, למשך {duration}.',
    unexpected: 'אין למסור אותם לאיש: הם פותחים את החשבון שלך ב-{project}. אם לא ביקשת אותם, אפשר להתעלם מההודעה.',
  },
  team_invitation: {
    subject: 'הוזמנת להצטרף אל {team}',
    heading: 'הצטרפות אל {team}',
    text: 'הוזמנת להצטרף אל {team} ב-{project}.',
    textWithInviter: 'קיבלת הזמנה מאת {inviter} להצטרף אל {team} ב-{project}.',
    unnamedTeam: 'צוות',
    button: 'הצגת ההזמנה',
    lifetime,
    unexpected: 'אם אין לך היכרות עם איש ב-{project}, אפשר להתעלם מההודעה ושום דבר לא יקרה.',
  },
  requestedFrom: 'הבקשה נשלחה מהמכשיר: {device}',
  openLink: 'יש לפתוח את הקישור הזה:',
  terms: 'תנאי השירות',
  privacy: 'מדיניות הפרטיות',
};
