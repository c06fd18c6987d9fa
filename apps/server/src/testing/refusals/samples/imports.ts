import type { EndpointSamples } from './endpoint-sample.ts'

const id = 'nobodys-match-16'
const unknown = { why: 'nobody’s match', code: 'import_not_found' } as const
const noId = { why: 'an id that is none', code: 'validation_failed' } as const

/** Matches of files. */
export const IMPORTS_SAMPLES: EndpointSamples = {
  'GET /imports/get': {
    query: { id },
    refused: [
      { ...unknown, query: { id } },
      { ...noId, query: { id: '1' } },
    ],
  },
  'POST /imports/save': {
    body: { file: {} },
    refused: [
      { why: 'no address is confirmed', body: { file: {} }, code: 'verification_required' },
      { why: 'a list as a file', body: { file: [] }, code: 'validation_failed' },
      { why: 'no file', body: {}, code: 'validation_failed' },
    ],
  },
  'POST /imports/delete': {
    body: { id },
    refused: [
      { ...unknown, body: { id } },
      { ...noId, body: { id: '' } },
    ],
  },
}
