import { INVITATION_MS } from '@gorod/contracts/invitations'

export const INVITATION_TEXTS = {
  asks: (judge: string) => `${judge} зовёт за стол`,
  answerSoon: `Ответьте за ${INVITATION_MS / 1000} с`,
} as const

/** Under the field in which a judge names a substitute. */
export const INVITATION_ERRORS = {
  unknown: 'Игрока с таким ником нет',
  seated: 'Этот человек уже за столом',
  away: 'Игрока сейчас нет на сайте',
  busy: 'Игрок сейчас занят: он в поиске, в лобби или в игре',
  banned: 'У игрока действует бан',
  unverified: 'Для этого режима игроку нужна верификация',
  played: 'Этот человек уже играл за этим столом',
  noJudge: 'У игрока нет права судить',
  invited: 'Игрок уже думает над другим приглашением',
} as const
