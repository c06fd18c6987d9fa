import { type AvatarLook, avatarTypes } from '@gorod/contracts/avatar'
import { avatarCatalogue as catalogue } from '@gorod/contracts/avatar-catalogue'
import type { Recipe } from './recipe.ts'

/** The parts of an avatar. An item that is no longer in the catalogue is left out. */
export function recipeOf({ gender, assets }: Pick<AvatarLook, 'gender' | 'assets'>): Recipe {
  const [base = '', ...always] = catalogue.bases[gender]
  const parts = [...always]
  const colors: Record<string, string> = {}
  const morphs: Record<string, number> = {}
  for (const type of avatarTypes) {
    const [externalId, colorId] = (assets[type] ?? '').split('.')
    const item = catalogue.items.find(
      (one) => one.gender === gender && one.type === type && one.external_id === externalId,
    )
    if (item === undefined) continue
    if (item.file !== null) parts.push(item.file)
    if (item.morph !== null) morphs[item.morph] = 1
    const color = item.colors.find(({ id }) => id === colorId)?.value ?? item.color
    if (item.tint !== null && color !== null) colors[item.tint] = color
  }
  return { base, parts, colors, morphs }
}
