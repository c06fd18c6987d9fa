import { teamOf } from '@gorod/rules'
import { Crosshair, DoorOpen, Flag, Gavel, type LucideIcon, Scale, ShieldPlus } from 'lucide-react'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import type { Day, Exit, Night, Protocol } from './protocol.ts'
import type { Roster } from './roster.ts'
import { exitText } from './section-row.tsx'
import styles from './timeline.module.css'

function Fate({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) {
  return (
    <p className={styles.fate}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}

/** How a vote ended where nobody was simply voted out. */
export function DecisionLines({ day: { lift, decision } }: { readonly day: Day }) {
  const text = decision === null ? undefined : T.decisions[decision.result]
  return (
    <>
      {lift !== null && <Fate icon={Scale} text={T.fate.lift(lift.yes.length, lift.alive, lift.passed)} />}
      {text !== undefined && <Fate icon={Scale} text={text} />}
    </>
  )
}

/** Who left in daylight, by vote or otherwise. */
export function ExitLines({ exits, roster }: { readonly exits: readonly Exit[]; readonly roster: Roster }) {
  return exits.map((exit) => (
    <Fate key={exit.seat} icon={exit.cause === 'vote' ? Gavel : DoorOpen} text={exitText(exit, roster)} />
  ))
}

/** What the morning told, with what it kept secret: the role. */
export function NightLine({
  night: { resolved },
  roster,
}: {
  readonly night: Night
  readonly roster: Roster
}) {
  if (resolved === null) return null
  const { victim, bestMove, saved } = resolved
  if (victim === null)
    return <Fate icon={saved ? ShieldPlus : Crosshair} text={saved ? T.fate.saved : T.fate.missed} />
  const killed = T.fate.killed(victim, roster.name(victim), T.roles[roster.role(victim)])
  if (bestMove === null || bestMove.length === 0) return <Fate icon={Crosshair} text={killed} />
  const mafiaNamed = bestMove.filter((seat) => teamOf(roster.role(seat)) === 'black').length
  return <Fate icon={Crosshair} text={`${killed} ${T.fate.bestMove(bestMove, mafiaNamed)}`} />
}

export function EndingLine({ ending }: Pick<Protocol, 'ending'>) {
  const text =
    ending.winner === null
      ? [T.aborted, ending.reason].filter(Boolean).join(': ')
      : [
          `${T.verdicts[ending.winner]}. ${T.reasons[ending.reason]}`,
          ...(ending.note === null ? [] : [T.because(ending.note)]),
        ].join(' ')
  return <Fate icon={Flag} text={text} />
}
