import { PAGE_TEXTS } from './interface.ts'

/** Of parts of a page that are loaded later and did not come. */
export const PART_TEXTS = {
  lost: 'Эта часть страницы не загрузилась. Проверьте связь: как только сервер ответит, мы попробуем снова.',
  outdated:
    'Вышла новая версия сайта: чтобы открыть эту часть, обновите страницу. Несохранённый текст пропадёт.',
  stuck: 'Эта часть страницы не загрузилась. Обновите страницу, чтобы её открыть.',
  retry: 'Попробовать снова',
  reload: PAGE_TEXTS.reload,
} as const
