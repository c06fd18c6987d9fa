import type { Seat } from '@gorod/rules'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import type { Note, Speech } from './protocol.ts'
import type { Roster } from './roster.ts'
import styles from './timeline.module.css'

/** A named row of a section. */
export function SectionRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** A number plate in its role's colour. */
export function SeatPlate({ seat, roster }: { readonly seat: Seat; readonly roster: Roster }) {
  return <Plate number={seat} kind={roster.role(seat)} />
}

export function Arrow() {
  return <ArrowRight className="icon-16" aria-hidden="true" />
}

/** What was said, folded: ten speeches would bury the votes. */
export function SpeechesRow({
  speeches,
  roster,
}: {
  readonly speeches: readonly Speech[]
  readonly roster: Roster
}) {
  if (speeches.length === 0) return null
  return (
    <SectionRow title={T.speechesLabel}>
      <details className={styles.speeches}>
        <summary>{T.speeches(speeches.length)}</summary>
        <ol>
          {speeches.map((speech, index) => (
            <li key={index}>
              <SeatPlate seat={speech.seat} roster={roster} />
              <p>
                <b>{roster.name(speech.seat)}</b>
                <SpeechKind phase={speech.phase} />
                <span>{speech.lines.join(' ')}</span>
              </p>
            </li>
          ))}
        </ol>
      </details>
    </SectionRow>
  )
}

function SpeechKind({ phase }: Pick<Speech, 'phase'>) {
  const kinds: Partial<Record<Speech['phase'], string>> = T.speechKinds
  const kind = kinds[phase]
  return kind === undefined ? null : <small>{kind}</small>
}

export function NotesRow({ notes }: { readonly notes: readonly Note[] }) {
  if (notes.length === 0) return null
  return (
    <SectionRow title={T.order}>
      <ul className={styles.notes}>
        {notes.map((note, index) => (
          <li key={index}>{noteText(note)}</li>
        ))}
      </ul>
    </SectionRow>
  )
}

function noteText(note: Note): string {
  switch (note.kind) {
    case 'penalty':
      return T.notes.penalty(note.penalty, note.seat, note.passed)
    case 'voteCancelled':
      return T.notes.voteCancelled[note.when]
    default:
      return T.notes[note.kind](note.seat, note.count)
  }
}
