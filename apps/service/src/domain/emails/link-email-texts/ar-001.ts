import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'يعمل الرابط مرة واحدة، لمدة {duration}.';

/** The texts of the emails that users request, in Modern Standard Arabic. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'تأكيد بريدك الإلكتروني في {project}',
    heading: 'تأكيد بريدك الإلكتروني',
    text: 'يُرجى تأكيد أن هذا عنوان بريدك الإلكتروني، حتى يتمكن {project} من التواصل معك ومساعدتك على استعادة حسابك.',
    button: 'تأكيد البريد الإلكتروني',
    lifetime,
    unexpected: 'إذا لم تستخدم عنوان البريد الإلكتروني هذا في {project}، فيمكنك تجاهل هذه الرسالة ولن يحدث شيء.',
  },
  password_reset: {
    subject: 'إعادة تعيين كلمة المرور في {project}',
    heading: 'إعادة تعيين كلمة المرور',
    text: 'يُرجى اختيار كلمة مرور جديدة لحسابك في {project}. سيُنهي ذلك كل جلسات حسابك.',
    button: 'إعادة تعيين كلمة المرور',
    lifetime,
    unexpected: 'إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي.',
  },
  magic_link: {
    subject: 'تسجيل الدخول إلى {project}',
    heading: 'تسجيل الدخول إلى {project}',
    text: 'يُرجى إدخال هذا الرمز حيث طلبته، أو فتح الرابط.',
    button: 'تسجيل الدخول',
    lifetime: 'يعمل الرمز والرابط مرة واحدة، لمدة {duration}.',
    unexpected: 'يُرجى عدم إعطائهما لأحد: فهما يفتحان حسابك في {project}. إذا لم تطلبهما، فيمكنك تجاهل هذه الرسالة.',
  },
  team_invitation: {
    subject: 'تمت دعوتك للانضمام إلى {team}',
    heading: 'الانضمام إلى {team}',
    text: 'تمت دعوتك للانضمام إلى {team} في {project}.',
    textWithInviter: 'دعاك {inviter} للانضمام إلى {team} في {project}.',
    unnamedTeam: 'فريق',
    button: 'عرض الدعوة',
    lifetime,
    unexpected: 'إذا كنت لا تعرف أحدًا في {project}، فيمكنك تجاهل هذه الرسالة ولن يحدث شيء.',
  },
  requestedFrom: 'طُلبت من: {device}',
  openLink: 'يُرجى فتح هذا الرابط:',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
};
