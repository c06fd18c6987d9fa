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

/** Shown when a screen breaks or does not exist. */
export const PAGE_TEXTS = {
  notFoundTitle: 'Здесь никто не живёт',
  notFoundLead: 'Такого адреса в городе нет. Проверьте ссылку или вернитесь на главную.',
  brokenTitle: 'Свет погас',
  brokenLead: 'Страница сломалась. Обновите её: игра и место за столом сохранены на сервере.',
  reload: 'Обновить страницу',
  toContent: 'К содержанию',
} as const
