import {
  type Appeal,
  getLedger,
  getOwnSanctions,
  type ListedSanction,
  listAppeals,
  listSanctions,
  type OwnSanction,
} from '@gorod/contracts/sanctions'
import { listCaseSignals, listSignals, type SignalPair } from '@gorod/contracts/signals'
import { answer } from './fake-answer.ts'

const MOMENT = '2026-11-20T18:30:00.000Z'
const LATER = '2026-11-21T18:30:00.000Z'

const sanctionOf = (id: number): ListedSanction => ({
  kind: id % 2 === 0 ? 'warning' : 'ban',
  id,
  category: id === 1 ? 'leaving' : id === 3 ? 'insults' : 'hints',
  reason: id === 1 ? 'Ранний выход из игры' : 'Подсказки вне игры запрещены, также жестами.',
  from: MOMENT,
  until: id === 3 ? null : id % 2 === 0 ? MOMENT : LATER,
  lifted: id === 2,
  gameNumber: id === 3 ? null : 1200 + id,
  by: id === 1 ? null : 'Мария',
})

const decisionOf = (id: number) =>
  id === 2
    ? {
        outcome: 'lifted' as const,
        words: 'На записи нарушения нет, санкция снята.',
        at: LATER,
        byGiver: false,
      }
    : null

const ownOf = (id: number): OwnSanction => {
  const { by: _by, ...sanction } = sanctionOf(id)
  const appealed = id === 2 || id === 4
  return {
    ...sanction,
    appealUntil: appealed ? null : '2026-12-04T18:30:00.000Z',
    appeal: appealed
      ? { text: 'Я показывал на часы, а не на игрока.', at: MOMENT, decision: decisionOf(id) }
      : null,
  }
}

const appealOf = (id: number): Appeal => ({
  id,
  sanction: sanctionOf(id),
  player: { id: 100 + id, username: `Игрок ${id}` },
  text: 'Погас свет во всём доме, я вернулся через минуту, но место уже было занято.',
  at: MOMENT,
  moment: id % 2 === 0 ? 24 : null,
  mayDecide: id !== 3,
  alone: id === 2,
  taken: null,
  decision: null,
})

const pairOf = (id: number): SignalPair => ({
  players: [
    { id: 100 + id, username: `Игрок ${id}` },
    { id: 200 + id, username: 'Пиксель' },
  ],
  sharedGames: 20 + id,
  matches: [48213, 48190, 48171, 48102],
  findings: [
    { kind: 'votes', seen: 1, of: 38, expected: 14.2, probability: 1e-9, byChance: 0.00004 },
    { kind: 'wins', seen: 10, of: 14, expected: 7.1, probability: 1e-6, byChance: 0.4 },
  ],
  traces: { devices: id - 1, addresses: 3 },
})

export const SANCTION_ANSWERS = [
  answer(listCaseSignals, {
    run: { at: MOMENT, games: 8412, players: 1930, pairs: 20_411, comparisons: 97_280 },
    pairs: [pairOf(1)],
    traced: [{ players: pairOf(1).players, traces: { devices: 0, addresses: 3 } }],
    tracedAccounts: 1930,
    tracedPairs: 41,
  }),
  answer(listSignals, {
    run: { at: MOMENT, games: 8412, players: 1930, pairs: 20_411, comparisons: 97_280 },
    pairs: [1, 2].map(pairOf),
    traced: [{ players: pairOf(3).players, traces: { devices: 1, addresses: 0 } }],
    tracedAccounts: 1930,
    tracedPairs: 41,
  }),
  answer(getOwnSanctions, { rows: [1, 2, 3, 4].map(ownOf) }),
  answer(listAppeals, { rows: [1, 2, 3].map(appealOf), totalCount: 23 }),
  answer(listSanctions, { rows: [1, 2].map(sanctionOf) }),
  answer(getLedger, {
    months: [
      { month: '2026-09', total: 214, bans: 168, warnings: 46, appealed: 31, granted: 9 },
      { month: '2026-08', total: 87, bans: null, warnings: null, appealed: 12, granted: null },
      { month: '2026-07', total: null, bans: null, warnings: null, appealed: null, granted: null },
    ],
    month: '2026-09',
    rows: [
      { day: '2026-09-12', measure: 'hour', category: 'leaving', appeal: 'none', count: 12 },
      { day: null, measure: 'day', category: 'insults', appeal: 'none', count: 41 },
      { day: null, measure: 'warning', category: 'hints', appeal: null, count: 17 },
      { day: null, measure: null, category: null, appeal: null, count: 6 },
    ],
  }),
]

export const NO_SANCTION_ANSWERS = [
  answer(listSignals, { run: null, pairs: [], traced: [], tracedAccounts: 0, tracedPairs: 0 }),
  answer(listCaseSignals, { run: null, pairs: [], traced: [], tracedAccounts: 0, tracedPairs: 0 }),
  answer(getOwnSanctions, { rows: [] }),
  answer(listAppeals, { rows: [], totalCount: 0 }),
  answer(listSanctions, { rows: [] }),
  answer(getLedger, { months: [], month: null, rows: [] }),
]
