import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = '链接只能使用一次，有效期为 {duration}。';

/** The texts of the emails that users request, in Simplified Chinese. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: '验证您在 {project} 的电子邮件地址',
    heading: '验证您的电子邮件地址',
    text: '请确认这是您的电子邮件地址，以便 {project} 与您联系，并帮助您找回账户。',
    button: '验证电子邮件地址',
    lifetime,
    unexpected: '如果您没有在 {project} 使用此电子邮件地址，请忽略此邮件，不会有任何更改。',
  },
  password_reset: {
    subject: '重置您在 {project} 的密码',
    heading: '重置您的密码',
    text: '请为您在 {project} 的账户设置新密码。您账户的所有会话都会结束。',
    button: '重置密码',
    lifetime,
    unexpected: '如果这不是您的请求，请忽略此邮件：您的密码不会改变。',
  },
  magic_link: {
    subject: '登录 {project}',
    heading: '登录 {project}',
    text: '请在您请求验证码的地方输入此验证码，或打开链接。',
    button: '登录',
    lifetime: '验证码和链接只能使用一次，有效期为 {duration}。',
    unexpected: '请勿将它们告诉任何人：它们可以打开您在 {project} 的账户。如果这不是您的请求，请忽略此邮件。',
  },
  team_invitation: {
    subject: '邀请您加入{team}',
    heading: '加入{team}',
    text: '您受邀加入 {project} 的{team}。',
    textWithInviter: '{inviter} 邀请您加入 {project} 的{team}。',
    unnamedTeam: '一个团队',
    button: '查看邀请',
    lifetime,
    unexpected: '如果您不认识 {project} 的任何人，请忽略此邮件，不会有任何更改。',
  },
  requestedFrom: '请求来自：{device}',
  openLink: '请打开此链接：',
  terms: '服务条款',
  privacy: '隐私政策',
};
