import type { KeptBrowserError } from '@gorod/contracts/operations'
import { OPERATIONS_TEXTS as T } from '../../../shared/texts/operations.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from './operations.module.css'

/** Errors that pages reported, the latest first. The number of a request stands in the log of the server too. */
export function ErrorsCard({ errors }: { readonly errors: readonly KeptBrowserError[] }) {
  return (
    <section className={styles.card} aria-label={T.errors}>
      <h2 className="h4">{T.errors}</h2>
      {errors.length === 0 && <p className="text-muted">{T.noErrors}</p>}
      <ul className={styles.errors}>
        {errors.map(({ id, lastAt, kind, message, place, path, count, requestId }) => (
          <li key={id}>
            <time dateTime={new Date(lastAt).toISOString()}>{T.time(lastAt)}</time>
            <b className={styles.alert}>{T.kinds[kind]}</b>
            <div>
              {message}
              <small>{[path, place].filter((part) => part !== '').join(' · ')}</small>
              {requestId !== null && <small>{T.request(requestId)}</small>}
            </div>
            <Tag kind="line">{count}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
