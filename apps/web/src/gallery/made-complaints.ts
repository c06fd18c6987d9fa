import { type Report, reportKinds } from '@gorod/contracts/reports'

const MOMENT = '2026-11-20T18:30:00.000Z'

export const protestOf = (id: number, answered: boolean) => ({
  id,
  seat: id,
  username: `Игрок ${id}`,
  text: 'Фол за жест был не мой: в этот момент говорил седьмой.',
  moment: answered ? null : 40,
  at: MOMENT,
  answer: answered
    ? { accepted: false, text: 'По записи фол верный.', by: 'judge' as const, at: MOMENT }
    : null,
})

export const reportOf = (id: number): Report => ({
  id,
  game: { number: 1200 + id, mode: 'rated', running: id === 1 },
  moment: 24 * id,
  seat: id,
  accused: { id: 100 + id, username: `Игрок ${id}` },
  reporter: { id: 200 + id, username: 'Рыжая' },
  kind: reportKinds[id % reportKinds.length] ?? 'other',
  text: id % 3 === 0 ? '' : 'После ночи 1 смотрит в сторону и сразу знает, кого проверил шериф.',
  at: MOMENT,
})
