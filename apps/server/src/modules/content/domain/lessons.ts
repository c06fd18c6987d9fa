import type { ContentFile } from './front-matter.ts'
import type { RenderMarkdown } from './markdown.ts'

/** A lesson as it is shipped. */
export interface LessonText {
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** Reading time. */
  readonly minutes: number
  /** Rendered for the first reader: most starts of the server have none, and the address of the site is known by then. */
  readonly html: () => string
}

/** The academy, first lesson first. */
export function lessonsOf(files: readonly ContentFile[], render: RenderMarkdown): readonly LessonText[] {
  return [...files]
    .sort((a, b) => Number(a.field('order')) - Number(b.field('order')))
    .map((file) => ({
      slug: file.field('slug'),
      title: file.field('title'),
      summary: file.field('summary'),
      minutes: Number(file.field('minutes')),
      html: once(() => render(file.markdown)),
    }))
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
