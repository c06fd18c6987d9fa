import type { ArticleSummary } from '@gorod/contracts/content'
import { Link } from 'react-router'
import { readingDate } from '../../shared/reading-date.ts'
import touch from '../../styles/reach.module.css'
import styles from './blog.module.css'

/** The newest first. The whole row is one link. */
export function ArticleList({ rows }: { readonly rows: readonly ArticleSummary[] }) {
  return (
    <ol className={styles.articles}>
      {rows.map(({ slug, title, summary, publishedAt }) => (
        <li key={slug} className={styles.article}>
          <time dateTime={publishedAt}>{readingDate(publishedAt)}</time>
          <div>
            <h2 className="h3">
              <Link className={touch.reach} to={`/blog/${slug}`}>
                {title}
              </Link>
            </h2>
            <p>{summary}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
