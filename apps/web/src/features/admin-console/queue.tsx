import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/loaded.tsx'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import styles from './admin-console.module.css'
import { pageOf } from './page-of.ts'

const STATES = ['open', 'decided'] as const
type QueueState = (typeof STATES)[number]

/** The page and the part of a queue that the address asks for. */
export function useQueuePlace(): { readonly page: number; readonly state: QueueState } {
  const [params] = useSearchParams()
  return { page: pageOf(params), state: params.get('state') === 'decided' ? 'decided' : 'open' }
}

interface QueueProps<Item> {
  /** Of the element that holds the list. */
  readonly id: string
  readonly texts: {
    readonly title: string
    readonly lead: string
    readonly states: string
    readonly state: Readonly<Record<QueueState, string>>
    readonly none: string
  }
  /** Of the place that `useQueuePlace` returns. */
  readonly query: UseQueryResult<{ readonly rows: readonly Item[]; readonly totalCount: number }>
  readonly pageSize: number
  readonly row: (item: Item) => ReactNode
}

/** What moderators decide: the open cases, and the decided ones. */
export function Queue<Item>({ id, texts, query, pageSize, row }: QueueProps<Item>) {
  const [, setParams] = useSearchParams()
  const { page, state } = useQueuePlace()
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Tabs
        label={texts.states}
        tabs={STATES.map((each) => ({ id: each, label: texts.state[each] }))}
        selected={state}
        onSelect={(next) => setParams({ state: next })}
        panelId={id}
      />
      <div role="tabpanel" id={id} aria-label={texts.state[state]}>
        <Loaded query={query}>
          {({ rows, totalCount }) => (
            <div className={query.isPlaceholderData ? styles.waiting : undefined}>
              {rows.length === 0 && <p className="text-muted">{texts.none}</p>}
              <ul className={styles.list}>{rows.map(row)}</ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(totalCount / pageSize)}
                onPage={(next) => setParams({ state, page: String(next) })}
                texts={PAGINATION_TEXTS}
              />
            </div>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}
