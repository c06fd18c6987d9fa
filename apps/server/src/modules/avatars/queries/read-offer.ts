import type { Db } from '../../../platform/db/db.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { AvatarRow } from '../domain/avatar.ts'
import { type Catalogue, offered } from '../domain/catalogue.ts'
import { shippedItems } from '../domain/release-parts.ts'

/** What the shop of an account offers now. Within a transaction with `tx`. */
export type ReadOffer = (row: Pick<AvatarRow, 'gender' | 'saved'>, tx?: Db) => Promise<Catalogue>

/** The person who wears an item that an administrator has hidden keeps it until another look is saved; nobody else gets it. */
export function offerReader(settings: Pick<SettingsApi, 'released'>, catalogue: Catalogue): ReadOffer {
  const shipped = shippedItems(catalogue)
  return async ({ gender, saved }, tx) => {
    const hidden = (await settings.released('item', shipped, tx)).filter(({ hiddenAt }) => hiddenAt !== null)
    return offered(catalogue, new Set(hidden.map(({ key }) => key)), { gender, assets: saved })
  }
}
