import type { FileFault } from '@gorod/rules/match-file'
import { FileUp } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { protocolOf } from '../../features/match/build-protocol.ts'
import { type FileAnswer, type ImportedGame, importedGame } from '../../features/match/imported-game.ts'
import { ResultsTable } from '../../features/match/results-table.tsx'
import { rosterOf } from '../../features/match/roster.ts'
import { Timeline } from '../../features/match/timeline.tsx'
import { momentOf, paramsOf } from '../../features/table/replay/replay-moment.ts'
import { ReplayRoom } from '../../features/table/replay/replay-room.tsx'
import type { Moment } from '../../features/table/replay/use-replay.ts'
import { FILE_FAULTS, MATCH_FILE_TEXTS as T, UNKNOWN_FACTS } from '../../shared/texts/match-file.ts'
import { REPLAY_TEXTS } from '../../shared/texts/replay.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './match-file.module.css'

/** `/match-file`: a match from a file of this site or of another service. Nothing leaves the browser. */
export default function MatchFileScreen() {
  useTitle(T.title)
  const [answer, setAnswer] = useState<FileAnswer | null>(null)
  const [params, setParams] = useSearchParams()
  const choose = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    setAnswer(importedGame(await file.text()))
    setParams({}, { replace: true })
  }
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{answer?.ok ? T.match(answer.game.id) : T.title}</h1>
        <p>{T.lead}</p>
        <ChooseFile onFiles={choose} />
      </header>
      {answer !== null && !answer.ok && <Faults faults={answer.faults} />}
      {answer?.ok && <Match game={answer.game} />}
      {answer?.ok && params.has('step') && <Replay game={answer.game} />}
    </article>
  )
}

function ChooseFile({ onFiles }: { readonly onFiles: (files: FileList | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button
        kind="lamp"
        icon={<FileUp className="icon-18" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {T.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={T.choose}
        onChange={({ target }) => {
          onFiles(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}

function Faults({ faults }: { readonly faults: readonly FileFault[] }) {
  return (
    <section className={styles.faults} role="alert">
      <h2 className="h4">{T.faults}</h2>
      <ul>
        {faults.map(({ path, fault }) => (
          <li key={`${path} ${fault}`}>
            <code>{path === '' ? T.whole : path}</code>: {FILE_FAULTS[fault]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Match({ game }: { readonly game: ImportedGame }) {
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

function Replay({ game }: { readonly game: ImportedGame }) {
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
        closeTo="/match-file"
      />
    </div>
  )
}
