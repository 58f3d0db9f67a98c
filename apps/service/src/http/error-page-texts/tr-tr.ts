import type { ErrorPageTexts } from './error-page-text-keys.ts';

export const texts: ErrorPageTexts = {
  signInHeading: 'Oturum açılamadı',
  notFoundHeading: 'Sayfa bulunamadı',
  unavailableHeading: 'Şu anda kullanılamıyor',
  failedHeading: 'Bir şeyler ters gitti',
  interrupted:
    'Bu oturum açma işlemine devam edilemiyor. Başka bir tarayıcıda başlatıldı, zaten sona erdi veya çerezi silindi. Lütfen yeniden oturum açın.',
  cancelled: 'Oturum açma sağlayıcıda iptal edildi. Lütfen yeniden deneyin.',
  misconfigured: 'Bu uygulamada oturum açma doğru ayarlanmamış. Lütfen uygulamayı yönetenlere bildirin.',
  notEnabled: 'Bu oturum açma yöntemi kullanılamıyor. Lütfen başka birini seçin.',
  tooMany: 'Çok fazla deneme yapıldı. Lütfen {seconds} saniye sonra yeniden deneyin.',
  providerUnavailable:
    'Oturum açma sağlayıcısı beklendiği gibi yanıt vermiyor. Lütfen birkaç dakika sonra yeniden deneyin.',
  noEmail:
    'Sağlayıcıdaki hesabınızın oturum açmak için gereken e-posta adresi yok. Lütfen başka bir oturum açma yöntemi seçin.',
  signUpClosed: 'Bu uygulama şu anda yeni hesap kabul etmiyor.',
  emailTaken: 'Bu e-posta adresiyle bir hesap zaten var. Lütfen daha önce yaptığınız gibi oturum açın.',
  alreadyConnected: 'Bu hesap bağlanamaz. Başka bir kullanıcıya bağlı ya da siz başka bir hesap bağladınız.',
  signedOut: 'Oturumunuz sona erdi. Lütfen yeniden oturum açıp adımı tekrarlayın.',
  notFound: 'Bu adreste sayfa yok.',
  unavailable: 'Hizmet şu anda yanıt veremiyor. Lütfen birazdan yeniden deneyin.',
  failed: 'İstek işlenemedi. Lütfen geri dönüp yeniden deneyin.',
  back: 'Geri',
  backToApp: '{project} uygulamasına dön',
  tryAgain: 'Yeniden dene',
};
