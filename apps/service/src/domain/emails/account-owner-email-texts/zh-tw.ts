import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Traditional Chinese. */
export const texts: AccountOwnerEmailTexts = {
  greeting: '{name}，您好：',
  greetingWithoutName: '您好：',
  events: {
    password_changed: {
      heading: '您的密碼已變更',
      text: '您在 {project} 的帳戶密碼已變更。',
    },
    mfa_enabled: {
      heading: '雙重驗證已啟用',
      text: '現在登入您在 {project} 的帳戶需要驗證器應用程式的驗證碼。',
    },
    mfa_disabled: {
      heading: '雙重驗證已停用',
      text: '現在登入您在 {project} 的帳戶不再需要驗證器應用程式的驗證碼。',
    },
    provider_linked: {
      heading: '{provider} 已連結到您的帳戶',
      text: '現在您可以使用 {provider} 登入您在 {project} 的帳戶。',
    },
    provider_unlinked: {
      heading: '{provider} 已與您的帳戶解除連結',
      text: '您無法再使用 {provider} 登入您在 {project} 的帳戶。',
    },
    email_changed: {
      heading: '您的電子郵件地址已變更',
      text: '您在 {project} 的帳戶不再使用此電子郵件地址。',
    },
    email_added: {
      heading: '您的帳戶新增了電子郵件地址',
      text: '您在 {project} 的帳戶新增了電子郵件地址 {email}。',
    },
    new_device: {
      heading: '您的帳戶有新的登入',
      text: '有人從新裝置登入了您在 {project} 的帳戶：{time}，IP 位址 {ip}。',
    },
    guess_limit_reached: {
      heading: '錯誤的登入嘗試過多',
      text: '您在 {project} 的帳戶被多次輸入錯誤的密碼或驗證碼，因此暫時不再接受來自您未曾登入過的網路的嘗試。',
    },
    sign_ins_removed: {
      heading: '你的帳號的登入方式已被移除',
      text: '你透過電子郵件登入，而先前沒有人確認過你在 {project} 的帳號。這些登入方式可能是其他人設定的，因此已被移除：{removed}。你的資料沒有變動。你可以在帳號設定中重新設定。',
    },
  },
  removed: { password: '密碼', secondFactor: '雙重驗證', sessions: '使用中的工作階段' },
  ifYou: '如果是您本人的操作，則無需處理。',
  ifNotYou: '如果不是您本人的操作，請立即重設密碼。如果您無法登入，請聯絡 {project}。',
  undo: '如果不是您本人的操作，請在 72 小時內復原此變更。您帳戶的所有工作階段也會結束。',
  undoButton: '復原變更',
  openLink: '如果按鈕無法使用，請開啟此連結：',
  footer: '您收到此郵件，是因為它與您在 {project} 的帳戶安全有關。',
  page: {
    ask: {
      heading: '要復原電子郵件地址的變更嗎？',
      text: '您在 {project} 的帳戶將重新使用 {email}。您帳戶的所有工作階段都會結束。',
    },
    done: {
      heading: '變更已復原',
      text: '您在 {project} 的帳戶已重新使用 {email}。請立即重設密碼，以免他人登入。',
    },
    taken: {
      heading: '無法復原變更',
      text: '{project} 的另一個帳戶現在使用 {email}。請聯絡 {project}。',
    },
    invalid: {
      heading: '此連結已失效',
      text: '連結只能使用一次，有效期為 72 小時。如果他人正在使用您的帳戶，請聯絡您註冊的應用程式。',
    },
  },
  trust: {
    note: '在您以前登入過的地方，您仍可登入。如需從其他網路登入，請在 72 小時內在該網路中開啟此連結並確認。如果您的密碼容易被猜到，請變更密碼。',
    button: '允許從此網路登入',
    ask: {
      heading: '要允許從此網路登入嗎？',
      text: '之後您可以照常從這裡登入您在 {project} 的帳戶。僅在您本人要登入時才繼續。',
    },
    done: {
      heading: '您可以從這裡登入了',
      text: '請返回 {project} 並照常登入。',
    },
    invalid: '連結有效期為 72 小時。您也可以重設密碼或申請登入郵件。',
  },
};
