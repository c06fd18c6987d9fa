import {
  type AudienceGame,
  audienceVotesMessage,
  getAudienceVote,
  voteOfAudience,
} from '@gorod/contracts/audience'
import { PHASES, teamOf, type View, viewFor } from '@gorod/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { AudienceMessage } from '../../features/table/audience/audience-message.tsx'
import { useAudienceLink } from '../../features/table/audience/use-audience-link.ts'
import { gamePage } from '../../features/table/game/use-game-id.ts'
import { phaseTitle } from '../../features/table/model/phase-title.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import type { Realtime } from '../../shared/realtime/realtime.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { AUDIENCE_TEXTS, AUDIENCE_VOTE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import styles from './streamer-table.module.css'

const MOST_PICKS = 3

interface StreamerTableProps {
  readonly realtime: Realtime
  readonly streamerId: number
  readonly number: number
}

/** The streamer's table as the audience sees it, with its vote on who is mafia. */
export default function StreamerTable({ realtime, streamerId, number }: StreamerTableProps) {
  const [, { game, state, failure }] = useAudienceLink(realtime, number)
  const votes = useVotes(realtime, streamerId, number)
  const view = useMemo(() => state && viewFor(state, 'audience'), [state])
  if (game === null || view === null) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'already_in_game')
      return <p role="status">{T.playing}</p>
    return <AudienceMessage failure={failure} />
  }
  const over = view.phase.id === 'gameOver' || view.phase.id === 'aborted'
  const closed = over || PHASES[view.phase.id].dark
  return (
    <section className={styles.table} aria-label={AUDIENCE_TEXTS.table(number)}>
      <Head game={game} view={view} isOver={over} />
      <div className={styles.ballot}>
        <h3 className="h4">{T.title}</h3>
        <b className="display-number">{T.chosen(votes.own.length)}</b>
      </div>
      <p className="text-secondary" role="status">
        {over ? T.over : closed ? T.night : T.lead}
      </p>
      <ul className={styles.seats}>
        {game.players.map(({ seat, username }) => (
          <SeatRow
            key={seat}
            seat={seat}
            name={username}
            alive={view.seats[seat - 1]?.alive ?? true}
            share={votes.shareOf(seat)}
            isBlack={view.final !== null && teamOf(view.final.roles[seat - 1] ?? 'civilian') === 'black'}
            picked={votes.own.includes(seat)}
            onToggle={
              closed || !votes.isReady || (!votes.own.includes(seat) && votes.own.length === MOST_PICKS)
                ? null
                : () => votes.toggle(seat)
            }
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>{T.voters(votes.voters)}</span>
        {votes.failure !== null && <span role="alert">{votes.failure}</span>}
        {votes.needsAccount && (
          <Button size="sm" onClick={() => openAuth({ redirectUrl: `/audience/streamers/${streamerId}` })}>
            {T.signIn}
          </Button>
        )}
      </footer>
    </section>
  )
}

interface HeadProps {
  readonly game: Omit<AudienceGame, 'events' | 'now'>
  readonly view: View
  readonly isOver: boolean
}

function Head({ game, view, isOver }: HeadProps) {
  const { title, note } = phaseTitle(view)
  return (
    <header className={styles.head}>
      <h2 className="h3">
        {AUDIENCE_TEXTS.table(game.number)}: {title}
      </h2>
      <p>
        {[note, AUDIENCE_TEXTS.delay(game.delayMs), AUDIENCE_TEXTS.viewers(game.viewers)]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </p>
      <LinkButton
        to={isOver ? gamePage({ type: game.type, number: game.number }) : `/watch/${game.number}`}
        kind="lamp"
      >
        {isOver ? T.match : T.watch}
      </LinkButton>
    </header>
  )
}

interface SeatRowProps {
  readonly seat: number
  readonly name: string
  readonly alive: boolean
  readonly share: number
  readonly isBlack: boolean
  readonly picked: boolean
  readonly onToggle: (() => void) | null
}

function SeatRow({ seat, name, alive, share, isBlack, picked, onToggle }: SeatRowProps) {
  return (
    <li data-out={!alive || undefined} data-picked={picked || undefined}>
      <label>
        <Plate number={seat} kind={alive ? 'default' : 'off'} size={20} />
        <span className={styles.name}>
          {name}
          {isBlack && <small>{T.black}</small>}
          {!alive && !isBlack && <small>{T.out}</small>}
          <i aria-hidden="true" style={{ ['--share' as string]: `${share}%` }} />
        </span>
        <span className={styles.share}>{T.share(share)}</span>
        <input
          type="checkbox"
          aria-label={T.pick(seat, name)}
          checked={picked}
          disabled={onToggle === null}
          onChange={() => onToggle?.()}
        />
      </label>
    </li>
  )
}

/** The votes, kept up by what the server sends, and the own one. */
function useVotes(realtime: Realtime, streamerId: number, number: number) {
  const me = useMe()
  const signedIn = me.state === 'signed_in'
  const client = useQueryClient()
  const key = useMemo(() => ['audience-vote', streamerId, number, signedIn], [streamerId, number, signedIn])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(getAudienceVote, { userId: streamerId, id: number }, { signal }),
  })
  type Votes = NonNullable<typeof query.data>
  useEffect(
    () =>
      realtime.on(audienceVotesMessage, (push) => {
        if (push.number !== number || push.userId !== streamerId) return
        client.setQueryData<Votes>(key, (before) => before && { ...before, ...push.votes })
      }),
    [realtime, client, key, number, streamerId],
  )
  // At once, as a box that is ticked; the answer of the server only takes it back.
  const [picked, setPicked] = useState<readonly number[] | null>(null)
  const casting = useMutation({
    mutationFn: (seats: readonly number[]) => api(voteOfAudience, { userId: streamerId, id: number, seats }),
    onError: () => setPicked(null),
  })
  const { voters = 0, bySeat = [] } = query.data ?? {}
  const own = picked ?? query.data?.own ?? []
  return {
    voters,
    own,
    shareOf: (seat: number) => (voters === 0 ? 0 : Math.round((100 * (bySeat[seat - 1] ?? 0)) / voters)),
    isReady: query.data !== undefined && me.state !== 'loading',
    needsAccount: me.state === 'visitor',
    failure: casting.error instanceof ApiError ? ERROR_TEXTS[casting.error.code] : null,
    toggle: (seat: number) => {
      if (!signedIn) return openAuth({ redirectUrl: `/audience/streamers/${streamerId}` })
      const next = own.includes(seat) ? own.filter((one) => one !== seat) : [...own, seat]
      setPicked(next)
      casting.mutate(next)
    },
  }
}
