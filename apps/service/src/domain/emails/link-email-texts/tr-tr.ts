import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'Bağlantı bir kez ve {duration} boyunca kullanılabilir.';

/** The texts of the emails that users request, in Turkish. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: '{project} e-posta adresinizi doğrulayın',
    heading: 'E-posta adresinizi doğrulayın',
    text: '{project} size ulaşabilsin ve hesabınıza yeniden erişmenize yardımcı olabilsin diye bunun sizin e-posta adresiniz olduğunu onaylayın.',
    button: 'E-posta adresini doğrula',
    lifetime,
    unexpected: 'Bu e-posta adresini {project} üzerinde kullanmadıysanız bu e-postayı yok sayın. Hiçbir şey olmaz.',
  },
  password_reset: {
    subject: '{project} şifrenizi sıfırlayın',
    heading: 'Şifrenizi sıfırlayın',
    text: '{project} hesabınız için yeni bir şifre belirleyin. Bu işlem hesabınızın tüm oturumlarını sonlandırır.',
    button: 'Şifreyi sıfırla',
    lifetime,
    unexpected: 'Bunu siz istemediyseniz bu e-postayı yok sayın: Şifreniz değişmez.',
  },
  magic_link: {
    subject: '{project} hesabınıza giriş yapın',
    heading: '{project} hesabınıza giriş yapın',
    text: 'Bu kodu talep ettiğiniz sayfaya girin veya bağlantıyı açın.',
    button: 'Giriş yap',
    lifetime: 'Kod ve bağlantı bir kez ve {duration} boyunca kullanılabilir.',
    unexpected: 'Bunları kimseye vermeyin: {project} hesabınızı açarlar. Siz istemediyseniz bu e-postayı yok sayın.',
  },
  team_invitation: {
    subject: '{team} ekibine davet edildiniz',
    heading: '{team} ekibine katılın',
    text: '{project} üzerindeki {team} ekibine davet edildiniz.',
    textWithInviter: '{inviter}, sizi {project} üzerindeki {team} ekibine davet etti.',
    unnamedTeam: 'adsız',
    button: 'Daveti görüntüle',
    lifetime,
    unexpected: '{project} üzerinde kimseyi tanımıyorsanız bu e-postayı yok sayın. Hiçbir şey olmaz.',
  },
  requestedFrom: 'İsteğin yapıldığı cihaz: {device}',
  openLink: 'Bu bağlantıyı açın:',
  terms: 'Hizmet şartları',
  privacy: 'Gizlilik politikası',
};
