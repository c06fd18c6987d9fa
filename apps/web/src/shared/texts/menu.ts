/** Words of the menus that open: the first page of a visitor does without them. */
export const MENU_TEXTS = {
  systemCheck: 'Проверка камеры',
  confirmEmail: 'Подтвердите почту',
  profile: 'Профиль',
  people: 'Люди',
  messages: 'Сообщения',
  notifications: 'Уведомления',
  settings: 'Настройки',
  articles: 'Статьи',
  console: 'Управление',
  signOut: 'Выйти',
  closeMenu: 'Закрыть меню',
  menu: 'Меню',
  documents: 'Документы',
  back: 'Назад',
} as const
