import type { AudienceGame } from '@gorod/contracts/audience'
import { isOver, type View, viewFor } from '@gorod/rules'
import { useMemo, useState } from 'react'
import { AudienceMessage } from '../../features/table/audience/audience-message.tsx'
import { PollList } from '../../features/table/audience/poll-list.tsx'
import { useAudienceLink } from '../../features/table/audience/use-audience-link.ts'
import { usePoll } from '../../features/table/audience/use-poll.ts'
import { gamePage } from '../../features/table/game/use-game-id.ts'
import { phaseTitle } from '../../features/table/model/phase-title.ts'
import type { Realtime } from '../../shared/realtime/realtime.ts'
import { AUDIENCE_TEXTS, AUDIENCE_VOTE_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './streamer-table.module.css'

interface StreamerTableProps {
  readonly realtime: Realtime
  readonly streamerId: number
  readonly number: number
}

/** The streamer's table as the audience sees it, with its vote on who is mafia. */
export default function StreamerTable({ realtime, streamerId, number }: StreamerTableProps) {
  const [, { game, state, failure }] = useAudienceLink(realtime, number)
  const [channel] = useState({ channelId: streamerId, number })
  const poll = usePoll(realtime, channel)
  const view = useMemo(() => state && viewFor(state, 'audience'), [state])
  if (game === null || view === null) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'already_in_game')
      return <p role="status">{T.playing}</p>
    return <AudienceMessage failure={failure} />
  }
  const over = isOver(view)
  const names = new Map(game.players.map(({ seat, username }) => [seat, username]))
  return (
    <section className={styles.table} aria-label={AUDIENCE_TEXTS.table(number)}>
      <Head game={game} view={view} isOver={over} channelId={streamerId} />
      {poll !== null && <PollList poll={poll} view={view} name={(seat) => names.get(seat) ?? String(seat)} />}
    </section>
  )
}

interface HeadProps {
  readonly game: Omit<AudienceGame, 'events' | 'now'>
  readonly view: View
  readonly isOver: boolean
  readonly channelId: number
}

function Head({ game, view, isOver, channelId }: HeadProps) {
  const { title, note } = phaseTitle(view)
  return (
    <header className={styles.head}>
      <h2 className="h3">
        {AUDIENCE_TEXTS.table(game.number)}: {title}
      </h2>
      <p>
        {[
          note,
          AUDIENCE_TEXTS.delay(game.delayMs),
          game.viewers === null ? '' : AUDIENCE_TEXTS.viewers(game.viewers),
        ]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </p>
      <LinkButton
        to={
          isOver
            ? gamePage({ type: game.type, number: game.number })
            : `/watch/${game.number}?channel=${channelId}`
        }
        kind="lamp"
      >
        {isOver ? T.match : T.watch}
      </LinkButton>
    </header>
  )
}
