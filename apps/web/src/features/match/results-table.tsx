import type { FinishedGame } from '@gorod/contracts/game'
import type { RatingChange } from '@gorod/contracts/ratings'
import type { Seat, SeatResult } from '@gorod/rules'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router'
import { signedNumber, signedPoints } from '../../shared/signed-number.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { RATING_TEXTS } from '../../shared/texts/ratings.ts'
import touch from '../../styles/reach.module.css'
import { Plate } from '../../ui/plate/plate.tsx'
import { bestSeats, beyondBase, points, shownParts } from './points.ts'
import styles from './results.module.css'

type Player = FinishedGame['players'][number]

interface ResultsTableProps {
  readonly players: readonly Player[]
  /** Null: the game broke off and nobody was given points. */
  readonly results: readonly SeatResult[] | null
  readonly ownId: number | null
  /** The best player named by the judge. */
  readonly best: Seat | null
  readonly worst: Seat | null
  /** Null: a game that moves no MMR, or not counted yet. */
  readonly changes: readonly RatingChange[] | null
}

export function ResultsTable({ players, results, ownId, best, worst, changes }: ResultsTableProps) {
  const worstPlayer = players.find(({ seat }) => seat === worst)
  return (
    <aside className={styles.results} aria-label={T.results}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">№</span>
            </th>
            <th scope="col">{T.player}</th>
            {results !== null && (
              <>
                <th scope="col">{T.base}</th>
                <th scope="col">{T.extra}</th>
                <th scope="col">{T.total}</th>
                {changes !== null && <th scope="col">{RATING_TEXTS.mmr}</th>}
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
              change={changes === null ? null : (changes.find(({ seat }) => seat === player.seat) ?? 'none')}
            />
          ))}
        </tbody>
      </table>
      {results !== null && <BestPlayer players={players} results={results} marked={best} />}
      {worstPlayer !== undefined && (
        <p className={styles.best}>{T.worstByJudge(worstPlayer.seat, worstPlayer.username)}</p>
      )}
    </aside>
  )
}

interface PlayerRowsProps {
  readonly player: Player
  readonly result: SeatResult | null
  readonly own: boolean
  /** Null: no such column. `none`: nobody's rating. */
  readonly change: RatingChange | 'none' | null
}

/** The row, and on demand what the points are made of. */
function PlayerRows({ player, result, own, change }: PlayerRowsProps) {
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
            <td className="display-number">{points(result.points.base)}</td>
            <td>{signedPoints(beyondBase(result.points))}</td>
            <td>
              <button
                type="button"
                className={`display-number ${styles.total}`}
                aria-expanded={open}
                aria-controls={partsId}
                aria-label={`${points(result.points.total)}. ${T.parts(player.username)}`}
                onClick={() => setOpen(!open)}
              >
                {points(result.points.total)}
              </button>
            </td>
            {change !== null && (
              <td>{change === 'none' ? '' : signedNumber(change.after - change.before)}</td>
            )}
          </>
        )}
      </tr>
      {result !== null && (
        <tr id={partsId} hidden={!open} className={styles.parts}>
          <td colSpan={change === null ? 5 : 6}>
            {open && <Parts result={result} change={change === 'none' ? null : change} />}
          </td>
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
        <Link className={touch.reach} to={`/profile/${player.userId}`}>
          {player.username}
        </Link>
      )}
      {mark !== null && <small> {mark}</small>}
    </span>
  )
}

function Parts({ result, change }: { readonly result: SeatResult; readonly change: RatingChange | null }) {
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
      {change !== null && (
        <div>
          <dt>
            {RATING_TEXTS.mmr}
            <small>{RATING_TEXTS.made(change.result, change.play)}</small>
            <small>{RATING_TEXTS.now(change.after)}</small>
          </dt>
          <dd>{signedNumber(change.after - change.before)}</dd>
        </div>
      )}
    </dl>
  )
}

interface BestPlayerProps extends Pick<ResultsTableProps, 'players'> {
  readonly results: readonly SeatResult[]
  readonly marked: Seat | null
}

/** The judge's word counts; without one the highest total does. */
function BestPlayer({ players, results, marked }: BestPlayerProps) {
  const best = marked === null ? bestSeats(results) : [marked]
  const [seat] = best
  const player = players.find((one) => one.seat === seat)
  const result = results.find((one) => one.seat === seat)
  // A tie of many names nobody.
  if (best.length !== 1 || player === undefined || result === undefined) return null
  const text =
    marked === null
      ? T.best(player.seat, player.username, points(result.points.total), result.points.total)
      : T.bestByJudge(player.seat, player.username)
  return <p className={styles.best}>{text}</p>
}
