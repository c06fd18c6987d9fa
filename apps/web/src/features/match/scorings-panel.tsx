import type { FinishedGame } from '@gorod/contracts/game'
import { type GameEvent, type Points, type ScoringVersion, type Seat, scorings } from '@gorod/rules'
import { Fragment, useId, useMemo, useState } from 'react'
import { signedPoints } from '../../shared/signed-number.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { points, shownParts } from './points.ts'
import type { Roster } from './roster.ts'
import { compareScorings, type ScoringComparison } from './scorings.ts'
import styles from './scorings-panel.module.css'
import { SeatPlate } from './section-row.tsx'

interface ScoringsPanelProps {
  readonly events: readonly GameEvent[]
  readonly series: FinishedGame['series']
  readonly roster: Roster
}

/** The same game by every scoring, seat by seat; a row opens what its points are made of, with the rule that pays them. */
export function ScoringsPanel({ events, series, roster }: ScoringsPanelProps) {
  const comparison = useMemo(() => compareScorings(events, series), [events, series])
  if (comparison === null) return null
  return (
    <section className={styles.panel}>
      <h2>{T.scorings.title}</h2>
      <p>{series === null ? T.scorings.lead : T.scorings.leadOfSeries}</p>
      {/* Wider than a phone: it scrolls, so it must be reachable by keyboard. */}
      <div className={styles.scroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{T.player}</th>
              {comparison.versions.map(({ id }) => (
                <th key={id} scope="col" className={id === comparison.own ? styles.own : undefined}>
                  {T.scorings.names[id]}
                  {id === comparison.own && <small>{T.scorings.own}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roster.seats.map((seat) => (
              <SeatRows key={seat} seat={seat} comparison={comparison} roster={roster} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface SeatRowsProps {
  readonly seat: Seat
  readonly comparison: ScoringComparison
  readonly roster: Roster
}

function SeatRows({ seat, comparison: { versions, own }, roster }: SeatRowsProps) {
  const [open, setOpen] = useState(false)
  const partsId = useId()
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={open} aria-controls={partsId} onClick={() => setOpen(!open)}>
            <SeatPlate seat={seat} roster={roster} /> {roster.name(seat)}
          </button>
        </th>
        {versions.map(({ id, results }) => (
          <td key={id} className={`display-number ${id === own ? styles.own : ''}`}>
            {points(results.get(seat)?.points.total ?? 0)}
          </td>
        ))}
      </tr>
      <tr id={partsId} hidden={!open}>
        {open && <td />}
        {open &&
          versions.map(({ id, results }) => {
            const result = results.get(seat)
            return (
              <td key={id} className={styles.parts}>
                {result !== undefined &&
                  shownParts(result).map((part) => (
                    <p key={part}>
                      {T.part[part]} <b>{signedPoints(result.points[part])}</b>
                      <small>{ruleOf(part, id)}</small>
                    </p>
                  ))}
              </td>
            )
          })}
      </tr>
    </Fragment>
  )
}

/** What the scoring pays for this part. */
function ruleOf(part: Exclude<keyof Points, 'total'>, id: ScoringVersion): string {
  const scoring = scorings[id]
  const rules = T.scorings.rules
  switch (part) {
    case 'base':
      return rules.base(points(scoring.win), points(scoring.loss), points(scoring.draw))
    case 'bestMove':
      return rules.bestMove(scoring.bestMove.map(points))
    case 'ci':
      return rules.ci(points(scoring.ciCap), scoring.ciHalfOnWin)
    case 'extra':
      return rules.extra(scoring.unlessWorst === 0 ? null : signedPoints(scoring.unlessWorst))
    case 'penalties':
      return rules.penalties(
        signedPoints(scoring.tech),
        signedPoints(scoring.majorTech),
        signedPoints(scoring.removal),
        signedPoints(scoring.teamLoss),
      )
  }
}
