import { Check, Clock, LockKeyhole, Plus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../shared/plural.ts'
import { SEARCH_TEXTS as T } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { TenWindows } from '../../ui/ten-windows/ten-windows.tsx'
import styles from './mode-list.module.css'
import type { ModeCard } from './modes.ts'
import { PriceTag } from './price-tag.tsx'

const NO_BREAK_SPACE = '\u00a0'

interface ModeRowProps {
  readonly card: ModeCard
  readonly chosen: boolean
  /** The search runs in this tab: what it looks for is set. */
  readonly fixed: boolean
  /** A press waits for the camera: the mode cannot change until then. */
  readonly pending: boolean
  readonly onToggle: (chosen: boolean) => void
  /** It needs a confirmed e-mail. */
  readonly onLocked: () => void
}

/** A card of the search: who waits, how long it takes, what it costs. The whole of it takes the press. */
export function ModeRow({ card, chosen, fixed, pending, onToggle, onLocked }: ModeRowProps) {
  const { mode, lead, queue, price, rules, state, running } = card
  const titleId = useId()
  const { title } = T.mode[mode]
  const lit = running || (!fixed && chosen && state === 'open')
  const content = (
    <>
      <div className={styles.text}>
        <h2 id={titleId}>{title}</h2>
        <p>{lead}</p>
        {queue?.lacksJudge && <p className={styles.lacking}>{T.lacksJudge}</p>}
        {rules === null ? (
          // The place of the line: what comes later moves no other card from under a press.
          <span className={styles.rules} aria-hidden="true">
            {NO_BREAK_SPACE}
          </span>
        ) : (
          <Link className={`link ${styles.rules}`} to={`/rules#${rules}`} target="_blank">
            {T.rulesOf(T.ruleSets[rules])}
          </Link>
        )}
      </div>
      <div className={styles.queue}>
        {queue !== null && (
          <>
            <TenWindows lit={queue.waiting} count={queue.needed} label={T.lit(queue.waiting, queue.needed)} />
            <b className="display-number">{T.count(queue.waiting, queue.needed)}</b>
          </>
        )}
      </div>
      <div className={styles.wait}>
        {queue !== null && queue.averageSeconds !== null && (
          <span>
            <Clock className="icon-16" aria-hidden="true" />
            <span className="visually-hidden">{T.average('')}</span>
            {formatClock(queue.averageSeconds)}
          </span>
        )}
        {price !== null && <PriceTag price={price} />}
      </div>
    </>
  )
  if (state === 'locked') {
    return (
      <article className={`${styles.mode} ${styles.closed}`}>
        {content}
        <Button icon={<LockKeyhole className="icon-16" aria-hidden="true" />} onClick={onLocked}>
          {T.confirm}
          <span className="visually-hidden">{T.confirmFor(title)}</span>
        </Button>
      </article>
    )
  }
  const label = running ? T.running : state === 'judgeless' ? T.judgeless : chosen ? T.picked : T.pick
  const disabled = fixed || pending || state === 'judgeless'
  const Icon = running || (chosen && state === 'open') ? Check : Plus
  return (
    <label className={rowClass(lit, disabled)}>
      {content}
      <input
        type="checkbox"
        className="visually-hidden"
        aria-labelledby={titleId}
        checked={running && fixed ? true : chosen && state === 'open'}
        disabled={disabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className={`${buttonClass()} ${styles.pick}`} aria-hidden="true">
        {state === 'open' && <Icon className="icon-18" />}
        {label}
      </span>
    </label>
  )
}

function rowClass(lit: boolean, disabled: boolean): string {
  return [styles.mode, lit && styles.on, !disabled && styles.choosable].filter(Boolean).join(' ')
}
