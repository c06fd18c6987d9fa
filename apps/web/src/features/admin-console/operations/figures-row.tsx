import type { Operations, OperationsFigures } from '@gorod/contracts/operations'
import { formatNumber } from '../../../shared/plural.ts'
import { OPERATIONS_TEXTS as T } from '../../../shared/texts/operations.ts'
import { HOT_LOSS_PERCENT, worstGateway } from './losses.ts'
import styles from './operations.module.css'
import { sparkPoints } from './spark-points.ts'

type FigureName = Exclude<keyof OperationsFigures, 'at'>

/** The numbers of now, each with its line of the last hour. */
export function FiguresRow({ operations }: { readonly operations: Operations }) {
  const { current, history, errorsLastHour, queues, errors, gateways, now } = operations
  const lineOf = (name: FigureName) => [...history, current].flatMap((figures) => figures[name] ?? [])
  const waits = queues.flatMap(({ averageWaitSeconds }) => averageWaitSeconds ?? [])
  return (
    <div className={styles.figures}>
      <Figure
        value={formatNumber(current.tables)}
        text={T.tablesRun(current.tables)}
        line={lineOf('tables')}
      />
      <Figure
        value={formatNumber(current.players)}
        text={T.players(current.players)}
        note={T.others(current.viewers, current.online)}
        line={lineOf('players')}
      />
      <Figure
        value={formatNumber(current.waiting)}
        text={T.waiting}
        note={waits.length === 0 ? null : T.averageWait(Math.max(...waits))}
        line={lineOf('waiting')}
      />
      <Figure
        value={T.lostPercent(current.lostPercent)}
        text={T.lost}
        note={current.lostPercent === null ? T.lostUnknown : T.lostNote(worstGateway(gateways))}
        line={lineOf('lostPercent')}
        hot={(current.lostPercent ?? 0) >= HOT_LOSS_PERCENT}
      />
      <Figure
        value={formatNumber(errorsLastHour)}
        text={T.errorsLastHour(errorsLastHour)}
        note={errors[0] === undefined ? null : T.lastError(now - errors[0].lastAt)}
        line={lineOf('errors')}
        hot={errorsLastHour > 0}
      />
    </div>
  )
}

interface FigureProps {
  readonly value: string
  readonly text: string
  readonly note?: string | null
  readonly line: readonly number[]
  readonly hot?: boolean
}

function Figure({ value, text, note = null, line, hot = false }: FigureProps) {
  return (
    <div className={styles.figure} data-state={hot ? 'hot' : undefined}>
      <b className="display-number">{value}</b>
      <span>{text}</span>
      {note !== null && <small>{note}</small>}
      {line.length > 1 && (
        <svg className={styles.spark} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
          <polyline
            points={sparkPoints(line)}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </div>
  )
}
