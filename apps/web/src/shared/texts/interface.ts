/** Words of controls that are the same everywhere. */
export const INTERFACE_TEXTS = {
  productName: 'Город засыпает',
  loading: 'Загрузка…',
  close: 'Закрыть',
  retry: 'Повторить',
  cancel: 'Отмена',
  back: 'Назад',
  home: 'На главную',
} as const

export const PAGINATION_TEXTS = {
  label: 'Страницы',
  previous: 'Предыдущая страница',
  next: 'Следующая страница',
  page: (page: number) => `Страница ${page}`,
  jump: (page: number) => `Перейти к странице ${page}`,
} as const

/** Loaded with the first view of every page: texts of what is loaded later stand with it. */
export const PAGE_TEXTS = {
  brokenTitle: 'Свет погас',
  brokenLead: 'Страница сломалась. Обновите её: игра и место за столом сохранены на сервере.',
  reload: 'Обновить страницу',
  toContent: 'К содержанию',
} as const
