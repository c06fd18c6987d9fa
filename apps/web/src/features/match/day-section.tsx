import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { VoteMatrix } from '../../shared/votes/vote-matrix.tsx'
import { DecisionLines, ExitLines } from './fate.tsx'
import type { Day } from './protocol.ts'
import type { Roster } from './roster.ts'
import { Arrow, NotesRow, SeatPlate, SectionRow, SpeechesRow } from './section-row.tsx'
import styles from './timeline.module.css'

interface DaySectionProps {
  readonly day: Day
  readonly roster: Roster
}

export function DaySection({ day, roster }: DaySectionProps) {
  return (
    <>
      <SpeechesRow speeches={day.speeches} roster={roster} />
      {day.nominations.length > 0 && (
        <SectionRow title={T.nominations}>
          <ul className={styles.pairs}>
            {day.nominations.map(({ by, seat, at }) => (
              <li key={`${by}-${seat}-${at}`}>
                <span className="visually-hidden">{T.nominated(by, seat)}</span>
                <span aria-hidden="true">
                  <SeatPlate seat={by} roster={roster} />
                  <Arrow />
                  <SeatPlate seat={seat} roster={roster} />
                </span>
              </li>
            ))}
          </ul>
        </SectionRow>
      )}
      {day.rounds.map((round, index) => (
        <SectionRow key={round.round} title={index === 0 ? T.vote : T.revote}>
          <VoteMatrix round={round} leavers={day.decision?.out ?? []} roster={roster} />
        </SectionRow>
      ))}
      {day.lift !== null && day.lift.yes.length > 0 && (
        <SectionRow title={T.lift}>
          <ul className={styles.pairs}>
            {day.lift.yes.map((seat) => (
              <li key={seat}>
                <SeatPlate seat={seat} roster={roster} />
              </li>
            ))}
          </ul>
        </SectionRow>
      )}
      <Opinions day={day} roster={roster} />
      <NotesRow notes={day.notes} roster={roster} />
      <DecisionLines day={day} />
      <ExitLines exits={day.exits} roster={roster} />
    </>
  )
}

function Opinions({ day: { opinions }, roster }: DaySectionProps) {
  if (opinions.length === 0) return null
  return (
    <SectionRow title={T.opinions}>
      <ul className={styles.opinions}>
        {opinions.map(({ seat, opinions: named, leader }) => (
          <li key={seat}>
            <SeatPlate seat={seat} roster={roster} />
            <Arrow />
            {named.map((opinion) => (
              <span key={opinion.seat} className={styles.opinion}>
                <SeatPlate seat={opinion.seat} roster={roster} /> {T.colors[opinion.color]}
              </span>
            ))}
            {leader !== null && (
              <span className={styles.opinion}>
                <SeatPlate seat={leader} roster={roster} /> {T.leader}
              </span>
            )}
          </li>
        ))}
      </ul>
    </SectionRow>
  )
}
