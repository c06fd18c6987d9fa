import { BriefcaseMedical, HatGlasses, type LucideIcon, Star, UserRound, VenetianMask } from 'lucide-react'
import styles from './role-icon.module.css'
import light from './role-light.module.css'
import { type RoleName, roleName, type SentRoleName } from './role-name.ts'

const GLYPHS: Readonly<Record<RoleName, LucideIcon>> = {
  civilian: UserRound,
  sheriff: Star,
  mafia: VenetianMask,
  godfather: HatGlasses,
  doctor: BriefcaseMedical,
}

/** The role's glyph on its colour. Never the colour alone: sheriff and don are both green. */
export function RoleIcon({ role }: { readonly role: RoleName }) {
  const Glyph = GLYPHS[role]
  return (
    <span className={`${styles.glyph} ${light[role]}`} aria-hidden="true">
      <Glyph fill={role === 'sheriff' ? 'currentColor' : 'none'} />
    </span>
  )
}

/** The glyph with the role's word. */
export function RoleChip({
  role,
  label,
}: {
  readonly role: RoleName | SentRoleName
  readonly label: string
}) {
  return (
    <span className={styles.role}>
      <RoleIcon role={roleName(role)} />
      <span>{label}</span>
    </span>
  )
}
