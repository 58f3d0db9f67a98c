import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = '連結只能使用一次，有效期為 {duration}。';

/** The texts of the emails that users request, in Traditional Chinese. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: '驗證您在 {project} 的電子郵件地址',
    heading: '驗證您的電子郵件地址',
    text: '請確認這是您的電子郵件地址，以便 {project} 與您聯絡，並協助您找回帳戶。',
    button: '驗證電子郵件地址',
    lifetime,
    unexpected: '如果您沒有在 {project} 使用此電子郵件地址，請忽略此郵件，不會有任何變更。',
  },
  password_reset: {
    subject: '重設您在 {project} 的密碼',
    heading: '重設您的密碼',
    text: '請為您在 {project} 的帳戶設定新密碼。您帳戶的所有工作階段都會結束。',
    button: '重設密碼',
    lifetime,
    unexpected: '如果這不是您的要求，請忽略此郵件：您的密碼不會改變。',
  },
  magic_link: {
    subject: '登入 {project}',
    heading: '登入 {project}',
    text: '請在您要求驗證碼的地方輸入此驗證碼，或開啟連結。',
    button: '登入',
    lifetime: '驗證碼和連結只能使用一次，有效期為 {duration}。',
    unexpected: '請勿將它們告訴任何人：它們可以開啟您在 {project} 的帳戶。如果這不是您的要求，請忽略此郵件。',
  },
  team_invitation: {
    subject: '邀請您加入{team}',
    heading: '加入{team}',
    text: '您受邀加入 {project} 的{team}。',
    textWithInviter: '{inviter} 邀請您加入 {project} 的{team}。',
    unnamedTeam: '一個團隊',
    button: '查看邀請',
    lifetime,
    unexpected: '如果您不認識 {project} 的任何人，請忽略此郵件，不會有任何變更。',
  },
  requestedFrom: '要求來自：{device}',
  openLink: '請開啟此連結：',
  terms: '服務條款',
  privacy: '隱私權政策',
};
