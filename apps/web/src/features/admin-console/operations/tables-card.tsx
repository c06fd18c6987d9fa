import type { OperatedTable } from '@gorod/contracts/operations'
import { Gavel, type LucideIcon, MoonStar, Sun, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../../shared/plural.ts'
import { LOBBY_TEXTS } from '../../../shared/texts/lobby.ts'
import { OPERATIONS_TEXTS as T } from '../../../shared/texts/operations.ts'
import touch from '../../../styles/reach.module.css'
import styles from './operations.module.css'

const NAMES = LOBBY_TEXTS.running

const ICONS: Readonly<Record<OperatedTable['phase']['kind'], LucideIcon>> = {
  gathering: Users,
  night: MoonStar,
  day: Sun,
  vote: Gavel,
}

const FILTERS = {
  all: () => true,
  overdue: ({ overdue }: OperatedTable) => overdue,
  judgeless: ({ judge, mode }: OperatedTable) => judge === null && mode !== 'practice',
} as const
type Filter = keyof typeof FILTERS

interface TablesCardProps {
  readonly tables: readonly OperatedTable[]
  readonly now: number
}

/** Running tables: what the public list says of them, who judges, and where their media are. */
export function TablesCard({ tables, now }: TablesCardProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const shown = tables.filter(FILTERS[filter])
  return (
    <section className={styles.card} aria-label={T.tables}>
      <div className={styles.head}>
        <h2 className="h4">{T.tables}</h2>
        <fieldset className={styles.filters} aria-label={T.whichTables}>
          {(Object.keys(FILTERS) as Filter[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
              {T.filters[name]} {tables.filter(FILTERS[name]).length}
            </button>
          ))}
        </fieldset>
      </div>
      {shown.length === 0 && <p className="text-muted">{T.noTables}</p>}
      {shown.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.tables}>
            <thead>
              <tr>
                <th>{T.columns.table}</th>
                <th>{T.columns.phase}</th>
                <th>{T.columns.seats}</th>
                <th className={styles.wide}>{T.columns.judge}</th>
                <th data-align="end">{T.columns.runs}</th>
                <th className={styles.wide}>{T.columns.media}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((table) => (
                <Row key={table.number} table={table} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ table, now }: { readonly table: OperatedTable; readonly now: number }) {
  const { number, mode, phase, alive, seats, bots, judge, startedAt, janus, overdue } = table
  const Icon = ICONS[phase.kind]
  return (
    <tr>
      <td>
        <Link className={`display-number ${touch.reach}`} to={`/watch/${number}`}>
          {number}
        </Link>
      </td>
      <td>
        <span className={styles.phase} data-phase={phase.kind}>
          <Icon className="icon-14" aria-hidden="true" />
          {NAMES.phases[phase.kind](phase.number)}
        </span>
        {overdue && <small className={styles.alert}>{T.overdue}</small>}
      </td>
      <td>
        {T.alive(alive, seats)}
        <small>{bots === 0 ? NAMES.modes[mode] : T.withBots(NAMES.modes[mode], bots)}</small>
      </td>
      <td className={styles.wide}>{judge ?? T.automatic}</td>
      <td data-align="end">{formatClock((now - startedAt) / 1000)}</td>
      <td className={styles.wide}>{janus ?? '–'}</td>
    </tr>
  )
}
