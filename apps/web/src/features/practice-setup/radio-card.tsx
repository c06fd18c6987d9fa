import type { ReactNode } from 'react'
import styles from './practice-setup.module.css'

interface RadioCardProps {
  readonly name: string
  /** What a screen reader says where the picture does not. */
  readonly label?: string
  readonly className?: string | undefined
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** One choice of several that looks like a card: a real radio button, so arrows and the reader know it. */
export function RadioCard({ name, label, className, checked, onChoose, children }: RadioCardProps) {
  return (
    <label className={`${styles.card} ${className ?? ''}`}>
      <input type="radio" name={name} aria-label={label} checked={checked} onChange={onChoose} />
      {children}
    </label>
  )
}
