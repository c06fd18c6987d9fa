import { getFinishedGame } from '@gorod/contracts/game'
import { listApart } from '@gorod/contracts/moderation'
import { reportKinds } from '@gorod/contracts/report-kinds'
import { getOwnReports, listReports, type OwnReport, type Report } from '@gorod/contracts/reports'
import { getMatchReview, getOwnProtests, listProtests } from '@gorod/contracts/reviews'
import { judgedMatch } from '../features/match/testing/judged-match.ts'
import { answer } from './fake-answer.ts'

const MOMENT = '2026-11-20T18:30:00.000Z'

const protestOf = (id: number, answered: boolean) => ({
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

const reportOf = (id: number): Report => ({
  id,
  game: { number: 1200 + id, mode: 'rated', running: id === 1 },
  moment: 24 * id,
  seat: id,
  accused: { id: 100 + id, username: `Игрок ${id}` },
  reporter: {
    id: 200 + id,
    username: 'Рыжая',
    sent: 12,
    confirmed: 5,
    falseNow: id === 3 ? 2 : 0,
    aDay: id === 3 ? 2 : 10,
  },
  kind: reportKinds[id % reportKinds.length] ?? 'other',
  text: id % 3 === 0 ? '' : 'После ночи 1 смотрит в сторону и сразу знает, кого проверил шериф.',
  at: MOMENT,
  confirmedBefore: id === 2 ? 1 : 0,
  proposals: id === 2 ? { decided: 5, rejected: 3 } : { decided: 0, rejected: 0 },
  others: [7, 8].map((seat) => ({ id: 300 + seat, username: `Игрок ${seat}`, seat })),
  taken: id === 1 ? null : { by: 'Мария', own: id === 2 },
  decision: null,
})

const ownReportOf = (id: number): OwnReport => ({
  id,
  gameNumber: id === 2 ? null : 1200 + id,
  accused: `Игрок ${id}`,
  kind: id === 2 ? null : 'hints',
  at: MOMENT,
  verdict: [null, 'violation', 'none', 'false'][id % 4] as OwnReport['verdict'],
  words: id % 4 === 3 ? 'На записи этого нет.' : null,
})

export const COMPLAINT_ANSWERS = [
  answer(listApart, [
    { player: { id: 8, username: 'Кудряш' }, by: 'Мария', reason: 'Жалоба по игре 1204', at: MOMENT },
  ]),
  answer(getFinishedGame, judgedMatch()),
  answer(getMatchReview, {
    until: '2026-11-21T18:30:00.000Z',
    open: true,
    arbiter: 'judge',
    mayProtest: true,
    protests: [protestOf(1, false), protestOf(2, true)],
  }),
  answer(getOwnProtests, {
    rows: [1, 2].map((id) => {
      const { seat: _seat, username: _name, ...protest } = protestOf(id, id === 2)
      return { ...protest, gameNumber: 1200 + id }
    }),
  }),
  answer(listProtests, {
    rows: [1, 2, 3, 4].map((id) => ({
      ...protestOf(id, false),
      gameNumber: 1200 + id,
      userId: id,
      taken: null,
    })),
    totalCount: 42,
  }),
  answer(listReports, { rows: [1, 2, 3, 4].map(reportOf), totalCount: 42 }),
  answer(getOwnReports, { rows: [1, 2, 3, 4].map(ownReportOf), proposals: { decided: 5, rejected: 3 } }),
]

const NONE = { rows: [], totalCount: 0 }

export const NO_COMPLAINT_ANSWERS = [
  answer(listApart, []),
  answer(getMatchReview, null),
  answer(getOwnProtests, { rows: [] }),
  answer(listProtests, NONE),
  answer(listReports, NONE),
  answer(getOwnReports, { rows: [], proposals: { decided: 0, rejected: 0 } }),
]
