import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { LIST_FAILED } from '../texts/errors.ts'
import { INTERFACE_TEXTS } from '../texts/interface.ts'
import styles from './loaded.module.css'

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly children: (data: Data) => ReactNode
}

/** A part that loads by itself: awaited, failed with another try, or there. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError && !query.isFetching)
    return (
      <div className={styles.failed} role="alert">
        <p>{LIST_FAILED}</p>
        <Button onClick={() => void query.refetch()}>{INTERFACE_TEXTS.retry}</Button>
      </div>
    )
  return (
    <p className={styles.loading} role="status">
      <Spinner /> {INTERFACE_TEXTS.loading}
    </p>
  )
}
