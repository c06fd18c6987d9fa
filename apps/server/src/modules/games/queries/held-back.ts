import { may } from '@gorod/contracts/permissions'
import type { Db } from '../../../platform/db/db.ts'
import type { Identity } from '../../../platform/identity.ts'
import { wasThere } from '../domain/chairs.ts'
import type { GameHeader } from '../domain/game-log.ts'
import { readSealOf } from '../store/seals-store.ts'

/** True while strangers may not know how the game with this number ended. */
export type IsHeldBack = (number: number, endedAt: Date) => Promise<boolean>

export interface HeldBackDeps {
  readonly db: Db
  readonly isHeldBack: IsHeldBack
  /** May this account read the sealed games of this championship? */
  readonly isLetIn: (championshipId: number, accountId: number) => Promise<boolean>
}

/** Somebody who reads about a game; null: a visitor. Absent rights: only what the account itself has seen counts. */
export type Reader = (Pick<Identity, 'accountId'> & Partial<Pick<Identity, 'rights'>>) | null

/**
 * The one answer to who may know the end of a finished game (decision 038). The people of the table always; of a sealed game also
 * who runs its championship, and moderators, who answer reports; everybody else when nothing holds it back.
 */
export async function mayKnowEnd(
  { db, isHeldBack, isLetIn }: HeldBackDeps,
  { header, endedAt }: { readonly header: GameHeader; readonly endedAt: Date },
  reader: Reader,
): Promise<boolean> {
  if (wasThere(header, reader?.accountId ?? null)) return true
  const seal = reader === null ? null : await readSealOf(db, header.number)
  if (reader === null || seal === null) return !(await isHeldBack(header.number, endedAt))
  return may(reader.rights ?? [], 'moderate') || isLetIn(seal.championshipId, reader.accountId)
}
