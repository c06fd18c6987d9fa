import { getFinishedGame } from '@gorod/contracts/game'
import { type GameEvent, stepsOf } from '@gorod/rules'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '../../../shared/api/client.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { replayUrl } from '../../../shared/replay-url.ts'
import { CASE_TEXTS as T } from '../../../shared/texts/cases.ts'
import { MATCH_TEXTS } from '../../../shared/texts/match.ts'
import { REPLAY_TEXTS } from '../../../shared/texts/replay.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { Words } from '../drawer/log.tsx'
import { type LogLine, logGroups } from '../model/log-lines.ts'
import { peopleOf } from '../model/people.ts'
import { GameContext } from '../room/game-context.ts'
import styles from './case-moment.module.css'
import { stepOf } from './replay-moment.ts'
import { type ReplayedGame, replayedGame, useReplayGame } from './replayed-game.ts'
import { ReplayBook, stretchesOf } from './steps.ts'

/** Lines of the log before and after the moment. */
const BEFORE = 2
const AFTER = 5
const CLOCK = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DAY = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' })

export interface CasePlace {
  /** The number of the match. */
  readonly number: number
  /** The index of an event of the log; null: the game as a whole. */
  readonly event: number | null
  /** Whom the case is about, and who brought it: accounts. */
  readonly accusedId: number | null
  readonly senderId: number | null
}

/** The table at the moment that a moderator decides about, with the roles, and what was done around it. */
export function CaseMoment(place: CasePlace) {
  const { number } = place
  const query = useQuery({
    queryKey: ['finished-game', number],
    queryFn: ({ signal }) => api(getFinishedGame, { id: number }, { signal }),
    staleTime: 60_000,
  })
  return (
    <Loaded query={query}>
      {(game) => {
        const day = DAY.format(new Date(game.startedAt))
        const note = T.gameNote(MATCH_TEXTS.modes[game.mode], day, game.judge?.username ?? null)
        if (game.events.length === 0) return <p className="text-muted">{REPLAY_TEXTS.gone}</p>
        return <Moment place={place} game={replayedGame(game)} note={note} />
      }}
    </Loaded>
  )
}

interface MomentProps {
  readonly place: CasePlace
  readonly game: ReplayedGame
  readonly note: string
}

function Moment({ place, game, note }: MomentProps) {
  const { number, event } = place
  const { events } = game
  const book = useMemo(() => new ReplayBook(events, 'spectator', 'all'), [events])
  const step = event === null ? book.steps.length - 1 : stepOf(events, event)
  const replay = useMemo(() => book.at(step), [book, step])
  const room = useReplayGame(game, replay, events[0]?.at ?? 0)
  const stretch = stretchesOf(book).find(({ from, to }) => step >= from && step < to)
  return (
    <GameContext value={room}>
      <header className={styles.head}>
        <div>
          <h2 className="h3">
            {T.game(number)}
            {stretch && `, ${REPLAY_TEXTS.stretch[stretch.kind](stretch.day).toLowerCase()}`}
          </h2>
          <p className={styles.note}>{note}</p>
        </div>
        <LinkButton size="sm" icon={<Play aria-hidden="true" />} to={replayUrl(number, event ?? 0)}>
          {event === null ? T.watch : T.watchFrom(step + 1)}
        </LinkButton>
      </header>
      <Seats place={place} game={game} roles={replay.view.seats} />
      <Lines events={events} event={event} step={step} />
    </GameContext>
  )
}

interface SeatsProps {
  readonly place: CasePlace
  readonly game: ReplayedGame
  readonly roles: ReturnType<ReplayBook['at']>['view']['seats']
}

function Seats({ place: { accusedId, senderId }, game, roles }: SeatsProps) {
  const people = useMemo(() => peopleOf(game), [game])
  return (
    <>
      <ul className={styles.seats}>
        {roles.map(({ seat, role, alive }) => {
          const id = people.userId(seat)
          const mark = id === null ? null : id === accusedId ? 'accused' : id === senderId ? 'sender' : null
          const look = [styles.seat, alive ? '' : styles.out, mark === null ? '' : styles[mark]]
          return (
            <li key={seat} className={look.filter(Boolean).join(' ')}>
              <img src={people.image(seat)} alt="" />
              <Plate number={seat} kind={role ?? 'default'} size={19} />
              <span className={styles.name}>{people.name(seat)}</span>
              <span className="visually-hidden">{mark !== null && T.marks[mark]}</span>
            </li>
          )
        })}
      </ul>
      <p className={styles.key}>
        {accusedId !== null && <span className={styles.accusedKey}>{T.marks.accused}</span>}
        {senderId !== null && <span className={styles.senderKey}>{T.marks.sender}</span>}
      </p>
    </>
  )
}

interface LinesProps {
  readonly events: readonly GameEvent[]
  readonly event: number | null
  readonly step: number
}

function Lines({ events, event, step }: LinesProps) {
  const lines = useMemo(() => linesAround(events, event), [events, event])
  return (
    <ol className={styles.log} aria-label={T.log}>
      {lines.map(({ line, here }) => (
        <li key={line.key} className={here ? styles.here : undefined} aria-current={here || undefined}>
          <time dateTime={new Date(line.at).toISOString()}>{CLOCK.format(line.at)}</time>
          <Words line={line} />
          {here && <Tag kind="lit">{T.step(step + 1)}</Tag>}
        </li>
      ))}
    </ol>
  )
}

const eventOf = ({ key }: LogLine): number => Number(key.split(':')[0])

/** What the log tells around a moment, the oldest first; without a moment its end. The last line of the moment's step is marked. */
export function linesAround(
  events: readonly GameEvent[],
  event: number | null,
): readonly { readonly line: LogLine; readonly here: boolean }[] {
  const all = logGroups(events)
    .flatMap(({ lines }) => lines)
    .reverse()
  const end = event === null ? undefined : stepsOf(events).findLast(({ from }) => from <= event)?.to
  const found = end === undefined ? -1 : all.findLastIndex((line) => eventOf(line) < end)
  const centre = event === null ? Math.max(0, all.length - AFTER) : Math.max(0, found)
  return all
    .slice(Math.max(0, centre - BEFORE), centre + AFTER + 1)
    .map((line, index) => ({ line, here: found >= 0 && index === Math.min(centre, BEFORE) }))
}
