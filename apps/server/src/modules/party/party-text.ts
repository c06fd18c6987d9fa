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
  cannotCome: (name: string) => `${name} сейчас не может сесть за стол`,
  moved: 'Кто-то из компании уже занят. Попробуйте ещё раз',
  lobbyName: (name: string) => `Стол: ${name}`,
  lobbyOpened: (name: string) => `${name} открывает лобби, ваше место занято`,
  lobbyWaits: 'Откройте страницу поиска и отметьте готовность',
  cannotSearch: (name: string) => `${name} сейчас не может искать игру`,
} as const
