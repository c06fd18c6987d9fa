import { type ReactNode, useId } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly text: string
  /** Draws the control; put the id on it as `aria-describedby`. */
  readonly children: (describedBy: string) => ReactNode
}

/** A hint on hover and on keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  return (
    <span className={styles.host}>
      {children(id)}
      <span className={styles.tip} id={id} role="tooltip">
        {text}
      </span>
    </span>
  )
}
