import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import styles from './quick-alert.module.css'

interface QuickAlertProps {
  /** A failure unless said. */
  readonly kind?: 'alert' | 'note'
  readonly message: string
  readonly closeLabel: string
  readonly onClose: () => void
}

/** A short message over everything, an open modal too; stays until closed. */
export function QuickAlert({ kind = 'alert', message, closeLabel, onClose }: QuickAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A popover joins the top layer after the dialog that may be open, so it lies above it.
    box.current?.showPopover()
  }, [])
  return (
    <div ref={box} className={styles.alert} role={kind === 'alert' ? 'alert' : 'status'} popover="manual">
      {kind === 'alert' ? (
        <CircleAlert className={styles.bad} aria-hidden="true" />
      ) : (
        <CircleCheck aria-hidden="true" />
      )}
      <p>{message}</p>
      <IconButton label={closeLabel} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
