import type { GameEvent, ReplayStep } from '@gorod/rules'
import { useMemo } from 'react'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import logStyles from '../drawer/log.module.css'
import { Words } from '../drawer/log.tsx'
import { type LogLine, logGroups } from '../model/log-lines.ts'
import styles from './replay-log.module.css'
import type { Replay } from './steps.ts'

/** What a judge does besides leading the phases. */
const JUDGE_ACTS: readonly GameEvent['type'][] = [
  'foulTakenBack',
  'foulCorrected',
  'techFoulTakenBack',
  'warned',
  'voteRestarted',
  'handCorrected',
  'nominationCorrected',
  'undone',
  'extraAwarded',
  'bestMarked',
  'worstMarked',
  'redealt',
  'substituted',
  'rulingMade',
  'voteCancelled',
]

export function isJudgeAct(event: GameEvent): boolean {
  // The table and the automatic host give fouls and pauses too.
  if (event.type === 'foulGiven' || event.type === 'techFoulGiven' || event.type === 'paused')
    return event.by === 'judge'
  return JUDGE_ACTS.includes(event.type)
}

interface ReplayLogProps {
  readonly replay: Replay
  readonly steps: readonly ReplayStep[]
  readonly step: number
  /** The acts of the judge alone. */
  readonly judge?: boolean
  readonly onStep: (step: number) => void
}

/** The log up to this step, the newest first. A line leads to its step; what comes later is not told. */
export function ReplayLog({ replay, steps, step, judge = false, onStep }: ReplayLogProps) {
  const groups = useMemo(() => logGroups(replay.events), [replay.events])
  const shown = groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter((line) => !judge || isJudgeAct(eventOf(replay, line))),
    }))
    .filter(({ lines }) => lines.length > 0)
  if (shown.length === 0) return <p className="text-muted">{judge && T.judgeEmpty}</p>
  return shown.map((group) => (
    <section key={group.key} className={logStyles.group}>
      <h3>{group.title}</h3>
      <ol>
        {group.lines.map((line) => {
          const at = stepOf(steps, replay.places[placeOf(line)] ?? 0)
          return (
            <li key={line.key} className={styles.line}>
              <button
                type="button"
                aria-label={T.stepOf(at + 1)}
                aria-current={at === step ? 'step' : undefined}
                onClick={() => onStep(at)}
              >
                {at + 1}
              </button>
              <Words line={line} />
            </li>
          )
        })}
      </ol>
    </section>
  ))
}

function placeOf({ key }: LogLine): number {
  return Number(key.split(':')[0])
}

function eventOf({ events }: Replay, line: LogLine): GameEvent {
  return events[placeOf(line)] as GameEvent
}

function stepOf(steps: readonly ReplayStep[], place: number): number {
  return Math.max(
    0,
    steps.findIndex(({ from, to }) => place >= from && place < to),
  )
}
