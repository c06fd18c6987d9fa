import { type AvatarColor, type AvatarItem, type AvatarType, emptyAvatarTypes } from '@gorod/contracts/avatar'
import { Ban, Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import styles from './avatar-shop.module.css'

interface ItemGridProps {
  readonly type: AvatarType
  readonly items: readonly AvatarItem[]
  /** External id of the item worn; null: none. */
  readonly worn: string | null
  readonly disabled: boolean
  /** Null takes it off. */
  readonly onEquip: (item: AvatarItem | null) => void
}

export function ItemGrid({ type, items, worn, disabled, onEquip }: ItemGridProps) {
  return (
    <ul className={styles.items}>
      {emptyAvatarTypes.includes(type) && (
        <li>
          <button
            type="button"
            className={styles.item}
            aria-pressed={worn === null}
            disabled={disabled}
            onClick={() => onEquip(null)}
          >
            <span className={styles.icon}>
              <Ban aria-hidden="true" />
            </span>
            {type in T.noneOf ? T.noneOf[type as keyof typeof T.noneOf] : T.none}
          </button>
        </li>
      )}
      {items.map((item) => (
        <li key={item.external_id}>
          <button
            type="button"
            className={styles.item}
            aria-pressed={worn === item.external_id}
            disabled={disabled}
            onClick={() => onEquip(item)}
          >
            <span className={styles.icon}>
              <img src={item.icon_url} alt="" loading="lazy" width={256} height={256} />
            </span>
            {item.name_ru}
            {worn === item.external_id && (
              <span className={styles.check}>
                <Check aria-hidden="true" />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ColorListProps {
  readonly colors: readonly AvatarColor[]
  readonly selected: string | null
  readonly disabled: boolean
  readonly onSelect: (color: string) => void
}

export function ColorList({ colors, selected, disabled, onSelect }: ColorListProps) {
  return (
    <fieldset className={styles.colors} disabled={disabled}>
      <legend>{T.colors}</legend>
      {colors.map(({ id, name_ru, value }) => (
        <button
          key={id}
          type="button"
          className={styles.color}
          style={{ '--swatch': value } as CSSProperties}
          aria-pressed={id === selected}
          aria-label={name_ru}
          title={name_ru}
          onClick={() => onSelect(id)}
        />
      ))}
    </fieldset>
  )
}
