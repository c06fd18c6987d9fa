import type { EndpointSamples } from './endpoint-sample.ts'

const until = '2026-11-23T18:00:00.000Z'

/** What an account was told. */
export const NOTIFICATION_SAMPLES: EndpointSamples = {
  'POST /notifications/default/read': {
    body: { until },
    refused: [
      { why: 'no moment', body: {}, code: 'validation_failed' },
      { why: 'a word for a moment', body: { until: 'now' }, code: 'validation_failed' },
    ],
  },
}
