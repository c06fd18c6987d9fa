import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './load-state.module.css'

/** How much room the content will take: a part of a panel, a list under its heading, or a whole page. */
export type LoadSize = 'part' | 'list' | 'page'

interface SizeProps {
  readonly size: LoadSize
}

const classOf = (size: LoadSize) => (size === 'page' ? `wrap ${styles.page}` : styles[size])

export function LoadingState({ size, text }: SizeProps & { readonly text: string }) {
  return (
    <p className={classOf(size)} role="status">
      <span className={styles.line}>
        <Spinner /> {text}
      </span>
    </p>
  )
}

interface FailedStateProps extends SizeProps {
  readonly text: string
  readonly retry: string
  readonly onRetry: () => void
}

export function FailedState({ size, text, retry, onRetry }: FailedStateProps) {
  return (
    <div className={classOf(size)} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  )
}

/** There is nothing to show: says why, and where to go instead. */
export function EmptyState({ size, children }: SizeProps & { readonly children: ReactNode }) {
  return <div className={classOf(size)}>{children}</div>
}
