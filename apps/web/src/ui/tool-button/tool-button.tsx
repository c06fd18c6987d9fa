import { type ReactNode, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { DropSheet } from '../drop-sheet/drop-sheet.tsx'
import styles from './tool-button.module.css'

interface ToolButtonProps {
  /** Names the button and what it opens. */
  readonly label: string
  /** On the button; zero is not shown. */
  readonly count: number
  /** The count in words. */
  readonly countLabel: string
  readonly icon: ReactNode
  readonly closeLabel: string
  readonly children: (close: () => void) => ReactNode
}

/** A picture with a count in the header, and what drops from it; on a phone a sheet. */
export function ToolButton({ label, count, countLabel, icon, closeLabel, children }: ToolButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <span className={styles.tool}>
      <IconButton
        label={count > 0 ? `${label}, ${countLabel}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </IconButton>
      {open && (
        <DropSheet label={label} closeLabel={closeLabel} onClose={close}>
          <div className={styles.content}>
            {/* The sheet of a phone says it already. */}
            <p className={`h4 ${styles.title}`} aria-hidden="true">
              {label}
            </p>
            {children(close)}
          </div>
        </DropSheet>
      )}
    </span>
  )
}
