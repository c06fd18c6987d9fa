import type { ShippedItem } from '../public.ts'
import { TYPE_LABELS } from './avatars-text.ts'
import { type Catalogue, keyOf } from './catalogue.ts'

export function shippedItems({ items, defaults }: Catalogue): readonly ShippedItem[] {
  return items.map((item) => ({
    key: keyOf(item),
    value: { shown: true },
    name: item.name_ru,
    type: TYPE_LABELS[item.type],
    gender: item.gender,
    image: item.icon_url,
    isDefault: defaults[item.gender][item.type] === item.external_id,
  }))
}
