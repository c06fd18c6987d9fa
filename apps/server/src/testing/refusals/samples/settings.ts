import type { EndpointSamples } from './endpoint-sample.ts'

/** What the site's pages ask first, and the footer's region links as a program calls them: a browser with an old link is led home instead. */
export const SETTINGS_SAMPLES: EndpointSamples = {
  'GET /region/redirect': {
    query: { region: 'kz' },
    refused: [
      { why: 'no region of ours', query: { region: 'su' }, code: 'not_found' },
      { why: 'an address for a region', query: { region: '//evil.example' }, code: 'not_found' },
      { why: 'no region', query: {}, code: 'validation_failed' },
      { why: 'an empty one', query: { region: '' }, code: 'validation_failed' },
      { why: 'one longer than any', query: { region: 'r'.repeat(21) }, code: 'validation_failed' },
    ],
  },
}
