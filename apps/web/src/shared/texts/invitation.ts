import type { InvitationEnd } from '@gorod/contracts/invitations'

/** A seat for a substitute: the judge's dialog, and the question to the invited person. */
export const INVITATION_TEXTS = {
  title: (seat: number, name: string) => `Замена на месте ${seat}, ${name}`,
  lead: 'До первого дня за это место можно посадить другого игрока. Место и карта сохранятся; если карту видели, раздайте заново.',
  username: 'Ник игрока',
  reason: 'Причина',
  reasonDefault: 'Не может играть',
  invite: 'Пригласить',
  waiting: 'Ждём ответа:',
  seconds: (seconds: number) => `${seconds} с`,
  ends: {
    failed: (name) => `${name}: не получилось. Пригласите ещё раз или кого-нибудь другого`,
    accepted: (name) => `${name} садится за стол`,
    refused: (name) => `${name}: отказ. Пригласите кого-нибудь ещё`,
    expired: (name) => `${name}: ответа нет. Пригласите ещё раз или кого-нибудь другого`,
    withdrawn: (name) => `${name}: приглашение отозвано`,
  } satisfies Record<InvitationEnd, (name: string) => string>,
  judgeTitle: 'Второй судья',
  judgeLead: 'Второй судья видит и слышит то же, что вы, и может принять стол, если вы пропадёте со связи.',
  judgeReason: 'Нужен второй судья',
  askedToJudge: (judge: string) =>
    `Судья ${judge} зовёт вас вторым судьёй: вы увидите роли и сможете принять стол.`,
  freeJudge: 'Билеты и энергия не тратятся. Играть за этим столом вы не сможете.',
  asked: 'Вас зовут за стол',
  askedBy: (judge: string, seat: number) => `Судья ${judge} просит сесть на место ${seat}: нужна замена.`,
  because: (reason: string) => `Причина: ${reason}.`,
  free: 'Игра ещё не началась. Билеты и энергия не тратятся, результат засчитают вам.',
  accept: (seconds: number) => `Сесть за стол (${seconds} с)`,
  refuse: 'Отказаться',
} as const
