import { type EndpointSamples, HUGE } from './endpoint-sample.ts'

const noSuch = [
  { why: 'a number no column holds', body: { id: Number(HUGE) }, code: 'validation_failed' },
  { why: 'none named', body: {}, code: 'validation_failed' },
] as const

/** Programs of organisers and what their owners set. */
export const ORGANISER_SAMPLES: EndpointSamples = {
  'GET /api/v1/matches': {
    query: { limit: '5' },
    refused: [
      { why: 'no token', query: {}, code: 'not_signed_in' },
      { why: 'more than a page', query: { limit: '51' }, code: 'validation_failed' },
      { why: 'a championship no column holds', query: { championship: HUGE }, code: 'validation_failed' },
    ],
  },
  'GET /api/v1/matches/:number': {
    query: { number: '1' },
    refused: [
      { why: 'no token', query: { number: '1' }, code: 'not_signed_in' },
      { why: 'a number no column holds', query: { number: HUGE }, code: 'validation_failed' },
    ],
  },
  'POST /organisers/make-token': {
    body: { name: 'table' },
    refused: [
      { why: 'no name', body: { name: ' ' }, code: 'validation_failed' },
      { why: 'a name too long', body: { name: 'x'.repeat(41) }, code: 'validation_failed' },
    ],
  },
  'POST /organisers/revoke-token': { body: { id: 1 }, refused: noSuch },
  'POST /organisers/make-webhook': {
    body: { url: 'https://example.org/', championshipId: null },
    refused: [
      { why: 'no address', body: { url: '', championshipId: null }, code: 'validation_failed' },
      {
        why: 'an address too long',
        body: { url: `https://example.org/${'x'.repeat(500)}`, championshipId: null },
        code: 'validation_failed',
      },
    ],
  },
  'POST /organisers/test-webhook': {
    body: { id: 1 },
    refused: [{ why: 'somebody else’s', body: { id: 1 }, code: 'not_found' }, ...noSuch],
  },
  'POST /organisers/delete-webhook': { body: { id: 1 }, refused: noSuch },
}
