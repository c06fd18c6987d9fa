import type { EndpointSamples } from './endpoint-sample.ts'

const id = 'nobodys-rules-16'
const rules = { id, name: 'Sample', changes: { selfVote: false } }
const unknown = { why: 'nobody’s rules', code: 'rules_not_found' } as const
const noId = { why: 'an id that is none', code: 'validation_failed' } as const
const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`option${n}`, true]))

/** Rules that people make. */
export const RULESETS_SAMPLES: EndpointSamples = {
  'GET /rulesets/get': {
    query: { id },
    refused: [
      { ...unknown, query: { id } },
      { ...noId, query: { id: '1' } },
    ],
  },
  'POST /rulesets/save': {
    body: rules,
    refused: [
      { ...unknown, body: rules },
      { ...noId, body: { ...rules, id: 1 } },
      { why: 'no name', body: { ...rules, id: null, name: ' ' }, fields: ['name'] },
      { why: 'an unknown option', body: { ...rules, changes: { luck: true } }, code: 'validation_failed' },
      { why: '201 options', body: { ...rules, changes: many }, code: 'validation_failed' },
      { why: 'a list as a value', body: { ...rules, changes: { selfVote: [] } }, code: 'validation_failed' },
      {
        why: 'rules that contradict themselves',
        body: { ...rules, changes: { 'roles.civilian': 11 } },
        code: 'validation_failed',
      },
    ],
  },
  'POST /rulesets/delete': {
    body: { id },
    refused: [
      { ...unknown, body: { id } },
      { ...noId, body: { id: '' } },
    ],
  },
}
