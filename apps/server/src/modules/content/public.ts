import type { HeaderNews } from '@gorod/contracts/content'
import type { ReleasePart } from '../settings/public.ts'

export interface ContentApi {
  /** The counts of the header for an account. */
  newsOf(accountId: number): Promise<HeaderNews>
  /** The lessons of the academy, as the release ships them. */
  readonly lessons: readonly ReleasePart<'lesson'>[]
}
