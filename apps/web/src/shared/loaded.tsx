import type { ReactNode } from 'react'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState, FailedState, LoadingState, type LoadSize } from '../ui/load-state/load-state.tsx'
import { LIST_FAILED } from './texts/errors.ts'
import { INTERFACE_TEXTS } from './texts/interface.ts'

interface LoadedQuery<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>
  readonly size?: LoadSize
  /** The specification spells this text differently from page to page. */
  readonly loading?: string
  readonly children: (data: Data) => ReactNode
}

/** Content that loads by itself: loading, failed with another try, or loaded. */
export function Loaded<Data>({ query, size = 'part', loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (hasFailed(query)) return <Failed size={size} onRetry={() => void query.refetch()} />
  return <LoadingState size={size} text={loading ?? INTERFACE_TEXTS.loading} />
}

/** A new try after a failure is loading, no longer the failure. */
export function hasFailed({ isError, isFetching }: Pick<LoadedQuery<unknown>, 'isError' | 'isFetching'>) {
  return isError && !isFetching
}

/** Spec §8 «Lists»: the same words for every list. */
export function Failed({ size, onRetry }: { readonly size: LoadSize; readonly onRetry: () => void }) {
  return <FailedState size={size} text={LIST_FAILED} retry={INTERFACE_TEXTS.retry} onRetry={onRetry} />
}

interface MissingPageProps {
  readonly title: string
  readonly lead: string
  readonly to: string
  readonly action: string
}

/** There is no such page, or not for this person: says which, and where to go instead. */
export function MissingPage({ title, lead, to, action }: MissingPageProps) {
  return (
    <EmptyState size="page">
      <h1 className="h1">{title}</h1>
      <p>{lead}</p>
      <LinkButton to={to} kind="lamp">
        {action}
      </LinkButton>
    </EmptyState>
  )
}
