import type { Right } from '@gorod/contracts/accounts'

/** Whether the console is shown. The server asks again. */
export function mayModerate(rights: readonly Right[]): boolean {
  return rights.includes('moderator') || rights.includes('administrator')
}
