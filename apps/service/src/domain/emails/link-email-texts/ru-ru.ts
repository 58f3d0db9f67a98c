import type { AllLinkEmailTexts } from './link-email-text-keys.ts';

const lifetime = 'Ссылка работает один раз, срок действия: {duration}.';

/** The texts of the emails that users request, in Russian. */
export const texts: AllLinkEmailTexts = {
  email_verification: {
    subject: 'Подтвердите свой адрес электронной почты в {project}',
    heading: 'Подтвердите свой адрес электронной почты',
    text: 'Подтвердите, что это ваш адрес электронной почты, чтобы приложение {project} могло связаться с вами и помочь вам восстановить доступ к аккаунту.',
    button: 'Подтвердить адрес',
    lifetime,
    unexpected:
      'Если вы не указывали этот адрес в {project}, не обращайте внимания на это письмо: ничего не произойдёт.',
  },
  password_reset: {
    subject: 'Сбросьте пароль в {project}',
    heading: 'Сбросьте пароль',
    text: 'Задайте новый пароль для своего аккаунта в {project}. Все сеансы аккаунта будут завершены.',
    button: 'Сбросить пароль',
    lifetime,
    unexpected: 'Если вы этого не запрашивали, не обращайте внимания на это письмо: пароль останется прежним.',
  },
  magic_link: {
    subject: 'Войдите в {project}',
    heading: 'Войдите в {project}',
    text: 'Введите этот код там, где вы его запросили, или откройте ссылку.',
    button: 'Войти',
    lifetime: 'Код и ссылка работают один раз, срок действия: {duration}.',
    unexpected:
      'Никому их не сообщайте: они открывают доступ к вашему аккаунту в {project}. Если вы их не запрашивали, не обращайте внимания на это письмо.',
  },
  team_invitation: {
    subject: 'Вас пригласили в команду «{team}»',
    heading: 'Присоединяйтесь к команде «{team}»',
    text: 'Вас пригласили в команду «{team}» в {project}.',
    textWithInviter: '{inviter} приглашает вас в команду «{team}» в {project}.',
    unnamedTeam: 'без названия',
    button: 'Посмотреть приглашение',
    lifetime,
    unexpected: 'Если вы никого не знаете в {project}, не обращайте внимания на это письмо: ничего не произойдёт.',
  },
  requestedFrom: 'Запрос отправлен с устройства: {device}',
  openLink: 'Откройте эту ссылку:',
  terms: 'Условия использования',
  privacy: 'Политика конфиденциальности',
};
