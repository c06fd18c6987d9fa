import { type ChampionshipPlan, type ChampionshipStage, PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { expect, it } from 'vitest'
import { roundsCalendar, standingsCsv } from './files.ts'

const row = {
  player: 1,
  username: 'Мята',
  place: 1,
  games: 2,
  wins: 1,
  extra: 0.4,
  leadWins: 0,
  firstKilled: 1,
  bestMove: 0.2,
  ci: 0.3,
  sum: 1.6,
  late: 0.5,
  placeBefore: null,
  decidedBy: null,
  results: [],
}

const plan = PLAIN_PLAN
const linesOf = (file: string) => file.replace('\uFEFF', '').split('\r\n')

it('a table of places is a file of values with a comma between, and no name of it is a formula or breaks a line', () => {
  const names = ['Мята', '=SUM(A1)', 'a "b", c']
  const rows = names.map((username, index) => ({ ...row, username, place: index + 1 }))
  expect(standingsCsv({ stage: 'main', plan, standings: { rows } }).split('\r\n')).toEqual([
    '\uFEFFМесто,Игрок,Игры,Победы,Доп.,Ш + Д,ПУ,ЛХ,Ки,Сумма',
    '1,Мята,2,1,0.4,0,1,0.2,0.3,1.6',
    "2,'=SUM(A1),2,1,0.4,0,1,0.2,0.3,1.6",
    '3,"a ""b"", c",2,1,0.4,0,1,0.2,0.3,1.6',
    '',
  ])
})

it('a table of places has the points that the rules of the standings count, and no others', () => {
  const headOf = (changes: Partial<ChampionshipPlan>, stage: ChampionshipStage = 'main') =>
    linesOf(standingsCsv({ stage, plan: { ...plan, ...changes }, standings: { rows: [row] } }))
  const standings = { sum: ['base'], ties: ['wins'] } as const
  expect(headOf({ standings }).slice(0, 2)).toEqual([
    'Место,Игрок,Игры,Победы,Ш + Д,ПУ,Сумма',
    '1,Мята,2,1,0,1,1.6',
  ])
  // What decides between equal sums counts too.
  expect(headOf({ standings: { ...standings, ties: ['ci', 'extra'] } })[0]).toBe(
    'Место,Игрок,Игры,Победы,Доп.,Ш + Д,ПУ,Ки,Сумма',
  )
  expect(headOf({ standings, latePoints: 'average' }).slice(0, 2)).toEqual([
    'Место,Игрок,Игры,Победы,Ш + Д,ПУ,За опоздание,Сумма',
    '1,Мята,2,1,0,1,0.5,1.6',
  ])
  // Nobody comes late to a later stage.
  expect(headOf({ standings, latePoints: 'average' }, 'final')[0]).not.toContain('За опоздание')
})

it('a calendar has the rounds with a time, escapes what people wrote, and folds long lines between letters', () => {
  const title = 'Кубок; осенний, очень длинное название чемпионата'
  const rounds = [
    { round: 1, stage: 'main' as const, startsAt: '2026-11-21T16:00:00.000Z', tables: [] },
    { round: 2, stage: 'main' as const, startsAt: null, tables: [] },
    { round: 3, stage: 'final' as const, startsAt: '2026-11-22T16:00:00.000Z', tables: [] },
  ]
  const stages = {
    ...PLAIN_PLAN,
    roundsBy: 'schedule',
    rounds: 2,
    finalRounds: 1,
    needsCode: false,
    needsListing: false,
  } as const
  const file = roundsCalendar(
    { id: 7, title, plan: stages, rounds },
    { url: 'https://gorod.test/championships/7', now: new Date('2026-11-01T00:00:00Z') },
  )
  const lines = file.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(unfolded).toContain('DTSTART:20261121T160000Z\r\nDTEND:20261121T173000Z')
  expect(unfolded).toContain('SUMMARY:Кубок\\; осенний\\, очень длинное название чемпионата: тур 1\r\n')
  expect(unfolded).toContain('чемпионата: финал\\, тур 1\r\n')
  expect(unfolded).toContain('UID:championship-7-round-1@gorod.test')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})
