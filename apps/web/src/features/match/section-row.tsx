import type { Seat } from '@gorod/rules'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { signedPoints } from '../../shared/signed-number.ts'
import { MATCH_TEXTS as T } from '../../shared/texts/match.ts'
import { claimTexts } from '../../shared/texts/room/claims.ts'
import { rulingText } from '../../shared/texts/rulings.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import type { Exit, Note, Speech } from './protocol.ts'
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

/** The words of a speech, folded: ten speeches would hide the votes. */
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
                <span className={styles.words}>{speech.lines.join(' ')}</span>
                <Claims speech={speech} />
              </p>
            </li>
          ))}
        </ol>
      </details>
    </SectionRow>
  )
}

/** The claims of the speech, each once. */
function Claims({ speech: { claims, seat } }: { readonly speech: Speech }) {
  if (claims.length === 0) return null
  return (
    <span className={styles.claims}>
      {[...new Set(claimTexts(claims, seat))].map((text) => (
        <Tag key={text} kind="line">
          {text}
        </Tag>
      ))}
    </span>
  )
}

function SpeechKind({ phase }: Pick<Speech, 'phase'>) {
  const kinds: Partial<Record<Speech['phase'], string>> = T.speechKinds
  const kind = kinds[phase]
  return kind === undefined ? null : <small>{kind}</small>
}

interface NotesRowProps {
  readonly notes: readonly Note[]
  readonly roster: Roster
}

export function NotesRow({ notes, roster }: NotesRowProps) {
  if (notes.length === 0) return null
  return (
    <SectionRow title={T.order}>
      <ul className={styles.notes}>
        {notes.map((note, index) => (
          <li key={index}>
            {note.withdrawn ? <s>{noteText(note, roster)}</s> : noteText(note, roster)}
            {note.withdrawn && <em> {T.notes.withdrawn}</em>}
          </li>
        ))}
      </ul>
    </SectionRow>
  )
}

function noteText(note: Note, roster: Roster): string {
  switch (note.kind) {
    case 'penalty':
      return T.notes.penalty(note.penalty, note.seat, note.passed)
    case 'voteCancelled':
      return T.notes.voteCancelled[note.when]
    case 'correction':
      return T.notes.correction(note)
    case 'voteRestarted':
      return T.notes.voteRestarted(note.candidate)
    case 'remark':
      return T.notes.remark(note.seat, note.text)
    case 'pause':
      return T.notes.pause(note.by, note.reason, note.ms)
    case 'moreTime':
      return T.notes.moreTime(note.ms)
    case 'extra':
      return T.notes.extra(note.seat, signedPoints(note.points), note.note)
    case 'lastWordLost':
    case 'best':
    case 'worst':
      return T.notes[note.kind](note.seat)
    case 'ruling':
      return rulingText(note)
    case 'foul':
      return T.notes.foul(note.seat, note.count, note.offence)
    case 'techFoul':
      return T.notes.techFoul(note)
    case 'foulCorrected':
      return T.notes.foulCorrected(note)
    case 'techFoulTakenBack':
      return T.notes.techFoulTakenBack(note.seat, note.severity)
    case 'redealt':
      return T.notes.redealt(note.reason)
    case 'substituted':
      return T.notes.substituted(note, roster.substitution(note.number))
    case 'swapped':
      return T.notes.swapped(note)
    case 'judgesSwapped':
      return T.notes.judgesSwapped(roster.judges.after(note.number), note.reason)
    case 'judgeLeft':
    case 'secondJudgeLeft':
      return T.notes[note.kind]
    case 'secondJudgeSeated':
      return T.notes.secondJudgeSeated(roster.judges.second)
    case 'exit':
      return exitText(note.exit, roster)
    case 'foulTakenBack':
      return T.notes.foulTakenBack(note.seat)
  }
}

/** The exit of a player in a sentence. */
export function exitText({ seat, cause, reason }: Exit, roster: Roster): string {
  return T.fate.exit({ seat, cause, reason, name: roster.name(seat), role: T.roles[roster.role(seat)] })
}
