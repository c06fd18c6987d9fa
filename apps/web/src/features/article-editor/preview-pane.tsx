import type { ReactNode } from 'react'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import styles from './article-editor.module.css'
import { usePreview } from './use-drafts.ts'

interface PreviewPaneProps {
  readonly title: string
  readonly markdown: string
  /** Draws the server's HTML as the blog does. */
  readonly prose: (html: string) => ReactNode
}

export function PreviewPane({ title, markdown, prose }: PreviewPaneProps) {
  const { data, isError } = usePreview(markdown)
  const empty = markdown.trim() === ''
  return (
    <section className={styles.preview} aria-label={T.preview}>
      <p className={styles.previewLabel}>{T.preview}</p>
      {title.trim() !== '' && <p className={`h2 ${styles.previewTitle}`}>{title}</p>}
      {isError && <p role="status">{T.previewFailed}</p>}
      {empty ? <p className="text-muted">{T.previewEmpty}</p> : data !== undefined && prose(data.html)}
    </section>
  )
}
