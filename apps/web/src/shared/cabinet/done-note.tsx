import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { takeLostFocus } from '../take-lost-focus.ts'
import styles from './done-note.module.css'

/** Says that it was done. Takes the focus the button lost when it had nothing more to save. */
export function DoneNote({ text }: { readonly text: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => takeLostFocus(note.current), [])
  return (
    <p ref={note} className={styles.note} role="status" tabIndex={-1}>
      <CircleCheck className="icon-18" aria-hidden="true" />
      {text}
    </p>
  )
}
