import { PARTY_SIZE } from '@gorod/contracts/party'

export const PARTY_TEXTS = {
  oneself: 'Это вы',
  noFriend: 'Позвать можно только друга',
  full: `В компании может быть не больше ${PARTY_SIZE} игроков`,
  busy: 'Этот игрок сейчас не может присоединиться',
  invited: 'Сначала ответьте на приглашение',
  absent: (name: string) => `${name} не в сети`,
  cannotSearch: (name: string) => `${name} сейчас не может искать игру`,
} as const
