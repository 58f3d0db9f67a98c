import type { AccountOwnerEmailTexts } from './owner-texts.ts';

/** The texts of emails to account owners in Turkish. */
export const texts: AccountOwnerEmailTexts = {
  greeting: 'Merhaba {name},',
  greetingWithoutName: 'Merhaba,',
  events: {
    password_changed: {
      heading: 'Şifreniz değiştirildi',
      text: '{project} hesabınızın şifresi değiştirildi.',
    },
    mfa_enabled: {
      heading: 'İki faktörlü kimlik doğrulama açıldı',
      text: '{project} hesabınıza giriş yapmak için artık bir kimlik doğrulama uygulamasından kod gerekiyor.',
    },
    mfa_disabled: {
      heading: 'İki faktörlü kimlik doğrulama kapatıldı',
      text: '{project} hesabınıza giriş yapmak için artık kimlik doğrulama uygulamasından kod gerekmiyor.',
    },
    provider_linked: {
      heading: '{provider}, hesabınıza bağlandı',
      text: 'Artık {project} hesabınıza {provider} ile giriş yapabilirsiniz.',
    },
    provider_unlinked: {
      heading: '{provider}, hesabınızdan ayrıldı',
      text: 'Artık {project} hesabınıza {provider} ile giriş yapamazsınız.',
    },
    email_changed: {
      heading: 'E-posta adresiniz değiştirildi',
      text: '{project} hesabınız artık bu e-posta adresini kullanmıyor.',
    },
    email_added: {
      heading: 'Hesabınıza bir e-posta adresi eklendi',
      text: '{project} hesabınıza {email} e-posta adresi eklendi.',
    },
    new_device: {
      heading: 'Hesabınıza yeni bir giriş yapıldı',
      text: '{project} hesabınıza yeni bir cihazdan giriş yapıldı: {time}, IP adresi {ip}.',
    },
    guess_limit_reached: {
      heading: 'Çok fazla hatalı giriş denemesi',
      text: '{project} hesabınız için o kadar çok hatalı şifre veya kod girildi ki daha önce giriş yapmadığınız ağlardan gelen denemeler şimdilik kabul edilmiyor.',
    },
    sign_ins_removed: {
      heading: 'Hesabından oturum açma yöntemleri kaldırıldı',
      text: 'E-postana erişerek oturum açtın ve {project} hesabını daha önce kimse onaylamamıştı. Bu yöntemleri başka biri ayarlamış olabileceği için kaldırıldılar: {removed}. Verilerin değişmedi. Bunları hesap ayarlarında yeniden ayarlayabilirsin.',
    },
  },
  removed: { password: 'Parola', secondFactor: 'İki faktörlü kimlik doğrulama', sessions: 'Etkin oturumlar' },
  ifYou: 'Bu işlemi siz yaptıysanız bir şey yapmanız gerekmez.',
  ifNotYou:
    'Bu işlemi siz yapmadıysanız şifrenizi hemen sıfırlayın. Artık giriş yapamıyorsanız {project} ile iletişime geçin.',
  undo: 'Bu işlemi siz yapmadıysanız değişikliği 72 saat içinde geri alın. Bu, hesabınızın tüm oturumlarını da sonlandırır.',
  undoButton: 'Değişikliği geri al',
  openLink: 'Düğme çalışmazsa bu bağlantıyı açın:',
  footer: 'Bu e-postayı, {project} hesabınızın güvenliğiyle ilgili olduğu için aldınız.',
  page: {
    ask: {
      heading: 'E-posta adresi değişikliği geri alınsın mı?',
      text: '{project} hesabınız yeniden {email} adresini kullanacak. Hesabınızın tüm oturumları sonlandırılacak.',
    },
    done: {
      heading: 'Değişiklik geri alındı',
      text: '{project} hesabınız yeniden {email} adresini kullanıyor. Başka kimsenin giriş yapamaması için şifrenizi şimdi sıfırlayın.',
    },
    taken: {
      heading: 'Değişiklik geri alınamıyor',
      text: '{email} adresini artık başka bir {project} hesabı kullanıyor. {project} ile iletişime geçin.',
    },
    invalid: {
      heading: 'Bu bağlantı artık çalışmıyor',
      text: 'Bağlantı yalnızca bir kez ve 72 saat boyunca çalışır. Hesabınızı başka biri kullanıyorsa kaydolduğunuz uygulamayla iletişime geçin.',
    },
  },
  trust: {
    note: 'Daha önce giriş yaptığınız yerlerden giriş yapmaya devam edebilirsiniz. Başka bir ağdan giriş yapmak için bu bağlantıyı 72 saat içinde o ağda açıp onaylayın. Şifreniz kolay tahmin edilebiliyorsa değiştirin.',
    button: 'Bu ağdan girişe izin ver',
    ask: {
      heading: 'Bu ağdan girişe izin verilsin mi?',
      text: 'Ardından {project} hesabınıza buradan her zamanki gibi giriş yapabilirsiniz. Yalnızca kendiniz giriş yapmak istiyorsanız devam edin.',
    },
    done: {
      heading: 'Buradan giriş yapabilirsiniz',
      text: '{project} uygulamasına dönün ve her zamanki gibi giriş yapın.',
    },
    invalid: 'Bağlantı 72 saat boyunca çalışır. Ayrıca şifrenizi sıfırlayabilir veya giriş e-postası isteyebilirsiniz.',
  },
};
