export const AVATAR_SHOP_TEXTS = {
  label: 'Предметы',
  types: 'Что надеть',
  colors: 'Цвет',
  ownColor: 'Свой цвет',
  loading: 'Загрузка',
  none: 'Без предмета',
  noneOf: { beardStyle: 'Без бороды', hairStyle: 'Без причёски', outfit: 'Без костюма' },
  trying: 'Примерка',
  save: 'Сохранить',
  reset: 'Сбросить',
  focus: 'Что показывать',
  face: 'Лицо',
  whole: 'Во весь рост',
  turn: 'Потяните, чтобы повернуть',
  viewer: 'Ваш образ',
  resetTitle: 'Сбросить примерку?',
  resetText: 'Образ станет таким, каким был сохранён. Всё, что вы примерили после этого, снимется.',
  cancel: 'Отмена',
} as const

export const AVATAR_VIEWER_TEXTS = {
  title: 'Образ игрока',
  loading: 'Загрузка образа',
  notFound: 'Такого образа нет.',
  noWebgl: 'Этот браузер не показывает трёхмерные образы.',
  failed: 'Образ не загрузился.',
  canvas: 'Трёхмерный образ: потяните, чтобы повернуть, колесо приближает',
} as const
