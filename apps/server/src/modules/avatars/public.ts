import type { ReleasePart } from '../settings/public.ts'

/** An item for the console. */
export interface ShippedItem extends ReleasePart<'item'> {
  readonly name: string
  readonly type: string
  readonly gender: 0 | 1
  readonly image: string
  /** A new avatar wears it: it cannot be hidden. */
  readonly isDefault: boolean
}

/** The shop of 3D avatars. Others see an avatar by the name on its owner's profile. */
export interface AvatarsApi {
  /** What the shop has, as the release ships it. */
  readonly items: readonly ShippedItem[]
}
