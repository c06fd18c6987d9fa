import type { Correction, Seat } from '@gorod/rules'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import { type VoteLine, voteLines } from './judge-ballot.ts'
import styles from './judge-vote.module.css'

/** The vote before the judge: every candidate with its hands, a button for its window, and the hands to put right. */
export function JudgeVote() {
  const { view, allowed } = useGame()
  const lines = voteLines(view, allowed)
  const shown = lines.findLast(({ state }) => state === 'open' || state === 'counted')
  return (
    <div className={styles.vote}>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.candidate} line={line} />
        ))}
      </ol>
      {shown !== undefined && <Hands candidate={shown.candidate} />}
    </div>
  )
}

/** The list of many candidates scrolls: the one whose window is open is in it. */
function intoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' })
}

function Line({ line: { candidate, state, hands, button } }: { readonly line: VoteLine }) {
  const { people, send, view } = useGame()
  const phase = view.phase.key
  const press = () => {
    if (button === 'close') send({ type: 'closeWindow', phase })
    if (button === 'open') send({ type: 'advance', phase })
    if (button === 'again') send({ type: 'restartVote', phase, candidate })
  }
  const name = people.name(candidate)
  return (
    <li ref={state === 'open' ? intoView : undefined} className={state === 'open' ? styles.open : undefined}>
      <Plate number={candidate} kind={state === 'open' ? 'lit' : 'default'} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hands}>
          {state === 'waiting' && <small className="text-muted">{T.notOpened}</small>}
          {hands.map((voter) => (
            <Plate key={voter} number={voter} className={styles.hand} />
          ))}
        </span>
      </span>
      <b className="display-number">{hands.length}</b>
      {button !== null && (
        <Button onClick={press} aria-label={`${T.window[button]}, ${candidate}, ${name}`}>
          {T.window[button]}
        </Button>
      )}
    </li>
  )
}

/** One press puts a hand for this candidate or takes it away. */
function Hands({ candidate }: { readonly candidate: Seat }) {
  const { allowed, send } = useGame()
  const button = allowed.find('correctHand')
  if (button === null) return null
  const isLegal = ({ now, others }: Correction) => others.includes(now === candidate ? null : candidate)
  return (
    <fieldset className={styles.correct}>
      <legend>{T.correctHands(candidate)}</legend>
      {button.corrections.map((correction) => {
        const { seat, now } = correction
        const on = now === candidate
        const look = on ? styles.on : now === null ? undefined : styles.used
        return (
          <button
            key={seat}
            type="button"
            className={look}
            aria-pressed={on}
            aria-label={T.handOf(seat, now)}
            disabled={!isLegal(correction)}
            onClick={() =>
              send({ type: 'correctHand', seat, candidate: on ? null : candidate, reason: T.handReason })
            }
          >
            {seat}
          </button>
        )
      })}
    </fieldset>
  )
}
