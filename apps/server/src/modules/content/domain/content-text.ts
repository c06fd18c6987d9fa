import { ARTICLE_LIMITS } from '@gorod/contracts/content'

/** Messages under the fields of the article form. */
export const ARTICLE_ERRORS = {
  required: 'Это поле обязательно',
  tooLong: (limit: number) => `Не больше ${limit.toLocaleString('ru')} символов`,
  slugForm: 'Только латинские буквы, цифры и дефис',
  slugTaken: 'Такой адрес уже есть у другой статьи',
  changed:
    'Статью тем временем сохранили в другом окне. Здесь ничего не сохранено: скопируйте свой текст и откройте статью заново',
} as const

/** Names and descriptions of the pages, for search engines and link previews. */
export const SITE_NAME = 'Город засыпает'

export const PAGE_TEXTS = {
  '/blog': {
    title: 'Блог',
    description: 'Новости «Города засыпает»: что появилось за столом, как устроена игра и куда она идёт.',
  },
  '/academy': {
    title: 'Академия',
    description: 'Уроки спортивной мафии для новичков: правила, роли, день, голосование и ночь.',
  },
  '/rules': {
    title: 'Правила',
    description:
      'Своды правил спортивной мафии: ФИИМ целиком и чем от него отличаются Polemica, ФСМ и стол с доктором.',
  },
  '/academy/judge': {
    title: 'Практика судьи',
    description:
      'Рассудите стол из ботов, которые нарушают правила: найдите нарушения и узнайте правило каждого.',
  },
  '/eula': {
    title: 'Пользовательское соглашение',
    description: 'На каких условиях здесь играют: аккаунт, поведение за столом, видео и звук.',
  },
  '/personal-data': {
    title: 'Обработка персональных данных',
    description: 'Какие данные хранит «Город засыпает», зачем, как долго, и как их скачать или удалить.',
  },
} as const

/** Read aloud when the keyboard stops at a table that scrolls sideways. */
export const TABLE_LABEL = 'Таблица'

export const LIMITS_IN_WORDS = {
  slug: ARTICLE_ERRORS.tooLong(ARTICLE_LIMITS.slug),
  title: ARTICLE_ERRORS.tooLong(ARTICLE_LIMITS.title),
  summary: ARTICLE_ERRORS.tooLong(ARTICLE_LIMITS.summary),
  markdown: ARTICLE_ERRORS.tooLong(ARTICLE_LIMITS.markdown),
} as const
