import { X } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '../../shared/plural.ts'
import { readStored, writeStored } from '../../shared/storage.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { type HeardActivity, searchedSeconds } from './activity.ts'
import styles from './queue-panel.module.css'
import { House } from './ten-windows.tsx'
import { useNow } from './use-now.ts'

const T = SEARCH_TEXTS.queue
const TABLE = 10
const SECOND_MS = 1_000

interface QueuePanelProps {
  readonly activity: HeardActivity
  readonly ownImage: string | null
  readonly stopping: boolean
  readonly onStop: () => void
}

/** The queue as a house of ten windows. */
export function QueuePanel({ activity, ownImage, stopping, onStop }: QueuePanelProps) {
  const { state } = activity
  if (state.kind !== 'searching') {
    return (
      <section className={styles.panel}>
        <h2 className="h3">{T.idle}</h2>
        <House lit={0} count={TABLE} ownImage={null} />
        <p className="sec">{T.idleLead}</p>
        <FoundOptions />
      </section>
    )
  }
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className="h3">{T.searching}</h2>
          <p className="sec">{averageText(state.averageSeconds)}</p>
        </div>
        <SearchedTime activity={activity} className={`num ${styles.time}`} />
      </div>
      <House lit={state.waiting} count={state.needed} ownImage={ownImage} />
      <p className={styles.people} aria-live="polite">
        <b className="num">{state.waiting}</b>
        <span>
          {T.atTable(state.needed)}
          <br />
          {T.wanted(state.needed - state.waiting)}
        </span>
      </p>
      <Button
        kind="line"
        block
        icon={<X className="i18" aria-hidden="true" />}
        loading={stopping}
        onClick={onStop}
      >
        {T.stop}
      </Button>
      <p className={styles.keeps}>{T.keeps}</p>
      <FoundOptions />
    </section>
  )
}

/** The same in one line at the bottom of a phone. */
export function QueueBar({ activity, stopping, onStop }: Omit<QueuePanelProps, 'ownImage'>) {
  const { state } = activity
  if (state.kind !== 'searching') return null
  return (
    <div className={styles.bar}>
      <span className="num">{SEARCH_TEXTS.count(state.waiting, state.needed)}</span>
      <span className={styles.barText}>
        <b>{T.searching}</b>
        <small>
          <SearchedTime activity={activity} className="tnum" />
          {state.averageSeconds !== null && `, ${SEARCH_TEXTS.average(formatClock(state.averageSeconds))}`}
        </small>
      </span>
      <Button kind="line" size="sm" loading={stopping} onClick={onStop}>
        {T.stopShort}
      </Button>
    </div>
  )
}

function SearchedTime({
  activity,
  className,
}: {
  readonly activity: HeardActivity
  readonly className: string
}) {
  const now = useNow(SECOND_MS)
  return (
    <b className={className} role="timer" aria-label={T.waitingTime}>
      {formatClock(searchedSeconds(activity, now))}
    </b>
  )
}

/** How to be told of a found table. */
function FoundOptions() {
  const [autoAccept, setAutoAccept] = useState(() => readStored('autoAccept') === 'true')
  const [permission, setPermission] = useState(notificationPermission)
  return (
    <div className={styles.options}>
      <Checkbox
        checked={autoAccept}
        onChange={(checked) => {
          setAutoAccept(checked)
          writeStored('autoAccept', checked ? 'true' : null)
        }}
      >
        {T.autoAccept}
      </Checkbox>
      {permission === 'default' && (
        <Button
          kind="ghost"
          size="sm"
          onClick={() => void Notification.requestPermission().then((answer) => setPermission(answer))}
        >
          {T.notify}
        </Button>
      )}
      {permission === 'denied' && <p className={styles.keeps}>{T.notifyOff}</p>}
    </div>
  )
}

function notificationPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null
}

function averageText(averageSeconds: number | null): string {
  return averageSeconds === null ? T.noAverage : T.average(formatClock(averageSeconds))
}
