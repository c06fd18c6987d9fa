import { SECOND_MS } from '@gorod/contracts/durations'
import { X } from 'lucide-react'
import type { Ref } from 'react'
import { formatClock } from '../../shared/plural.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { useSteadyNow } from '../../shared/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { FoundOptions } from './found-options.tsx'
import { type HeardActivity, searchedSeconds } from './heard-activity.ts'
import { fullest, type Searching, searchedNames, searchTitle } from './modes.ts'
import styles from './queue-panel.module.css'
import { House } from './search-house.tsx'

const T = SEARCH_TEXTS.queue

interface QueuePanelProps {
  /** Gets the focus when it comes in another panel's place. */
  readonly panel: Ref<HTMLElement>
  readonly activity: HeardActivity
  readonly searching: Searching
  readonly ownImage: string | null
  /** Begun in another tab: one may stop it, or begin one's own here. */
  readonly elsewhere: boolean
  readonly stopping: boolean
  readonly onStop: () => void
  /** Null when there is nothing to begin. */
  readonly onStartHere: (() => void) | null
}

/** The queue as a house of ten windows. */
export function QueuePanel(props: QueuePanelProps) {
  const { panel, activity, searching, ownImage, elsewhere, stopping, onStop, onStartHere } = props
  const { queues } = searching
  const queue = fullest(queues)
  const names = searchedNames(searching)
  return (
    <section className={styles.panel} ref={panel} tabIndex={-1}>
      <div className={styles.head}>
        <div>
          <h2 className="h3">{searchTitle(searching)}</h2>
          {names !== null && <p className={`text-secondary ${styles.names}`}>{names}</p>}
          <p className="text-secondary">{averageText(queue?.averageSeconds ?? null)}</p>
        </div>
        <SearchedTime activity={activity} className={`display-number ${styles.time}`} />
      </div>
      {queue !== null && (
        <>
          <House lit={queue.waiting} count={queue.needed} ownImage={ownImage} />
          <p className={styles.people} aria-live="polite">
            <b className="display-number">{queue.waiting}</b>
            <span>
              {T.atTable(queue.needed)}
              <br />
              {queue.lacksJudge ? T.judgeWanted : T.wanted(queue.needed - queue.waiting)}
            </span>
          </p>
        </>
      )}
      <div className={styles.buttons}>
        <Button
          kind="line"
          block
          icon={<X className="icon-18" aria-hidden="true" />}
          loading={stopping}
          onClick={onStop}
        >
          {T.stop}
        </Button>
        {elsewhere && onStartHere !== null && (
          <Button kind="lamp" block onClick={onStartHere}>
            {SEARCH_TEXTS.startElsewhere}
          </Button>
        )}
      </div>
      <p className={styles.keeps}>{elsewhere ? T.elsewhere : T.keeps}</p>
      <FoundOptions />
    </section>
  )
}

type QueueBarProps = Omit<QueuePanelProps, 'panel' | 'ownImage' | 'elsewhere' | 'onStartHere'>

/** The same in one line at the bottom of a phone. */
export function QueueBar({ activity, searching, stopping, onStop }: QueueBarProps) {
  const queue = fullest(searching.queues)
  return (
    <div className={styles.bar}>
      {queue !== null && (
        <span className="display-number">{SEARCH_TEXTS.count(queue.waiting, queue.needed)}</span>
      )}
      <span className={styles.barText}>
        <b>{searchTitle(searching)}</b>
        <small>
          <SearchedTime activity={activity} className="even-digits" />
          {queue?.lacksJudge
            ? `, ${SEARCH_TEXTS.judgeAwaited}`
            : queue?.averageSeconds != null && `, ${SEARCH_TEXTS.average(formatClock(queue.averageSeconds))}`}
        </small>
      </span>
      <Button kind="line" size="sm" loading={stopping} onClick={onStop}>
        {T.stopShort}
      </Button>
    </div>
  )
}

interface SearchedTimeProps {
  readonly activity: HeardActivity
  readonly className: string
}

function SearchedTime({ activity, className }: SearchedTimeProps) {
  const now = useSteadyNow(SECOND_MS)
  return (
    <b className={className} role="timer" aria-label={T.waitingTime}>
      {formatClock(searchedSeconds(activity, now))}
    </b>
  )
}

function averageText(averageSeconds: number | null): string {
  return averageSeconds === null ? T.noAverage : T.average(formatClock(averageSeconds))
}
