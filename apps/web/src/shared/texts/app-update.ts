export const APP_UPDATE_TEXTS = {
  title: 'Вышла новая версия сайта.',
  text: 'Страница откроется заново.',
  update: 'Обновить',
  later: 'Позже',
} as const
