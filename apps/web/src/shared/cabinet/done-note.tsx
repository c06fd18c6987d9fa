import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { takeLostFocus } from '../take-lost-focus.ts'
import styles from './done-note.module.css'

/**
 * Says that it was done. Takes the focus from the form, or where the button has lost it: a screen reader would miss words that
 * come together with their region.
 */
export function DoneNote({ text }: { readonly text: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { current } = note
    if (current?.closest('form')?.contains(document.activeElement)) current.focus({ preventScroll: true })
    else takeLostFocus(current)
  }, [])
  return (
    <p ref={note} className={styles.note} role="status" tabIndex={-1}>
      <CircleCheck className="icon-18" aria-hidden="true" />
      {text}
    </p>
  )
}
