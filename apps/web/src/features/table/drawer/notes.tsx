import { NOTE_LIMITS } from '@gorod/contracts/notes'
import type { Seat } from '@gorod/rules'
import { EyeOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NOTES_TEXTS } from '../../../shared/texts/notes.ts'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { FATES, SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { Plate } from '../../../ui/plate/plate.tsx'
import { isAlive } from '../model/speakers.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useWrittenNotes } from '../room/use-notebook.ts'
import { MarkButtons } from './mark-buttons.tsx'
import styles from './notes.module.css'

/** The notebook: a mark per seat, and a line about the person that stays for later games. */
export function Notes() {
  const { view } = useGame()
  const { settings } = useLocal()
  if (settings.streamer) return <p className="text-muted">{DRAWER_TEXTS.streamerHides}</p>
  return (
    <>
      <ul>
        {view.seats.map(({ seat }) => (
          <Note key={seat} seat={seat} />
        ))}
      </ul>
      <p className={styles.privacy}>
        <EyeOff className="icon-16" aria-hidden="true" />
        <span>{DRAWER_TEXTS.privacy}</span>
      </p>
    </>
  )
}

function Note({ seat }: { readonly seat: Seat }) {
  const { view, people } = useGame()
  const { note, write, error } = useWrittenNotes()
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = people.name(seat)
  const text = note(seat)
  const fate = view.seats.find((entry) => entry.seat === seat)?.exit
  const quiet =
    view.own?.seat === seat
      ? SEAT_TEXTS.you
      : fate
        ? FATES[fate.cause][0].toLowerCase()
        : DRAWER_TEXTS.addNote
  return (
    <li className={styles.note}>
      <Plate number={seat} kind={isAlive(view, seat) ? 'default' : 'off'} size={22} />
      <div className={styles.words}>
        <span title={name}>{name}</span>
        {editing ? (
          <NoteField
            label={DRAWER_TEXTS.noteFor(seat, name)}
            text={text}
            onWritten={(typed) => write(seat, typed)}
            onLeft={() => setEditing(false)}
            onFinished={() => {
              flushSync(() => setEditing(false))
              button.current?.focus()
            }}
          />
        ) : (
          <button
            ref={button}
            type="button"
            aria-label={DRAWER_TEXTS.noteFor(seat, name)}
            onClick={() => setEditing(true)}
          >
            {text === '' ? quiet : text}
          </button>
        )}
        {error !== null && <span role="alert">{error}</span>}
      </div>
      <MarkButtons seat={seat} />
    </li>
  )
}

interface NoteFieldProps {
  readonly label: string
  readonly text: string
  readonly onWritten: (text: string) => void
  readonly onLeft: () => void
  /** By a key: there is nothing else that has the focus now. */
  readonly onFinished: () => void
}

/**
 * What is typed is kept when the field goes, whatever takes it away: the end of the game shows other contents, a tablet that
 * turns another drawer.
 */
function NoteField({ label, text, onWritten, onLeft, onFinished }: NoteFieldProps) {
  const typed = useRef(text)
  const keep = useEffectEvent(() => {
    if (typed.current !== text) onWritten(typed.current)
  })
  useEffect(() => () => keep(), [])
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
      autoFocus
      defaultValue={text}
      maxLength={NOTE_LIMITS.noteLength}
      placeholder={NOTES_TEXTS.placeholder}
      aria-label={label}
      onChange={(event) => {
        typed.current = event.target.value
      }}
      onBlur={onLeft}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Escape') onFinished()
        // Without this the browser closes the sheet around it too.
        if (event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
