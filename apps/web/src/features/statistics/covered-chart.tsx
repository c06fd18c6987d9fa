import type { ReactNode } from 'react'
import { STATISTICS_TEXTS as T } from '../../shared/texts/statistics.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './statistics.module.css'

interface CoveredProps {
  readonly busy: boolean
  /** Without the word: something beside it says it already. */
  readonly quiet?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Keeps what is shown in its place while newer figures are fetched. */
export function Covered({ busy, quiet = false, className, children }: CoveredProps) {
  return (
    <div
      className={className === undefined ? styles.covered : `${styles.covered} ${className}`}
      aria-busy={busy}
    >
      {children}
      {busy && (
        <div className={styles.cover}>
          {!quiet && (
            <p role="status">
              <Spinner /> {T.loading}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
