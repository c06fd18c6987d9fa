export const FOOTER_TEXTS = {
  about: 'Спортивная мафия с веб-камерами. 18+',
  game: 'Игра',
  gameSearch: 'Поиск игры',
  help: 'Помощь',
  systemCheck: 'Проверка камеры',
  documents: 'Документы',
  eula: 'Пользовательское соглашение',
  personalData: 'Обработка персональных данных',
  copyright: (year: number) => `© ${year} «Город засыпает»`,
} as const
