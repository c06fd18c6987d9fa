import type { ContentFile } from './front-matter.ts'

/** A lesson as it is taught. */
export interface LessonText {
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** Reading time. */
  readonly minutes: number
  readonly markdown: string
}

/** Those that are taught now, first lesson first. */
export type ReadLessons = () => Promise<readonly LessonText[]>

/** The academy as the release ships it, first lesson first. */
export function lessonsOf(files: readonly ContentFile[]): readonly LessonText[] {
  return [...files]
    .sort((a, b) => Number(a.field('order')) - Number(b.field('order')))
    .map((file) => ({
      slug: file.field('slug'),
      title: file.field('title'),
      summary: file.field('summary'),
      minutes: Number(file.field('minutes')),
      markdown: file.markdown.trim(),
    }))
}

/** A lesson with the words of an administrator. Another text takes another time: a calm reader reads 150 Russian words a minute. */
export function retold(
  lesson: LessonText,
  { title, summary, markdown }: Pick<LessonText, 'title' | 'summary' | 'markdown'>,
): LessonText {
  const words = markdown.split(/\s+/).filter((word) => /[а-яё]/i.test(word)).length
  const minutes = markdown === lesson.markdown ? lesson.minutes : Math.max(1, Math.round(words / 150))
  return { slug: lesson.slug, title, summary, markdown, minutes }
}
