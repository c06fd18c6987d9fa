import type { PublicNumbers } from '@gorod/contracts/home'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'

/** Null when no table plays: nobody hurries to an empty house for its waiting time. */
export function liveText({ tables, averageWaitSeconds }: PublicNumbers): string | null {
  if (tables === 0) return null
  const wait = averageWaitSeconds === null ? [] : [T.liveWait(averageWaitSeconds)]
  return [T.liveTables(tables), ...wait].join(', ')
}
