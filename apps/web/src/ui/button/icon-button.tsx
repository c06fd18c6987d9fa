import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for those who do not see the picture. */
  readonly label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={className ? `${styles.icon} ${className}` : styles.icon}
    >
      {children}
    </button>
  )
}
