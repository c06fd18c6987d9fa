import { getLedger, type LedgerMonth, type LedgerRow } from '@gorod/contracts/sanctions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { formatNumber } from '../../shared/plural.ts'
import { LEDGER_TEXTS as T } from '../../shared/texts/ledger.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './ledger.module.css'

const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** «сентябрь 2026» */
const monthText = (month: string): string =>
  MONTH.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '')
const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))
const figureText = (figure: number | null): string => (figure === null ? T.few : formatNumber(figure))

/** What the service punishes for, month by month, without names. */
export function Ledger() {
  const [params] = useSearchParams()
  const wanted = params.get('month') ?? ''
  const input = /^20\d\d-(0[1-9]|1[0-2])$/.test(wanted) ? { month: wanted } : {}
  const query = useQuery({
    queryKey: ['ledger', input],
    queryFn: ({ signal }) => api(getLedger, input, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className="h1">{T.title}</h1>
        <p className={styles.lead}>{T.lead}</p>
        <Link className="link" to="/appeals">
          {T.own}
        </Link>
      </div>
      <Loaded query={query}>
        {({ months, month, rows }) =>
          month === null ? (
            <EmptyState size="list">
              <p>{T.none}</p>
            </EmptyState>
          ) : (
            <>
              <Months months={months} selected={month} />
              <Rows month={month} rows={rows} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

interface MonthsProps {
  readonly months: readonly LedgerMonth[]
  readonly selected: string
}

function Months({ months, selected }: MonthsProps) {
  return (
    <Panel title={T.months}>
      <section className={styles.scroll} tabIndex={0} aria-label={T.monthsTable}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{T.month}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className={styles.figure}>
                  {T[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">
                  <Link
                    className="link"
                    to={`/sanctions?month=${one.month}`}
                    aria-label={T.show(monthText(one.month))}
                    aria-current={one.month === selected ? 'true' : undefined}
                  >
                    {monthText(one.month)}
                  </Link>
                </th>
                {FIGURES.map((figure) => (
                  <td key={figure} className={styles.figure}>
                    {figureText(one[figure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

const FIGURES = ['total', 'bans', 'warnings', 'appealed', 'granted'] as const

interface RowsProps {
  readonly month: string
  readonly rows: readonly LedgerRow[]
}

function Rows({ month, rows }: RowsProps) {
  return (
    <Panel title={T.rows(monthText(month))} lead={rows.length === 0 ? T.fewLong : T.hiddenHint}>
      <ul className={styles.rows}>
        {rows.map(({ day, measure, category, appeal, count }) => (
          <li key={`${day} ${measure} ${category} ${appeal}`} className={styles.row}>
            <b>{T.counted(count)}</b>
            <dl>
              <Fact name={T.day} value={day === null ? null : dayText(day)} />
              <Fact name={T.measure} value={measure === null ? null : T.measures[measure]} />
              <Fact name={T.category} value={category === null ? null : T.categories[category]} />
              <Fact name={T.appeal} value={appeal === null ? null : T.appeals[appeal]} />
            </dl>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  return (
    <div className={value === null ? styles.hidden : undefined}>
      <dt>{name}</dt>
      <dd>{value ?? T.hidden}</dd>
    </div>
  )
}
