import type { Region } from '@gorod/contracts'

export const PRODUCT_NAME = 'Город засыпает'

/** The home page as search engines and link previews show it. */
export const HOME_PAGE = {
  title: 'Спортивная мафия онлайн',
  description: 'Спортивная мафия на десять мест с веб-камерами, прямо в браузере.',
} as const

/** Where Russian is spoken at tables. Codes are ISO 3166, as the cabinet's countries are, in lower case. */
export const DEFAULT_REGIONS: readonly Region[] = [
  { code: 'ru', region: 'Россия' },
  { code: 'by', region: 'Беларусь' },
  { code: 'kz', region: 'Казахстан' },
  { code: 'am', region: 'Армения' },
  { code: 'ge', region: 'Грузия' },
  { code: 'uz', region: 'Узбекистан' },
  { code: 'md', region: 'Молдова' },
  { code: 'il', region: 'Израиль' },
  { code: 'de', region: 'Германия' },
  { code: 'lv', region: 'Латвия' },
  { code: 'tr', region: 'Турция' },
  { code: 'us', region: 'США' },
]
