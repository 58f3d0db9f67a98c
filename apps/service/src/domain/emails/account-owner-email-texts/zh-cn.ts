import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Simplified Chinese. */
export const texts: AccountOwnerEmailTexts = {
  greeting: '{name}，您好：',
  greetingWithoutName: '您好：',
  events: {
    password_changed: {
      heading: '您的密码已更改',
      text: '您在 {project} 的账户密码已更改。',
    },
    mfa_enabled: {
      heading: '双重身份验证已启用',
      text: '现在登录您在 {project} 的账户需要身份验证器应用的验证码。',
    },
    mfa_disabled: {
      heading: '双重身份验证已停用',
      text: '现在登录您在 {project} 的账户不再需要身份验证器应用的验证码。',
    },
    provider_linked: {
      heading: '{provider} 已关联到您的账户',
      text: '现在您可以使用 {provider} 登录您在 {project} 的账户。',
    },
    provider_unlinked: {
      heading: '{provider} 已与您的账户解除关联',
      text: '您不能再使用 {provider} 登录您在 {project} 的账户。',
    },
    email_changed: {
      heading: '您的电子邮箱已更改',
      text: '您在 {project} 的账户不再使用此电子邮箱。',
    },
    email_added: {
      heading: '您的账户添加了电子邮箱',
      text: '您在 {project} 的账户添加了电子邮箱 {email}。',
    },
    new_device: {
      heading: '您的账户有新的登录',
      text: '有人从新设备登录了您在 {project} 的账户：{time}，IP 地址 {ip}。',
    },
    guess_limit_reached: {
      heading: '错误的登录尝试过多',
      text: '您在 {project} 的账户被多次输入错误的密码或验证码，因此暂时不再接受来自您未曾登录过的网络的尝试。',
    },
    sign_ins_removed: {
      heading: '你的账号的登录方式已被移除',
      text: '你通过邮箱登录，而此前没有人确认过你在 {project} 的账号。这些登录方式可能是其他人设置的，因此已被移除：{removed}。你的数据没有变化。你可以在账号设置中重新设置。',
    },
  },
  removed: { password: '密码', secondFactor: '双重验证', sessions: '活动会话' },
  ifYou: '如果是您本人操作，则无需处理。',
  ifNotYou: '如果不是您本人操作，请立即重置密码。如果您无法登录，请联系 {project}。',
  undo: '如果不是您本人操作，请在 72 小时内撤销此更改。您账户的所有会话也将结束。',
  undoButton: '撤销更改',
  openLink: '如果按钮无法使用，请打开此链接：',
  footer: '您收到此邮件，是因为它与您在 {project} 的账户安全有关。',
  page: {
    ask: {
      heading: '要撤销电子邮箱的更改吗？',
      text: '您在 {project} 的账户将重新使用 {email}。您账户的所有会话都将结束。',
    },
    done: {
      heading: '更改已撤销',
      text: '您在 {project} 的账户已重新使用 {email}。请立即重置密码，以免他人登录。',
    },
    taken: {
      heading: '无法撤销更改',
      text: '{project} 的另一个账户现在使用 {email}。请联系 {project}。',
    },
    invalid: {
      heading: '此链接已失效',
      text: '链接只能使用一次，有效期为 72 小时。如果他人正在使用您的账户，请联系您注册的应用。',
    },
  },
  trust: {
    note: '在您以前登录过的地方，您仍可登录。如需从其他网络登录，请在 72 小时内在该网络中打开此链接并确认。如果您的密码容易被猜到，请更改密码。',
    button: '允许从此网络登录',
    ask: {
      heading: '允许从此网络登录吗？',
      text: '之后您可以照常从这里登录您在 {project} 的账户。仅当您本人要登录时才继续。',
    },
    done: {
      heading: '您可以从这里登录了',
      text: '请返回 {project} 并照常登录。',
    },
    invalid: '链接有效期为 72 小时。您也可以重置密码或申请登录邮件。',
  },
};
