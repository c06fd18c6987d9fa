import type { FinishedGame } from '@gorod/contracts/game'
import type { SeatResult } from '@gorod/rules'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import { bestSeats, beyondBase, points, shownParts, signedPoints } from './points.ts'
import styles from './results.module.css'

type Player = FinishedGame['players'][number]

interface ResultsTableProps {
  readonly players: readonly Player[]
  /** Null: the game broke off and nobody was given points. */
  readonly results: readonly SeatResult[] | null
  readonly ownId: number | null
}

export function ResultsTable({ players, results, ownId }: ResultsTableProps) {
  return (
    <aside className={styles.results} aria-label={T.results}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">№</span>
            </th>
            <th scope="col">{T.player}</th>
            {results !== null && (
              <>
                <th scope="col">{T.base}</th>
                <th scope="col">{T.extra}</th>
                <th scope="col">{T.total}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <PlayerRows
              key={player.seat}
              player={player}
              result={results?.find((result) => result.seat === player.seat) ?? null}
              own={player.userId !== null && player.userId === ownId}
            />
          ))}
        </tbody>
      </table>
      {results !== null && <BestPlayer players={players} results={results} />}
    </aside>
  )
}

interface PlayerRowsProps {
  readonly player: Player
  readonly result: SeatResult | null
  readonly own: boolean
}

/** The row, and on demand what the points are made of. */
function PlayerRows({ player, result, own }: PlayerRowsProps) {
  const [open, setOpen] = useState(false)
  const partsId = useId()
  return (
    <Fragment>
      <tr className={own ? styles.own : undefined}>
        <td>
          <Plate number={player.seat} kind={player.role} />
        </td>
        <td>
          <PlayerName player={player} own={own} />
          <small className={`${styles.role} ${styles[player.role]}`}>{T.roles[player.role]}</small>
        </td>
        {result !== null && (
          <>
            <td className="num">{points(result.points.base)}</td>
            <td>{signedPoints(beyondBase(result.points))}</td>
            <td>
              <button
                type="button"
                className={`num ${styles.total}`}
                aria-expanded={open}
                aria-controls={partsId}
                aria-label={`${points(result.points.total)}. ${T.parts(player.username)}`}
                onClick={() => setOpen(!open)}
              >
                {points(result.points.total)}
              </button>
            </td>
          </>
        )}
      </tr>
      {result !== null && (
        <tr id={partsId} hidden={!open} className={styles.parts}>
          <td colSpan={5}>{open && <Parts result={result} />}</td>
        </tr>
      )}
    </Fragment>
  )
}

function PlayerName({ player, own }: { readonly player: Player; readonly own: boolean }) {
  const mark = own ? T.you : player.bot ? T.bot : null
  return (
    <span className={styles.name}>
      {player.userId === null ? (
        <span>{player.username}</span>
      ) : (
        <Link to={`/profile/${player.userId}`}>{player.username}</Link>
      )}
      {mark !== null && <small> {mark}</small>}
    </span>
  )
}

function Parts({ result }: { readonly result: SeatResult }) {
  return (
    <dl>
      {shownParts(result).map((part) => (
        <div key={part}>
          <dt>
            {T.part[part]}
            {part === 'bestMove' && result.bestMove !== null && (
              <small>{T.bestMoveHits(result.bestMove.seats, result.bestMove.hits)}</small>
            )}
            {part === 'extra' &&
              result.extras.map((extra, index) => (
                <small key={index}>
                  {T.causes[extra.cause] ?? extra.cause}: {signedPoints(extra.points)}
                </small>
              ))}
            {part === 'penalties' && (
              <>
                {result.fouls > 0 && <small>{T.fouls(result.fouls)}</small>}
                {result.techFouls > 0 && <small>{T.techFouls(result.techFouls)}</small>}
              </>
            )}
          </dt>
          <dd>{signedPoints(result.points[part])}</dd>
        </div>
      ))}
    </dl>
  )
}

function BestPlayer({
  players,
  results,
}: Pick<ResultsTableProps, 'players'> & { readonly results: readonly SeatResult[] }) {
  const best = bestSeats(results)
  const [seat] = best
  const player = players.find((one) => one.seat === seat)
  const result = results.find((one) => one.seat === seat)
  // A tie of many names nobody.
  if (best.length !== 1 || player === undefined || result === undefined) return null
  return <p className={styles.best}>{T.best(player.seat, player.username, points(result.points.total))}</p>
}
