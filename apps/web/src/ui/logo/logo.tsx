import { Link } from 'react-router'
import styles from './logo.module.css'
import { LogoMark } from './logo-mark.tsx'

interface LogoProps {
  readonly name: string
  /** Says where it leads. */
  readonly label: string
  readonly onClick?: (() => void) | undefined
}

/** The mark and the name, home. */
export function Logo({ name, label, onClick }: LogoProps) {
  return (
    <Link className={styles.logo} to="/" aria-label={label} onClick={onClick}>
      <LogoMark />
      <span>{name}</span>
    </Link>
  )
}
