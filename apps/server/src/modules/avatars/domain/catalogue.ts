import type { AvatarAssets, AvatarColor, AvatarItem, AvatarType } from '@gorod/contracts/avatar'
import type { Gender } from '../../profiles/public.ts'

export interface CatalogueItem extends AvatarItem {
  readonly gender: Gender
  /** Colours it may have beside its own, in the order of the list; empty: it has its own only. */
  readonly colors: readonly AvatarColor[]
}

/** Everything there is to wear. `external_id` is unique within a gender. */
export interface Catalogue {
  readonly items: readonly CatalogueItem[]
  /** The clothes of a new avatar. */
  readonly defaults: Readonly<Record<Gender, AvatarAssets>>
}

/** Names an item: those of both genders have the same `external_id`. */
export const keyOf = ({ gender, external_id }: Pick<CatalogueItem, 'gender' | 'external_id'>): string =>
  `${gender}/${external_id}`

/** What a shop offers: without the hidden items, but with those that are worn in this look. `hidden`: their keys. */
export function offered(
  catalogue: Catalogue,
  hidden: ReadonlySet<string>,
  owned: { readonly gender: Gender; readonly assets: AvatarAssets | null },
): Catalogue {
  if (hidden.size === 0) return catalogue
  const worn = new Set(Object.values(owned.assets ?? {}).map((asset) => asset.split('.')[0] ?? ''))
  const isOwned = ({ gender, external_id }: CatalogueItem) => gender === owned.gender && worn.has(external_id)
  return { ...catalogue, items: catalogue.items.filter((item) => !hidden.has(keyOf(item)) || isOwned(item)) }
}

/** An item, and the colour it is worn in; null: its own. */
export interface WornItem {
  readonly item: CatalogueItem
  readonly color: string | null
}

/** The item and colour of an asset id; null: nothing of this gender and type. */
export function findWorn(
  { items }: Catalogue,
  wish: { readonly gender: Gender; readonly type: AvatarType; readonly asset: string },
): WornItem | null {
  const [externalId, color = null, ...rest] = wish.asset.split('.')
  const item = items.find(
    ({ gender, type, external_id }) =>
      gender === wish.gender && type === wish.type && external_id === externalId,
  )
  if (item === undefined || rest.length > 0) return null
  if (color !== null && !item.colors.some(({ id }) => id === color)) return null
  return { item, color }
}

export function listOf({ items }: Catalogue, gender: Gender, type: AvatarType): readonly CatalogueItem[] {
  return items.filter((item) => item.gender === gender && item.type === type)
}
