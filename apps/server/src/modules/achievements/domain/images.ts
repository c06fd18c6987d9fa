import type { Keyword } from './achievements-text.ts'

/** Drawn by `scripts/achievements.mjs` for every keyword, in two sizes. */
const FOLDER = '/bundle/images/achievements'

export const imagesOf = (keyword: Keyword): { readonly small_url: string; readonly full_url: string } => ({
  small_url: `${FOLDER}/${keyword}-96.svg`,
  full_url: `${FOLDER}/${keyword}-512.svg`,
})
