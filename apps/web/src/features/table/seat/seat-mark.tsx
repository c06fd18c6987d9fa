import type { Role, Seat } from '@gorod/rules'
import { Tag as TagIcon } from 'lucide-react'
import { ROLE_TEXTS } from '../../../shared/texts/roles.ts'
import { SEAT_TEXTS } from '../../../shared/texts/room/seat.ts'
import { RoleIcon } from '../../../ui/role-icon/role-icon.tsx'
import type { Mark } from '../model/notes.ts'
import { useLocal } from '../room/local-context.ts'
import styles from './seat-mark.module.css'

interface SeatMarkProps {
  readonly seat: Seat
  /** A role that this viewer knows: shown for certain, not as a mark. */
  readonly role: Role | null
  readonly pencilled: Mark | null
  readonly quiet: boolean
}

/** The upper right corner of a window: a known role, or the viewer's own mark, or a place to make one. */
export function SeatMark({ seat, role, pencilled, quiet }: SeatMarkProps) {
  const { open } = useLocal()
  if (role !== null) {
    return (
      <div className={styles.mark} role="img" aria-label={SEAT_TEXTS.role(ROLE_TEXTS[role])}>
        <RoleIcon role={role} />
      </div>
    )
  }
  if (pencilled === null && quiet) return null
  const label = pencilled === null ? SEAT_TEXTS.markAdd(seat) : SEAT_TEXTS.mark(ROLE_TEXTS[pencilled])
  return (
    <button
      type="button"
      className={`${styles.mark} ${pencilled === null ? styles.add : ''}`}
      title={label}
      aria-label={label}
      onClick={() => open({ kind: 'player', seat })}
    >
      {pencilled === null ? (
        <TagIcon className="icon-16" aria-hidden="true" />
      ) : (
        <RoleIcon role={pencilled} />
      )}
    </button>
  )
}
