import type { ReportKind } from '@gorod/contracts/report-kinds'
import { REPORT_LIMITS, type ReportVerdict } from '@gorod/contracts/reports'

/** Reports about players, where they are sent and where they are read. */
export const REPORT_TEXTS = {
  title: (name: string) => `Жалоба на игрока ${name}`,
  open: 'Пожаловаться на игрока',
  match: (number: number) => `Жалоба по матчу ${number}`,
  abouts: { player: 'На игрока', judge: 'Протест судье' },
  aboutPlayer: 'Смотрит модератор',
  aboutJudge: (left: string) => `Ещё ${left}, может изменить итог`,
  whom: 'На кого',
  seat: (seat: number, name: string) => `Место ${seat}, ${name}`,
  watch: 'Посмотреть этот момент',
  kind: 'Что случилось',
  kinds: {
    insults: 'оскорбления',
    hints: 'подсказки вне игры',
    peeking: 'подглядывал',
    throwing: 'слил игру',
    foreignAccount: 'чужой аккаунт',
    other: 'другое',
  } satisfies Record<ReportKind, string>,
  text: 'Опишите',
  textHint: `До ${REPORT_LIMITS.text} символов. Модератор увидит ход игры и ваши слова. Игроку не скажут, кто пожаловался.`,
  send: 'Отправить',
  cancel: 'Не отправлять',
  sent: 'Жалоба отправлена модераторам.',
  back: 'К карточке',
  own: 'Мои жалобы',
  ownTo: (name: string) => `на игрока ${name}`,
  ownProposals: ({ decided, rejected }: { readonly decided: number; readonly rejected: number }) =>
    `За ${REPORT_LIMITS.proposalDays} дней вы предлагали столу наказания: ${decided}, стол отклонил: ${rejected}. Модераторы видят это рядом с жалобами на вас.`,
  ownMessages: 'Личные сообщения',
  waits: 'ждёт решения',
  verdicts: {
    none: 'нарушения нет',
    violation: 'нарушение подтвердилось',
    false: 'признана ложной',
  } satisfies Record<ReportVerdict, string>,
  tooMany: 'Слишком много жалоб за час. Попробуйте позже',
  notInGame: 'Пожаловаться могут те, кто за этим столом',
} as const
