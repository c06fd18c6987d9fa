/** Words of the console about what a release ships. */
export const RELEASED_TEXTS = {
  lastLesson: 'Хотя бы один урок остаётся опубликованным',
  lastAchievement: 'Хотя бы одно достижение остаётся в списке',
  defaultItem: 'Из нового образа: скрыть нельзя',
  itemPart: (type: string, gender: 0 | 1) => `${type}, ${gender === 0 ? 'мужской' : 'женский'} образ`,
  changed: 'Это тем временем изменил другой администратор. Ничего не сохранено.',
} as const
