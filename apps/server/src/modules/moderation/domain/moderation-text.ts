import { CASE_LIMITS as LIMITS } from '@gorod/contracts/cases'
import { minutesText } from '../../../platform/mail/minutes-text.ts'

/** Where players read their sanctions, and appeal. */
export const OWN_SANCTIONS = '/appeals'

export const MODERATION_TEXTS = {
  banned: (minutes: number | null) => (minutes === null ? 'Бан без срока' : `Бан ${minutesText(minutes)}`),
  bannedText: (reason: string) =>
    `${reason.replace(/\.$/, '')}. Апелляцию решит другой модератор, если он есть.`,
  lifted: 'Бан снят',
  liftedText: 'Можно снова искать игру.',
  followed: 'Бан прежнего аккаунта действует дальше',
  followedText: 'Он выдан аккаунту, который вы удалили. Срок не изменился, его можно обжаловать.',
  leftEarly: 'Ранний выход из игры',
  reasonRequired: 'Напишите причину',
  reasonLong: 'Не более 300 символов',
  notOneself: 'Свои права и баны меняет кто-то другой',
  unproved: 'Игрок не подтвердил свой e-mail. Права выдаются только после этого',
  rightNotYours: 'Это право выдаёт администратор',
  adminUntouchable: 'Модераторов и администраторов банит только администратор',
  moderatorsBan: 'Бан модератора или администратора снимает только администратор',
  adminBan: 'Этот бан выдал администратор, и снять его может только администратор',
  blockOneself: 'Себя заблокировать нельзя',
  takenBy: (name: string) => `Это дело уже взял ${name}`,
  manyTaken: `У вас уже ${LIMITS.taken} взятых дел. Сначала решите их`,
  blocksFull: 'В списке уже 200 игроков',
  switchedMeanwhile:
    'Поиск тем временем переключил другой администратор. Посмотрите, что сейчас, и решите ещё раз.',
  settingChanged: 'Настройку тем временем изменил другой администратор. Ничего не сохранено.',
} as const
