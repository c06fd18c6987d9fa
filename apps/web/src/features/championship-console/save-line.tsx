import { Button } from '../../ui/button/button.tsx'
import styles from './console.module.css'

interface SaveLineProps {
  readonly texts: { readonly save: string; readonly saved: string }
  readonly busy: boolean
  readonly saved: boolean
}

/** Sends a form of the console, and says that it was saved. */
export function SaveLine({ texts, busy, saved }: SaveLineProps) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" kind="lamp" loading={busy}>
        {texts.save}
      </Button>
      {saved && <p role="status">{texts.saved}</p>}
    </div>
  )
}
