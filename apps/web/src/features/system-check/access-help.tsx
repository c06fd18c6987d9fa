import { useId, useState } from 'react'
import { SYSTEM_CHECK_TEXTS as T } from '../../shared/texts/system-check.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './system-check.module.css'

/** Where browsers keep the permission. */
export function AccessHelp() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button kind="ghost" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {T.access}
      </Button>
      <ol id={id} className={styles.steps} hidden={!open}>
        {T.accessSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
