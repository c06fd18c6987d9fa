import { analyseGame, type VoteAnalysis } from '@gorod/bots'
import type { GameEvent } from '@gorod/rules'
import { type CSSProperties, useMemo } from 'react'
import { REPLAY_TEXTS as T } from '../../../shared/texts/replay.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import styles from './replay-analysis.module.css'

interface ReplayAnalysisProps {
  readonly log: readonly GameEvent[]
  /** The place of the first event that is not shown yet. */
  readonly upTo: number
  /** Roles may be told. */
  readonly open: boolean
}

/** What the table could know at the last vote; with open roles also the turns of the game. Fetched when it is opened. */
export default function ReplayAnalysis({ log, upTo, open }: ReplayAnalysisProps) {
  const analysis = useMemo(() => analyseGame(log), [log])
  const vote = analysis?.votes.findLast(({ place }) => place < upTo)
  if (analysis === null || vote === undefined) return <p className="text-muted">{T.analysisNone}</p>
  return (
    <div className={styles.analysis}>
      <Shares vote={vote} />
      {open ? (
        <>
          <Turns turns={analysis.turns} />
          <Insights insights={analysis.insights} />
        </>
      ) : (
        <p className="text-muted">{T.analysisHidden}</p>
      )}
    </div>
  )
}

function Shares({ vote }: { readonly vote: VoteAnalysis }) {
  const { view, people } = useGame()
  const rows = view.seats
    .map(({ seat, alive }) => ({ seat, alive, share: vote.mafia[seat] ?? 0 }))
    .sort((a, b) => b.share - a.share || a.seat - b.seat)
  return (
    <section>
      <h3>{T.analysisVote(vote.day, vote.round)}</h3>
      <p className="text-muted">{T.analysisLead}</p>
      <ol>
        {rows.map(({ seat, share }) => (
          <li key={seat} className={styles.row} style={{ '--share': share } as CSSProperties}>
            <Plate number={seat} kind={vote.candidates.includes(seat) ? 'lit' : 'default'} />
            <span>{people.name(seat)}</span>
            <b>{T.share(share)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Turns({ turns }: Pick<NonNullable<ReturnType<typeof analyseGame>>, 'turns'>) {
  if (turns.length === 0) return null
  return (
    <section>
      <h3>{T.turns}</h3>
      <ol>
        {turns.map(({ place, seat, cause, before, after }) => (
          <li key={place} className={styles.line}>
            <Plate number={seat} />
            <span>
              {T.turn[cause]}
              <small>{T.turnChance(before, after)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Insights({ insights }: Pick<NonNullable<ReturnType<typeof analyseGame>>, 'insights'>) {
  const { people } = useGame()
  return (
    <section>
      <h3>{T.insights}</h3>
      <ol>
        {insights.slice(0, 3).map(({ seat, right, all }) => (
          <li key={seat} className={styles.line}>
            <Plate number={seat} />
            <span>
              {people.name(seat)}
              <small>{T.insight(right, all)}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
