import type { HeaderNews } from '@gorod/contracts/content'

export interface ContentApi {
  /** The counts of the header for an account. */
  newsOf(accountId: number): Promise<HeaderNews>
}
