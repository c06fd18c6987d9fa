import type { AvatarType } from '@gorod/contracts/avatar'

/** Labels of the item types (spec §3), in Russian. */
export const TYPE_LABELS: Readonly<Record<AvatarType, string>> = {
  beardStyle: 'Борода',
  eyebrowStyle: 'Брови',
  hairStyle: 'Причёска',
  outfit: 'Костюм',
  top: 'Верх',
  bottom: 'Низ',
  footwear: 'Обувь',
  eyeShape: 'Глаза',
  faceshape: 'Форма лица',
  lipShape: 'Губы',
  noseShape: 'Нос',
}
