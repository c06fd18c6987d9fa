import type { AvatarAssets, AvatarColor, AvatarItem, AvatarType } from '@gorod/contracts/avatar'
import type { ViewerFocus } from '../../shared/avatar-viewer/viewer-messages.ts'

/** Spec §3: clothes are looked at whole, everything else on the face. */
const WHOLE: readonly AvatarType[] = ['outfit', 'top', 'bottom', 'footwear']

export const focusOf = (type: AvatarType): ViewerFocus => (WHOLE.includes(type) ? 'whole' : 'face')

/** Item and colour of what is worn; null: nothing of this type. */
export function wornOf(
  assets: AvatarAssets,
  type: AvatarType,
): { readonly externalId: string; readonly color: string | null } | null {
  const [externalId, color = null] = (assets[type] ?? '').split('.')
  return externalId === undefined || externalId === '' ? null : { externalId, color }
}

/** The asset of an item in a colour; null: in its own. */
export function assetOf(item: AvatarItem, color: string | null): string {
  return color === null ? item.external_id : `${item.external_id}.${color}`
}

/** Which colour of the list an item is worn in: the chosen one, else the one it comes in. */
export function shownColor(
  item: AvatarItem,
  chosen: string | null,
  colors: readonly AvatarColor[],
): string | null {
  return chosen ?? colors.find(({ value }) => value === item.color)?.id ?? null
}

/** Spec §9 «Type-list scroll speed: 2 times the wheel delta». */
const WHEEL_SPEED = 2

/** Where a list that scrolls sideways goes by a turn of the wheel; a sideways turn is taken as it is. */
export function wheelStep({ deltaX, deltaY }: { readonly deltaX: number; readonly deltaY: number }): number {
  return WHEEL_SPEED * (Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY)
}

export interface ShopState {
  readonly preview: boolean
  /** An equip, save or reset on its way. */
  readonly busy: boolean
  readonly typesLoading: boolean
  readonly itemsLoading: boolean
}

/** Spec §4 «Avatar shop»: what may be pressed. Save and reset are there only while something is tried on. */
export function mayDo({ preview, busy, typesLoading, itemsLoading }: ShopState) {
  return {
    equip: !busy,
    shown: preview,
    save: preview && !busy && !typesLoading && !itemsLoading,
    reset: preview && !busy,
  }
}
