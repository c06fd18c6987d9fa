import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Organiser, organises } from '../commands/organise.ts'
import { stateAt } from '../domain/championship.ts'
import { lockChampionship, type PlannedChampionship, readChampionship } from '../store/championships-store.ts'

interface KnownChampionship {
  readonly championship: PlannedChampionship
  /** The reader organises it. */
  readonly mine: boolean
}

/** The championship as everybody may know it. Null: there is none, or it is a draft. */
export async function findAnnounced(db: Db, id: number): Promise<PlannedChampionship | null> {
  const championship = await readChampionship(db, id)
  return championship?.life === 'draft' ? null : championship
}

/** The championship as this reader may know it. Throws `not_found`, also for a draft that somebody else makes. */
export async function readKnown(db: Db, id: number, by: Organiser | null): Promise<KnownChampionship> {
  const championship = await readChampionship(db, id)
  if (championship === null) throw new AppError('not_found')
  const mine = await organises(db, championship, by)
  if (championship.life === 'draft' && !mine) throw new AppError('not_found')
  return { championship, mine }
}

/** Locks a championship for one of its players. Throws `not_found`, also for a draft and for one that is over. */
export async function lockForPlayers(tx: Db, id: number, at: Date): Promise<PlannedChampionship> {
  const championship = await lockChampionship(tx, id)
  if (championship === null || championship.life === 'draft' || stateAt(championship, at) === 'over')
    throw new AppError('not_found')
  return championship
}
