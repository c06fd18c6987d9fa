import { getOperations, type Operations } from '@gorod/contracts/operations'
import type { ReactNode } from 'react'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { OPERATIONS_TEXTS as T } from '../../../shared/texts/operations.ts'
import { ErrorsCard } from './errors-card.tsx'
import { FiguresRow } from './figures-row.tsx'
import { isWell } from './is-well.ts'
import { GatewaysCard, ProcessesCard, QueuesCard } from './load-cards.tsx'
import styles from './operations.module.css'
import { TablesCard } from './tables-card.tsx'

const REFRESH_MS = 5_000

interface OperationsPageProps {
  readonly nav: ReactNode
  /** What operators switch. */
  readonly children: ReactNode
}

/** How the site runs, for administrators. Looks again every few seconds. */
export function OperationsPage({ nav, children }: OperationsPageProps) {
  const query = useConsoleQuery(getOperations, {}, { everyMs: REFRESH_MS })
  return (
    <>
      <div className={styles.top}>
        <div>
          <p className={styles.crumb}>{T.crumb}</p>
          <h1 className="h1">{T.title}</h1>
          {query.data !== undefined && <State operations={query.data} />}
        </div>
        {children}
      </div>
      {nav}
      <Loaded query={query}>
        {(operations) => (
          <div className={styles.page}>
            {operations.outgoingHeld === true && <HeldCard />}
            <FiguresRow operations={operations} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <TablesCard tables={operations.tables} now={operations.now} />
                <ErrorsCard errors={operations.errors} />
                <QueuesCard operations={operations} />
              </div>
              <div className={styles.column}>
                <GatewaysCard gateways={operations.gateways} />
                <ProcessesCard processes={operations.processes} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function HeldCard() {
  return (
    <section className={styles.card} aria-label={T.held}>
      <h2 className={`h4 ${styles.alert}`}>{T.held}</h2>
      <p>{T.heldText}</p>
    </section>
  )
}

function State({ operations }: { readonly operations: Operations }) {
  const { now, startedAt, version, databaseVersion } = operations
  return (
    <ul className={styles.state}>
      <li>
        <span className={styles.dot} data-state={isWell(operations) ? 'on' : 'hot'} />
        {isWell(operations) ? T.well : T.troubled}, {T.runsFor(now - startedAt)}
      </li>
      <li>{T.versions(version, databaseVersion)}</li>
      <li>{T.updated(now)}</li>
    </ul>
  )
}
