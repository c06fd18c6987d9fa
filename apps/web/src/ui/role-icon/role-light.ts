import type { CSSProperties } from 'react'
import type { RoleName } from './role-name.ts'

const TOKEN: Readonly<Record<RoleName, string>> = {
  civilian: 'civilian',
  sheriff: 'sheriff',
  mafia: 'mafia',
  godfather: 'don',
  doctor: 'doctor',
}

/** The role's colour and the ink on it, as custom properties `--role-light` and `--on-role` for the parts inside. */
export function roleLight(role: RoleName | null): CSSProperties {
  if (role === null) return {}
  return {
    '--role-light': `var(--role-${TOKEN[role]})`,
    '--on-role': `var(--on-${TOKEN[role]})`,
  } as CSSProperties
}

/** The fill itself, where a custom property cannot go. */
export function roleColor(role: RoleName): string {
  return `var(--role-${TOKEN[role]})`
}

/** The role's shade for text, AA on the theme's own ground. */
export function roleInk(role: RoleName): string {
  return `var(--${TOKEN[role]}-ink)`
}
