import type { EndpointSamples } from './endpoint-sample.ts'

const report = {
  kind: 'script',
  message: 'Cannot read properties of undefined',
  stack: 'at https://example.org/bundle/index-a1.js:1:20',
  path: '/game',
  requestId: null,
}

/** What operators see, and what pages report. */
export const OPERATIONS_SAMPLES: EndpointSamples = {
  'GET /admin/api/get-operations': {
    refused: [{ why: 'a player runs no site', code: 'forbidden' }],
  },
  'POST /errors/report': {
    body: report,
    refused: [
      { why: 'a kind there is not', body: { ...report, kind: 'sigh' }, code: 'validation_failed' },
      { why: 'a message of 1001', body: { ...report, message: 'x'.repeat(1001) }, code: 'validation_failed' },
      { why: 'a stack of 4001', body: { ...report, stack: 'x'.repeat(4001) }, code: 'validation_failed' },
      { why: 'a number of no request', body: { ...report, requestId: '17' }, code: 'validation_failed' },
    ],
  },
}
