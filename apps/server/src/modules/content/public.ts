import type { HeaderNews } from '@gorod/contracts'

export interface ContentApi {
  /** What the header counts for an account. */
  newsOf(accountId: number): Promise<HeaderNews>
}
