import type { HeaderUser } from '@gorod/contracts/accounts'

/** Whether the editor's pages are shown. The server asks again. */
export function mayWriteArticles({ rights }: HeaderUser): boolean {
  return rights.includes('editor') || rights.includes('administrator')
}
