import { AppError } from '../../../platform/app-error.ts'
import type { ClubsDeps } from '../domain/deps.ts'
import type { ClubCard } from '../public.ts'
import { livingClub } from './read-club.ts'
import { readClubTable } from './read-games.ts'

const LEADERS = 5

/** What a picture of the club shows; null for a club that is closed, and where there is none. */
export async function readClubCard(deps: ClubsDeps, id: number): Promise<ClubCard | null> {
  try {
    const { name, motto, membersCount: members } = await livingClub(deps.db, id)
    const rows = await readClubTable(deps, { id, period: 'month' }, null)
    const leaders = rows.slice(0, LEADERS).map(({ username, sum }) => ({ name: username, sum }))
    return { name, motto, members, leaders }
  } catch (cause) {
    if (cause instanceof AppError) return null
    throw cause
  }
}
