import type { ArticleDraft } from '@gorod/contracts/content'
import { Link } from 'react-router'
import { readingDate } from '../../shared/reading-date.ts'
import { EDITOR_TEXTS as T } from '../../shared/texts/content.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './drafts-table.module.css'

interface DraftsTableProps {
  readonly rows: readonly Omit<ArticleDraft, 'markdown'>[]
}

/** All articles, drafts first. The whole row is one link to the form. */
export function DraftsTable({ rows }: DraftsTableProps) {
  return (
    <table className={styles.drafts}>
      <thead>
        <tr>
          <th scope="col">{T.columnTitle}</th>
          <th scope="col">{T.columnState}</th>
          <th scope="col">{T.columnUpdated}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, slug, publishedAt, updatedAt }) => (
          <tr key={id}>
            <td>
              <Link className={styles.open} to={`/admin/articles/${id}`}>
                {title}
              </Link>
              <span className={styles.slug}>/blog/{slug}</span>
            </td>
            <td>
              {publishedAt === null ? (
                <Tag kind="line">{T.draft}</Tag>
              ) : (
                <span className={styles.published}>
                  <Tag kind="lit">{T.published}</Tag> {readingDate(publishedAt)}
                </span>
              )}
            </td>
            <td>{readingDate(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
