import type { ActivityState } from '@gorod/contracts/search'
import { useId } from 'react'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { useSteadyNow } from '../../shared/use-now.ts'
import { Button } from '../../ui/button/button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { TenWindows } from '../../ui/ten-windows/ten-windows.tsx'
import styles from './found-modal.module.css'
import { acceptMsLeft, type HeardActivity } from './heard-activity.ts'
import { championshipName } from './modes.ts'
import { type AcceptTable, useAutoAccept } from './use-auto-accept.ts'
import { useFoundAlarm } from './use-found-alarm.ts'

const T = SEARCH_TEXTS.found
const ACCEPT_MS = 20_000
const TICK_MS = 100

interface FoundModalProps {
  readonly activity: HeardActivity
  readonly found: Extract<ActivityState, { kind: 'found' }>
  readonly busy: boolean
  /** This is the page of the search. */
  readonly onSearchPage: boolean
  readonly onAccept: AcceptTable
  readonly onRefuse: () => void
}

/** Ten people were found: everybody has twenty seconds to say they are here. */
export function FoundModal({ activity, found, busy, onSearchPage, onAccept, onRefuse }: FoundModalProps) {
  const titleId = useId()
  useFoundAlarm(found.accepted ? null : found.tableId)
  const giveUp = useAutoAccept({ activity, found, onSearchPage, accept: onAccept })
  const refuse = () => {
    giveUp()
    onRefuse()
  }
  return (
    <Modal onClose={refuse} labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} locked width={460}>
      <div className={styles.found}>
        <TimeRing activity={activity} />
        <h2 className="h2" id={titleId}>
          {found.accepted ? T.accepted : T.title}
        </h2>
        {found.championship === null ? (
          <Tag kind="line">{SEARCH_TEXTS.mode[found.mode].title}</Tag>
        ) : (
          <p>
            <b>{championshipName(found.championship)}</b>
          </p>
        )}
        <p className="text-secondary">{found.accepted ? T.waiting : T.lead}</p>
        <p className={styles.ready} aria-live="polite">
          <TenWindows
            lit={found.acceptedCount}
            count={found.needed}
            label={SEARCH_TEXTS.lit(found.acceptedCount, found.needed)}
          />
          {T.ready(found.acceptedCount, found.needed)}
        </p>
        {!found.accepted && (
          <div className={styles.buttons}>
            <Button
              kind="lamp"
              size="lg"
              loading={busy}
              onClick={() => void onAccept(found.tableId)}
              autoFocus
            >
              {T.accept}
            </Button>
            <Button kind="ghost" onClick={refuse}>
              {T.refuse}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}

/** The time that is left, as a ring that grows shorter. It alone is drawn at each tick. */
function TimeRing({ activity }: Pick<FoundModalProps, 'activity'>) {
  // The clock is read at each tick only: more time may seem to be left than a table waits.
  const leftMs = Math.min(ACCEPT_MS, acceptMsLeft(activity, useSteadyNow(TICK_MS)))
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <div className={styles.ring} role="timer" aria-label={T.secondsLeft(seconds)}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="54" className={styles.track} />
        <circle
          cx="60"
          cy="60"
          r="54"
          pathLength="100"
          className={seconds <= 5 ? `${styles.time} ${styles.late}` : styles.time}
          strokeDasharray={`${(leftMs / ACCEPT_MS) * 100} 100`}
        />
      </svg>
      <b className="display-number">{seconds}</b>
    </div>
  )
}
