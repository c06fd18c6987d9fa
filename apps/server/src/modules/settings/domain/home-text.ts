/** The home page as search engines and link previews show it. */
export const HOME_PAGE = {
  title: 'Спортивная мафия онлайн',
  description: 'Спортивная мафия на десять мест с веб-камерами, прямо в браузере.',
} as const
