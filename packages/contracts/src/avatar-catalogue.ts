import type { AvatarAssets, AvatarColor, AvatarItem } from './avatar.ts'
import written from './avatar-catalogue.json' with { type: 'json' }

/** An item of the shop and how it is drawn. Written by assets/avatar, never by hand. */
export interface DrawnAvatarItem extends AvatarItem {
  /** 0 male, 1 female. */
  readonly gender: 0 | 1
  /** Colours to choose from; empty when it has none. */
  readonly colors: readonly AvatarColor[]
  /** Address of the model; null for a shape of the face, which loads nothing. */
  readonly file: string | null
  /** Shape of the base to set to 1; null for no shape, or for the shape of the base itself. */
  readonly morph: string | null
  /** The material, or the first word of materials, that gets the colour; null when none does. */
  readonly tint: string | null
}

export interface AvatarCatalogue {
  readonly items: readonly DrawnAvatarItem[]
  /** The clothes of a new avatar, by gender. */
  readonly defaults: readonly [AvatarAssets, AvatarAssets]
  /** Models of every avatar, the body first, by gender. */
  readonly bases: readonly [readonly string[], readonly string[]]
}

/** The catalogue as its file stores it: each palette once, by name. */
interface CatalogueFile extends Omit<AvatarCatalogue, 'items'> {
  readonly palettes: Readonly<Record<string, readonly AvatarColor[]>>
  readonly items: readonly (Omit<DrawnAvatarItem, 'colors'> & { readonly palette: string | null })[]
}

const { palettes, items, defaults, bases } = written as unknown as CatalogueFile

export const avatarCatalogue: AvatarCatalogue = {
  defaults,
  bases,
  items: items.map(({ palette, ...item }) => ({
    ...item,
    colors: palette === null ? [] : (palettes[palette] ?? []),
  })),
}
