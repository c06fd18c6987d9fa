import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import styles from './new-articles.module.css'

/** Three digits would push the words beside the badge away. */
const MOST = 99

/** The counter of new articles; nothing when there are none. */
export function NewArticles({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="visually-hidden">{T.newArticles(count)}</span>
    </>
  )
}
