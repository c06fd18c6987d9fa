import type { ReleasedKind } from '@gorod/contracts/release-parts'

/** `/admin/lessons`, `/admin/achievements` and `/admin/items`: what comes with a release. */
export const RELEASED_TEXTS = {
  title: { lesson: 'Уроки', achievement: 'Достижения', item: 'Вещи' } satisfies Record<ReleasedKind, string>,
  lead: {
    lesson:
      'Уроки приходят с обновлением сайта. Здесь их можно переписать, переставить и снять с публикации. Задания к уроку остаются прежними, а обновление не тронет того, что изменили вы.',
    achievement:
      'Достижения приходят с обновлением сайта. Здесь их можно назвать иначе, переставить и скрыть. Скрытое видят только те, кто получил его раньше.',
    item: 'Что предлагает магазин образов. Кто уже сохранил образ со скрытой вещью, носит её, пока не сохранит другой.',
  } satisfies Record<ReleasedKind, string>,
  form: {
    lesson:
      'Снятого с публикации урока и заданий к нему нет в академии и в прогрессе, а ссылка на него ведёт в никуда. Кто его прочитал, не потеряет этого, когда урок вернётся. Текст пишется в Markdown.',
    achievement:
      'Пока достижение скрыто, его никто не получает. Счёт продолжается: кто успеет дойти до конца, получит достижение, когда оно вернётся.',
    item: '',
  } satisfies Record<ReleasedKind, string>,
  hidden: 'Скрыто',
} as const
