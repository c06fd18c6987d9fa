import { teamOf } from '@gorod/rules'
import { Crosshair } from 'lucide-react'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { ExitLines, NightLine } from './fate.tsx'
import type { Night, ZeroNight } from './protocol.ts'
import type { Roster } from './roster.ts'
import { Arrow, NotesRow, SeatPlate, SectionRow, SpeechesRow } from './section-row.tsx'
import styles from './timeline.module.css'

interface ZeroSectionProps {
  readonly zero: ZeroNight
  readonly roster: Roster
}

export function ZeroSection({ zero, roster }: ZeroSectionProps) {
  const mafiaSeats = roster.seats.filter((seat) => teamOf(roster.role(seat)) === 'black')
  return (
    <>
      <SectionRow title={T.mafia}>
        <ul className={styles.pairs}>
          {mafiaSeats.map((seat) => (
            <li key={seat}>
              <SeatPlate seat={seat} roster={roster} />
              <span>{T.roles[roster.role(seat)]}</span>
            </li>
          ))}
        </ul>
      </SectionRow>
      <SectionRow title={T.plan}>
        {zero.plan.length === 0 ? (
          <p className={styles.none}>{T.noPlan}</p>
        ) : (
          <ol className={styles.chain}>
            {zero.plan.map((seat, index) => (
              <li key={index}>
                {index > 0 && <Arrow />}
                <SeatPlate seat={seat} roster={roster} />
              </li>
            ))}
          </ol>
        )}
      </SectionRow>
      <NotesRow notes={zero.notes} roster={roster} />
      <ExitLines exits={zero.exits} roster={roster} />
    </>
  )
}

interface NightSectionProps {
  readonly night: Night
  readonly roster: Roster
}

export function NightSection({ night, roster }: NightSectionProps) {
  return (
    <>
      <SectionRow title={T.shots}>
        {night.shots.length === 0 ? (
          <p className={styles.none}>{T.noShots}</p>
        ) : (
          <ul className={styles.pairs}>
            {night.shots.map(({ by, seat }) => (
              <li key={by}>
                <span className="visually-hidden">{T.shot(by, seat)}</span>
                <span aria-hidden="true">
                  <SeatPlate seat={by} roster={roster} />
                  <Crosshair className="icon-16" />
                  <SeatPlate seat={seat} roster={roster} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </SectionRow>
      {night.checks.length > 0 && (
        <SectionRow title={T.checks}>
          <ul className={styles.checks}>
            {night.checks.map(({ by, asked, seat, yes }) => (
              <li key={asked}>
                <SeatPlate seat={by} roster={roster} />
                <span className={styles.who}>{asked === 'isSheriff' ? T.don : T.sheriff}</span>
                <Arrow />
                <SeatPlate seat={seat} roster={roster} />
                <b>{yes ? T.answers[asked].yes : T.answers[asked].no}</b>
              </li>
            ))}
          </ul>
        </SectionRow>
      )}
      {night.heal !== null && (
        <SectionRow title={T.heal}>
          <ul className={styles.checks}>
            <li>
              <SeatPlate seat={night.heal.by} roster={roster} />
              <span className={styles.who}>{T.doctor}</span>
              <Arrow />
              <SeatPlate seat={night.heal.seat} roster={roster} />
            </li>
          </ul>
        </SectionRow>
      )}
      <SpeechesRow speeches={night.speeches} roster={roster} />
      <NotesRow notes={night.notes} roster={roster} />
      <NightLine night={night} roster={roster} />
      <ExitLines exits={night.exits} roster={roster} />
    </>
  )
}
