import { inOrder, type ReleasePart, type SettingsApi } from '../../settings/public.ts'
import { type LessonText, type ReadLessons, retold } from '../domain/lessons.ts'

/** The lessons of the release as the settings know them. */
export const shippedLessons = (lessons: readonly LessonText[]): readonly ReleasePart<'lesson'>[] =>
  lessons.map(({ slug, title, summary, markdown }, index) => ({
    key: slug,
    value: { shown: true, place: index + 1, title, summary, markdown },
  }))

/** Reads what is taught now: without hidden lessons, with the words and in the order of the administrators. */
export function lessonReader(
  settings: Pick<SettingsApi, 'released'>,
  lessons: readonly LessonText[],
): ReadLessons {
  const shipped = shippedLessons(lessons)
  const bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]))
  return async () =>
    inOrder(await settings.released('lesson', shipped), ({ value }) => value.place).flatMap(
      ({ key, value }) => {
        const lesson = bySlug.get(key)
        return lesson === undefined || !value.shown ? [] : [retold(lesson, value)]
      },
    )
}
