import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { protocolOf } from '../../features/match/build-protocol.ts'
import type { ImportedGame } from '../../features/match/imported-game.ts'
import { ResultsTable } from '../../features/match/results-table.tsx'
import { rosterOf } from '../../features/match/roster.ts'
import { Timeline } from '../../features/match/timeline.tsx'
import { momentOf, paramsOf } from '../../features/table/replay/replay-moment.ts'
import { ReplayRoom } from '../../features/table/replay/replay-room.tsx'
import type { Moment } from '../../features/table/replay/use-replay.ts'
import { fileNoteText, MATCH_FILE_TEXTS as T, UNKNOWN_FACTS } from '../../shared/texts/match-file.ts'
import { REPLAY_TEXTS } from '../../shared/texts/replay.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './match-file.module.css'

/** The protocol of a match of a file, with what the file does not say. */
export function ImportedMatch({ game }: { readonly game: ImportedGame }) {
  const protocol = useMemo(() => protocolOf(game.events), [game])
  const roster = useMemo(
    () =>
      rosterOf({ players: game.players, replaced: [], judge: null, otherJudge: null, events: game.events }),
    [game],
  )
  const results = game.players.map(({ result }) => result)
  return (
    <>
      <div className={styles.facts}>
        <LinkButton to="?step=1">{REPLAY_TEXTS.open}</LinkButton>
        {game.unknown.length > 0 && (
          <section>
            <h2 className="h4">{T.unknown}</h2>
            <ul>
              {game.unknown.map((fact) => (
                <li key={fact}>{UNKNOWN_FACTS[fact]}</li>
              ))}
            </ul>
          </section>
        )}
        {game.notes.length > 0 && (
          <section>
            <h2 className="h4">{T.notes}</h2>
            <ul>
              {game.notes.map((note) => (
                <li key={fileNoteText(note)}>{fileNoteText(note)}</li>
              ))}
            </ul>
          </section>
        )}
        <p>{T.results}</p>
      </div>
      <div className={styles.columns}>
        <ResultsTable
          players={game.players}
          results={results}
          ownId={null}
          best={protocol.best}
          worst={protocol.worst}
          changes={null}
        />
        <Timeline protocol={protocol} roster={roster} />
      </div>
    </>
  )
}

interface ImportedReplayProps {
  readonly game: ImportedGame
  /** The page with its protocol. */
  readonly closeTo: string
}

/** Its replay, in the step of the address. */
export function ImportedReplay({ game, closeTo }: ImportedReplayProps) {
  const [params, setParams] = useSearchParams()
  const onMoment = useCallback((next: Moment) => setParams(paramsOf(next), { replace: true }), [setParams])
  const replayed = useMemo(
    () => ({
      mode: 'lobby' as const,
      rulesName: null,
      events: game.events,
      players: game.players,
      replaced: [],
      judge: game.judge === null ? null : { userId: 0, username: game.judge, image: null, portrait: null },
    }),
    [game],
  )
  return (
    <div className={styles.replay}>
      <ReplayRoom
        game={replayed}
        start={momentOf(params, { seats: game.players.length, events: game.events })}
        onMoment={onMoment}
        linkTo={(next) => `${location.origin}${location.pathname}?${new URLSearchParams(paramsOf(next))}`}
        hands={params.get('hands')}
        closeTo={closeTo}
      />
    </div>
  )
}
