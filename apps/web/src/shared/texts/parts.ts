import { PAGE_TEXTS } from './interface.ts'

const FAILED = 'Эта часть страницы не загрузилась.'

/** Words for parts of a page that are loaded later and did not come. They are in the first load of every page, so they are short. */
export const PART_TEXTS = {
  lost: FAILED,
  outdated: 'Вышла новая версия сайта. Обновите страницу.',
  stuck: `${FAILED} Обновите страницу.`,
  retry: 'Попробовать снова',
  reload: PAGE_TEXTS.reload,
} as const
