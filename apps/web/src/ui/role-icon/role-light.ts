import type { RoleName } from './role-name.ts'

const TOKEN: Readonly<Record<RoleName, string>> = {
  civilian: 'civilian',
  sheriff: 'sheriff',
  mafia: 'mafia',
  godfather: 'don',
  doctor: 'doctor',
}

/** The fill itself, where a custom property cannot go. */
export function roleColor(role: RoleName): string {
  return `var(--role-${TOKEN[role]})`
}

/** The role's shade for text, AA on the theme's own ground. */
export function roleInk(role: RoleName): string {
  return `var(--${TOKEN[role]}-ink)`
}
