import type { FinishedGame } from '@gorod/contracts/game'
import { type ReactNode, useMemo } from 'react'
import { EarnedNote } from '../../shared/achievements/earned-note.tsx'
import { useRatingChanges } from '../../shared/ratings/use-rating-changes.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { protocolOf } from './build-protocol.ts'
import { DealProof } from './deal-proof-panel.tsx'
import styles from './match.module.css'
import { MatchHeader } from './match-header.tsx'
import { ResultsTable } from './results-table.tsx'
import { rosterOf } from './roster.ts'
import { ScoringsPanel } from './scorings-panel.tsx'
import { Timeline } from './timeline.tsx'

interface MatchPageProps {
  readonly game: FinishedGame
  /** Account before the screen; its row is marked. */
  readonly ownId: number | null
  /** What the people of the game may still do about it. */
  readonly review?: ReactNode
}

/** A finished game: verdict, roles and points, then its log day by day, all drawn from its events. */
export function MatchPage({ game, ownId, review }: MatchPageProps) {
  // The log of an old practice game is not kept.
  const protocol = useMemo(() => (game.events.length === 0 ? null : protocolOf(game.events)), [game])
  const results = game.winner === null ? null : game.players.map((player) => player.result)
  const changes = useRatingChanges({ id: game.id }, game.mode)
  const roster = useMemo(() => rosterOf(game), [game])
  return (
    <div className={`wrap ${styles.match}`}>
      <MatchHeader game={game} ownId={ownId} />
      {game.winner !== null && game.players.some(({ userId }) => userId !== null && userId === ownId) && (
        <div className={styles.earned}>
          <EarnedNote game={{ id: game.id }} />
        </div>
      )}
      {review}
      <div className={styles.columns}>
        <ResultsTable
          players={game.players}
          results={results}
          ownId={ownId}
          best={protocol?.best ?? null}
          worst={protocol?.worst ?? null}
          changes={changes}
        />
        <div className={styles.log}>
          {protocol === null ? (
            <p>{T.logGone}</p>
          ) : (
            <>
              <Timeline protocol={protocol} roster={roster} />
              <ScoringsPanel events={game.events} series={game.series} roster={roster} />
              <DealProof events={game.events} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
