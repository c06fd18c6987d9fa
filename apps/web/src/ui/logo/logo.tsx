import { Link } from 'react-router'
import styles from './logo.module.css'

interface LogoProps {
  readonly name: string
  /** Says where it leads. */
  readonly label: string
}

/** Four windows, one lit. */
export function Logo({ name, label }: LogoProps) {
  return (
    <Link className={styles.logo} to="/" aria-label={label}>
      <svg viewBox="0 0 30 34" aria-hidden="true">
        <rect x="1" y="1" width="28" height="32" rx="5" fill="none" stroke="currentColor" strokeWidth="2" />
        <g fill="currentColor">
          <rect x="5.5" y="5.5" width="8" height="10" rx="1.5" opacity=".22" />
          <rect x="16.5" y="5.5" width="8" height="10" rx="1.5" opacity=".22" />
          <rect x="5.5" y="18.5" width="8" height="10" rx="1.5" opacity=".22" />
        </g>
        <rect x="16.5" y="18.5" width="8" height="10" rx="1.5" fill="var(--lamp)" />
      </svg>
      <span>{name}</span>
    </Link>
  )
}
