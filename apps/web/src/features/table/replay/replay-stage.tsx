import { type GameEvent, PHASES, type Seat, type View } from '@gorod/rules'
import { Crosshair, HatGlasses, type LucideIcon, ShieldPlus, Star } from 'lucide-react'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import { SKY_TEXTS } from '../../../shared/texts/room/sky.ts'
import { overReason, STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { COLOR_TEXTS } from '../../../shared/texts/room/vocabulary.ts'
import { VoteMatrix } from '../../../shared/votes/vote-matrix.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { stageOf } from '../model/phase-looks.ts'
import { phaseTitle } from '../model/phase-title.ts'
import { useGame } from '../room/game-context.ts'
import stageStyles from '../stage/stage.module.css'
import { StageContent } from '../stage/stage.tsx'
import styles from './replay-stage.module.css'

/** The middle of the table: as a spectator saw it, but with the whole round of a vote, and what is opened of a night. */
export function ReplayStage() {
  const { view, allowed, events } = useGame()
  const acts = actsOfNight(view, events)
  const stage = stageOf(view, allowed)
  const { title, note } = phaseTitle(view)
  const video = stage.kind === 'speaker' && acts.length === 0
  return (
    <section
      className={video ? `${stageStyles.stage} ${stageStyles.video}` : stageStyles.stage}
      data-stage="replay"
      aria-label={SKY_TEXTS.stage(title, note)}
      tabIndex={-1}
    >
      {view.phase.id === 'gameOver' ? (
        <Over />
      ) : isVote(view) ? (
        <Round />
      ) : acts.length > 0 ? (
        <NightActs acts={acts} />
      ) : (
        <StageContent stage={stage} />
      )}
    </section>
  )
}

/** A round of hands, open or counted: the question of a lift has none. */
function isVote({ phase, vote }: View): boolean {
  return vote !== null && PHASES[phase.id].kind === 'vote'
}

function Round() {
  const { view, people } = useGame()
  const rounds = view.days.find(({ day }) => day === view.day)?.rounds ?? []
  const round = rounds.at(-1)
  if (round === undefined) return null
  const blank = { voters: [], byDefault: [] }
  const counted = round.candidates.map(
    (candidate) => round.counted.find((count) => count.candidate === candidate) ?? { candidate, ...blank },
  )
  return (
    <div className={`${stageStyles.pad} ${styles.round}`}>
      <h2>{T.round(round.round)}</h2>
      <VoteMatrix
        round={{ counted, out: view.seats.filter(({ alive }) => !alive).map(({ seat }) => seat) }}
        leavers={view.phase.id === 'voteResult' ? view.phase.leaders : []}
        roster={{
          seats: view.seats.map(({ seat }) => seat),
          name: people.name,
          role: (seat) => view.seats[seat - 1]?.role ?? null,
        }}
      />
    </div>
  )
}

interface Act {
  readonly by: Seat
  readonly icon: LucideIcon
  readonly text: string
}

/** What was done in this night, as far as the reader has opened it. */
function actsOfNight(view: View, events: readonly GameEvent[]): readonly Act[] {
  if (!view.isDark || view.day === 0) return []
  const from = events.findLastIndex(({ type, ...rest }) => 'phase' in rest && rest.phase.id === 'nightFall')
  return events.slice(from).flatMap((event): Act[] => {
    if (event.type === 'shotFired') return [{ by: event.by, icon: Crosshair, text: T.shotAt(event.seat) }]
    if (event.type === 'healed') return [{ by: event.by, icon: ShieldPlus, text: T.healed(event.seat) }]
    if (event.type === 'donChecked') {
      const answer = event.isSheriff ? COLOR_TEXTS.isSheriff : COLOR_TEXTS.notSheriff
      return [{ by: event.by, icon: HatGlasses, text: T.checked(event.seat, answer) }]
    }
    if (event.type !== 'sheriffChecked') return []
    const color = event.isBlack ? COLOR_TEXTS.black : COLOR_TEXTS.red
    return [{ by: event.by, icon: Star, text: T.checked(event.seat, color) }]
  })
}

function NightActs({ acts }: { readonly acts: readonly Act[] }) {
  const { view } = useGame()
  return (
    <div className={`${stageStyles.pad} ${styles.night}`}>
      <h2>{T.nightKnown}</h2>
      <ul>
        {acts.map(({ by, icon: Icon, text }) => (
          <li key={`${by} ${text}`}>
            <Plate number={by} kind={view.seats[by - 1]?.role ?? 'default'} />
            <Icon className="icon-18" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The result: at the end nothing is secret any more. */
function Over() {
  const { final } = useGame().view
  if (final === null) return null
  return (
    <div className={`${stageStyles.pad} ${styles.over}`}>
      <h2>{STAGE_TEXTS.over[final.winner]}</h2>
      <p>{overReason(final)}</p>
      {final.note !== null && <p>{STAGE_TEXTS.because(final.note)}</p>}
    </div>
  )
}
