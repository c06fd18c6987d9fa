import type { FinishedGame } from '@gorod/contracts/game'
import { MOSCOW_ZONE } from '@gorod/contracts/moscow-time'
import type { ReactNode } from 'react'
import { signedPoints } from '../../shared/signed-number.ts'
import { MATCH_TEXTS } from '../../shared/texts/match.ts'
import { PAPER_TEXTS as T } from '../../shared/texts/paper-protocol.ts'
import type { PaperDay, PaperNight, PaperProtocol } from './paper-protocol.ts'
import styles from './paper-sheet.module.css'
import { beyondBase, points } from './points.ts'

const DATE = new Intl.DateTimeFormat('ru-RU', {
  timeZone: MOSCOW_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
/** How many boxes for candidates stand in a row; a day seldom has more candidates. */
const BOXES = 8

/** One sheet of A4: the head, the ten players, votes and nights. What the game does not say stays empty for a pen. */
export function PaperSheet({ paper }: { readonly paper: PaperProtocol }) {
  const { game, seats, days, nights, bestMove } = paper
  return (
    <article className={styles.sheet}>
      <Head game={game} />
      <Players game={game} seats={seats} />
      <Votes days={days} />
      <Nights nights={nights}>
        <p className={styles.line}>
          <b>{T.bestMove}</b>
          <span>{bestMove !== null && T.bestMoveOf(bestMove.seat, bestMove.named, bestMove.hits)}</span>
        </p>
        <p className={styles.line}>
          <b>{T.notes}</b>
          <span />
        </p>
        <p className={styles.line}>
          <b>{T.signature}</b>
          <span />
        </p>
      </Nights>
    </article>
  )
}

type PaperGame = Pick<PaperProtocol, 'game'>

function Head({ game }: PaperGame) {
  const facts: readonly (readonly [string, string])[] = [
    [T.tournament, game === null ? '' : MATCH_TEXTS.modes[game.mode]],
    [T.table, ''],
    [T.date, game === null ? '' : DATE.format(new Date(game.startedAt))],
    [T.judge, game?.judge?.username ?? ''],
    [T.winner, game?.winner == null ? '' : T.winners[game.winner]],
  ]
  return (
    <header className={styles.head}>
      <h2>{T.game(game?.id ?? null)}</h2>
      {facts.map(([name, value]) => (
        <p key={name} className={styles.line}>
          <b>{name}</b>
          <span>{value}</span>
        </p>
      ))}
    </header>
  )
}

function Players({ game, seats }: PaperGame & { readonly seats: number }) {
  const rows = Array.from({ length: seats }, (_, index) => index + 1)
  return (
    <table className={styles.players} aria-label={T.playersTitle}>
      <thead>
        <tr>
          {[T.seat, T.player, T.role, T.fouls, T.tech, T.extra, T.points].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((seat) => (
          <PlayerRow key={seat} seat={seat} player={game?.players.find((one) => one.seat === seat) ?? null} />
        ))}
      </tbody>
    </table>
  )
}

interface PlayerRowProps {
  readonly seat: number
  readonly player: FinishedGame['players'][number] | null
}

function PlayerRow({ seat, player }: PlayerRowProps) {
  const result = player?.result ?? null
  return (
    <tr>
      <th scope="row">{seat}</th>
      <td>{player?.username}</td>
      <td>{player !== null && MATCH_TEXTS.roles[player.role]}</td>
      <td>
        <span className={styles.boxes}>
          {[1, 2, 3, 4].map((foul) => (
            <i key={foul} data-on={(result !== null && foul <= result.fouls) || undefined} />
          ))}
        </span>
      </td>
      <td>{result !== null && result.techFouls > 0 && result.techFouls}</td>
      <td>{result !== null && beyondBase(result.points) !== 0 && signedPoints(beyondBase(result.points))}</td>
      <td>{result !== null && points(result.points.total)}</td>
    </tr>
  )
}

function Votes({ days }: { readonly days: readonly PaperDay[] }) {
  return (
    <table className={styles.votes} aria-label={T.votesTitle}>
      <thead>
        <tr>
          <th scope="col">{T.day}</th>
          <th scope="col">{T.nominated}</th>
          <th scope="col">{T.again}</th>
          <th scope="col">{T.out}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.number}>
            <th scope="row">{day.number}</th>
            <td>
              <Candidates day={day} />
            </td>
            <td>{againText(day)}</td>
            <td>{day.out.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A box for each candidate: the seat above, the hands below. */
function Candidates({ day: { candidates } }: { readonly day: PaperDay }) {
  const boxes = Array.from({ length: Math.max(BOXES, candidates.length) }, (_, index) => candidates[index])
  return (
    <span className={styles.candidates}>
      {boxes.map((candidate, index) => (
        <span key={index}>
          <b>{candidate?.seat}</b>
          <i>{candidate?.votes}</i>
        </span>
      ))}
    </span>
  )
}

function againText({ again, lift }: PaperDay): string {
  const rounds = again.map((round) => round.map(({ seat, votes }) => `${seat}: ${votes}`).join(', '))
  return [...rounds, ...(lift === null ? [] : [T.lift(lift.yes, lift.alive)])].join('; ')
}

interface NightsProps {
  readonly nights: readonly PaperNight[]
  readonly children: ReactNode
}

function Nights({ nights, children }: NightsProps) {
  return (
    <div className={styles.nights}>
      <table aria-label={T.nightsTitle}>
        <thead>
          <tr>
            {[T.night, T.shot, T.don, T.sheriff].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nights.map(({ number, victim, don, sheriff }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{victim}</td>
              <td>{don}</td>
              <td>{sheriff !== null && (sheriff.black ? T.black(sheriff.seat) : T.red(sheriff.seat))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}
