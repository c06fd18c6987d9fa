import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const NOBODYS = 999_999
const noSuch = (body: object) => ({
  why: 'no such championship',
  body: { ...body, id: NOBODYS },
  code: 'not_found' as const,
})
const noNumber = (body: object) => ({
  why: 'a number no column holds',
  body: { ...body, id: Number(HUGE) },
  code: 'validation_failed' as const,
})
/** Without a null: any other value in its place would be of the wrong kind. */
const FULL_PLAN = {
  ...PLAIN_PLAN,
  conditions: { minMmr: 1, maxMmr: 2, minGames: 3, minAccountDays: 4, clubId: null },
  code: 'sample',
  list: ['sample'],
  hiddenFrom: 1,
}
const plan = { id: NOBODYS, plan: FULL_PLAN }
const life = { id: NOBODYS, life: 'announced' }
const sharing = { id: NOBODYS, username: 'sample', role: 'judge', granted: true }
const seating = { id: NOBODYS, stage: 'main', seed: 'sample' }
const time = { id: NOBODYS, round: 1, startsAt: '2027-01-01T12:00:00Z' }
const table = { id: NOBODYS, round: 1, table: 1, change: { what: 'replay' } }
const player = { id: NOBODYS, accountId: 1, state: 'in', insteadOf: null }
const handOver = { id: NOBODYS, accountId: 1 }
const facts = {
  id: NOBODYS,
  title: 'sample',
  startsAt: '2027-01-01T12:00:00Z',
  endsAt: '2027-01-02T12:00:00Z',
  places: 20,
}
const showing = { id: NOBODYS, revealed: true }

/** Pages of championships and the consoles of their organisers. */
export const CHAMPIONSHIP_SAMPLES: EndpointSamples = {
  'GET /championships/get-all': {
    query: { page: '1' },
    refused: [{ why: 'page nought', query: { page: '0' }, code: 'validation_failed' }],
  },
  'GET /championships/get': {
    query: { id: String(NOBODYS) },
    refused: [
      { why: 'no such championship', query: { id: String(NOBODYS) }, code: 'not_found' },
      { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /championships/get-standings': {
    query: { id: String(NOBODYS), stage: 'main' },
    refused: [
      { why: 'no such championship', query: { id: String(NOBODYS) }, code: 'not_found' },
      { why: 'a stage there is none', query: { id: '1', stage: 'quarter' }, code: 'validation_failed' },
    ],
  },
  'GET /championships/get-forecast': {
    query: { id: String(NOBODYS), stage: 'main' },
    refused: [
      { why: 'no such championship', query: { id: String(NOBODYS) }, code: 'not_found' },
      { why: 'a stage there is none', query: { id: '1', stage: 'quarter' }, code: 'validation_failed' },
    ],
  },
  'GET /championships/get-console': {
    query: { id: String(NOBODYS) },
    refused: [
      { why: 'no such championship', query: { id: String(NOBODYS) }, code: 'not_found' },
      { why: 'a number no column holds', query: { id: HUGE }, code: 'validation_failed' },
    ],
  },
  'POST /championships/save-plan': {
    body: plan,
    refused: [
      noSuch(plan),
      noNumber(plan),
      { why: 'no round', body: { ...plan, plan: { ...PLAIN_PLAN, rounds: 0 } }, code: 'validation_failed' },
    ],
  },
  'POST /championships/change-life': {
    body: life,
    refused: [
      noSuch(life),
      { why: 'no such life', body: { ...life, life: 'over' }, code: 'validation_failed' },
    ],
  },
  'POST /championships/share': {
    body: sharing,
    refused: [
      noSuch(sharing),
      { why: 'no name', body: { ...sharing, username: '' }, code: 'validation_failed' },
    ],
  },
  'POST /championships/hand-over': {
    body: handOver,
    refused: [noSuch(handOver), noNumber(handOver)],
  },
  'POST /championships/save-facts': {
    body: facts,
    refused: [
      noSuch(facts),
      { why: 'a start that is no moment', body: { ...facts, startsAt: 'soon' }, code: 'validation_failed' },
    ],
  },
  'POST /championships/seat': {
    body: seating,
    refused: [noSuch(seating), { why: 'no seed', body: { ...seating, seed: '' }, code: 'validation_failed' }],
  },
  'POST /championships/schedule-round': {
    body: time,
    refused: [noSuch(time), { why: 'round nought', body: { ...time, round: 0 }, code: 'validation_failed' }],
  },
  'POST /championships/change-table': {
    body: table,
    refused: [
      noSuch(table),
      { why: 'no such change', body: { ...table, change: { what: 'burn' } }, code: 'validation_failed' },
    ],
  },
  'POST /championships/change-player': {
    body: player,
    refused: [
      noSuch(player),
      { why: 'no such state', body: { ...player, state: 'bench' }, code: 'validation_failed' },
    ],
  },
  'POST /championships/give-up-place': {
    body: { championshipId: NOBODYS },
    refused: [
      { why: 'no such championship', body: { championshipId: NOBODYS }, code: 'not_found' },
      { why: 'a number no column holds', body: { championshipId: Number(HUGE) }, code: 'validation_failed' },
    ],
  },
  'POST /championships/reveal': { body: showing, refused: [noSuch(showing), noNumber(showing)] },
}
