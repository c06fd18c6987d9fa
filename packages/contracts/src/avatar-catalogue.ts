import type { AvatarAssets, AvatarColor, AvatarItem } from './avatar.ts'
import written from './avatar-catalogue.json' with { type: 'json' }

/** An item of the shop and how it is drawn. Written by assets/avatar, never by hand. */
export interface DrawnAvatarItem extends AvatarItem {
  /** 0 male, 1 female. */
  readonly gender: 0 | 1
  /** Colours to choose from; empty: it has none. */
  readonly colors: readonly AvatarColor[]
  /** Address of the model; null: a shape of the face, nothing to load. */
  readonly file: string | null
  /** Shape of the base to set to 1; null: none, or the shape the base has. */
  readonly morph: string | null
  /** Material, or the first word of materials, that takes the colour; null: none does. */
  readonly tint: string | null
}

export interface AvatarCatalogue {
  readonly items: readonly DrawnAvatarItem[]
  /** What a new avatar wears, by gender. */
  readonly defaults: readonly [AvatarAssets, AvatarAssets]
  /** Models every avatar has, the body first, by gender. */
  readonly bases: readonly [readonly string[], readonly string[]]
}

/** As the file has it: a palette by its name, once. */
interface Written extends Omit<AvatarCatalogue, 'items'> {
  readonly palettes: Readonly<Record<string, readonly AvatarColor[]>>
  readonly items: readonly (Omit<DrawnAvatarItem, 'colors'> & { readonly palette: string | null })[]
}

const { palettes, items, defaults, bases } = written as unknown as Written

export const avatarCatalogue: AvatarCatalogue = {
  defaults,
  bases,
  items: items.map(({ palette, ...item }) => ({
    ...item,
    colors: palette === null ? [] : (palettes[palette] ?? []),
  })),
}
