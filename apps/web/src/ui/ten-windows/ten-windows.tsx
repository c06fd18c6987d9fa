import styles from './ten-windows.module.css'

interface TenWindowsProps {
  readonly lit: number
  readonly count: number
  /** «7 из 10». */
  readonly label: string
}

/** «n of 10» as the product always draws it: small windows with light. */
export function TenWindows({ lit, count, label }: TenWindowsProps) {
  return (
    <span className={styles.ten} role="img" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        <i key={place} className={place < lit ? styles.on : undefined} />
      ))}
    </span>
  )
}
