import { isOver, PHASES, type Seat, teamOf, type View } from '@gorod/rules'
import { use } from 'react'
import { openAuth } from '../../../shared/session/auth-dialog.ts'
import { AUDIENCE_VOTE_TEXTS as T } from '../../../shared/texts/room/audience.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { useGame } from '../room/game-context.ts'
import styles from './poll-list.module.css'
import { type Poll, PollContext } from './use-poll.ts'

const MOST_PICKS = 3

interface PollListProps {
  readonly poll: Poll
  readonly view: View
  readonly name: (seat: Seat) => string
}

/** The vote on who is mafia: up to three seats, closed in the dark. The rows keep the order of the seats: they must not move under a finger. */
export function PollList({ poll, view, name }: PollListProps) {
  const over = isOver(view)
  const closed = over || PHASES[view.phase.id].dark
  const full = poll.own.length === MOST_PICKS
  return (
    <section className={styles.poll} aria-label={T.title}>
      <div className={styles.ballot}>
        <h3 className="h4">{T.title}</h3>
        <b className="display-number">{T.chosen(poll.own.length)}</b>
      </div>
      <p className="text-secondary" role="status">
        {over ? T.over : closed ? T.night : T.lead}
      </p>
      <ul className={styles.seats}>
        {view.seats.map(({ seat, alive }) => (
          <PollRow
            key={seat}
            poll={poll}
            seat={seat}
            name={name(seat)}
            alive={alive}
            isBlack={view.final !== null && teamOf(view.final.roles[seat - 1] ?? 'civilian') === 'black'}
            isOpen={!closed && poll.isReady && (poll.own.includes(seat) || !full)}
          />
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>{T.voters(poll.voters)}</span>
        {poll.failure !== null && <span role="alert">{poll.failure}</span>}
        {poll.needsAccount && (
          <Button
            size="sm"
            onClick={() => openAuth({ redirectUrl: `/audience/streamers/${poll.channelId}` })}
          >
            {T.signIn}
          </Button>
        )}
      </footer>
    </section>
  )
}

/** The same beside the table. */
export function PollTab() {
  const poll = use(PollContext)
  const { view, people } = useGame()
  return poll === null ? null : <PollList poll={poll} view={view} name={people.name} />
}

interface PollRowProps {
  readonly poll: Poll
  readonly seat: Seat
  readonly name: string
  readonly alive: boolean
  readonly isBlack: boolean
  readonly isOpen: boolean
}

function PollRow({ poll, seat, name, alive, isBlack, isOpen }: PollRowProps) {
  const share = poll.shareOf(seat)
  return (
    <li data-out={!alive || undefined} data-top={poll.top.has(seat) || undefined}>
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
          checked={poll.own.includes(seat)}
          disabled={!isOpen}
          onChange={() => poll.toggle(seat)}
        />
      </label>
    </li>
  )
}
