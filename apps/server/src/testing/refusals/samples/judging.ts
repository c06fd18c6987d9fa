import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const gameId = '00000000-0000-4000-8000-000000000001'
const noPractice = [
  { why: 'a game that is no practice of the caller', query: { gameId }, code: 'game_not_found' },
  { why: 'a game id that is none', query: { gameId: HUGE }, code: 'validation_failed' },
] as const
const decision = { id: 1, accepted: false, reason: 'Sample' }

/** Practice of judges and the applications for their right. */
export const JUDGING_SAMPLES: EndpointSamples = {
  'POST /judging/start-practice': {
    body: { pace: 'brisk' },
    refused: [{ why: 'a pace nobody has', body: { pace: 'slow' }, code: 'validation_failed' }],
  },
  'GET /judging/get-signs': { query: { gameId }, refused: noPractice },
  'GET /judging/get-practice': { query: { gameId }, refused: noPractice },
  'POST /judging/apply': {
    body: { text: 'Sample' },
    refused: [
      { why: 'no passed practice', body: { text: 'Sample' }, fields: ['text'] },
      { why: 'a text of 1001', body: { text: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
  'GET /admin/api/get-judge-applications': {
    refused: [{ why: 'a player decides nothing', code: 'forbidden' }],
  },
  'POST /admin/api/decide-judge-application': {
    body: decision,
    refused: [
      { why: 'a player decides nothing', body: decision, code: 'forbidden' },
      { why: 'application zero', body: { ...decision, id: 0 }, code: 'validation_failed' },
      { why: 'a reason of 1001', body: { ...decision, reason: 'x'.repeat(1001) }, code: 'validation_failed' },
    ],
  },
}
