import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../packages/rules/src/match-file/index.ts'
import { checkFile } from './check-file.mjs'

const file = JSON.parse(
  readFileSync(new URL('../../packages/rules/golden/match-598995.json', import.meta.url), 'utf8'),
) as { data: { result: number } }
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'jwk' }).x ?? ''
const value = sign(null, Buffer.from(canonicalJson(file)), privateKey).toString('base64url')
const signed = { signature: { algorithm: 'Ed25519', publicKey: key, value }, ...file }

describe('npm run verify', () => {
  it('plays a file of another service, which nobody signed', () => {
    const { good, lines } = checkFile(JSON.stringify(file), null)
    expect(good).toBe(true)
    expect(lines).toEqual([
      'the moves lead to a result: black, after 5 days',
      'the file does not say: deal, words, times, checks, fouls, guesses, bonuses',
      'nobody signed it',
    ])
  })

  it('accepts what the named key signed, in whatever order the fields stand', () => {
    expect(checkFile(JSON.stringify(signed), key)).toMatchObject({ good: true })
    expect(checkFile(JSON.stringify(signed), key).lines.at(-1)).toBe('signed by the site')
  })

  it('refuses a changed file, another key, no signature, and a signature that is none', () => {
    const changed = { ...signed, id: 1 }
    expect(checkFile(JSON.stringify(changed), null)).toMatchObject({ good: false })
    expect(checkFile(JSON.stringify(signed), 'another')).toMatchObject({ good: false })
    expect(checkFile(JSON.stringify(file), key)).toMatchObject({ good: false })
    const broken = { ...signed, signature: { publicKey: 'x', value: 'x' } }
    expect(checkFile(JSON.stringify(broken), null)).toMatchObject({ good: false })
  })

  it('names every fault of a file that is none', () => {
    expect(checkFile('{}', null)).toEqual({
      good: false,
      lines: ['players: not_a_list', 'votes: not_a_list', 'shots: not_a_list', 'stage: not_a_stage'],
    })
  })
})
