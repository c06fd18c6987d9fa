import { PARTY_INVITATION_MS, PARTY_SIZE } from '@gorod/contracts/party'

export const PARTY_TEXTS = {
  oneself: 'Это вы',
  noFriend: 'Позвать можно только друга',
  full: `В компании может быть не больше ${PARTY_SIZE} игроков`,
  busy: 'Этот игрок сейчас не может присоединиться',
  invited: 'Сначала ответьте на приглашение',
  asks: (name: string) => `${name} зовёт в компанию`,
  answerSoon: `Ответьте за ${PARTY_INVITATION_MS / 1000} с`,
  absent: (name: string) => `${name} не в сети`,
  cannotSearch: (name: string) => `${name} сейчас не может искать игру`,
} as const
