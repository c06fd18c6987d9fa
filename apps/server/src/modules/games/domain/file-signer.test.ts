import { createPublicKey, verify } from 'node:crypto'
import { canonicalJson, type MatchFile } from '@gorod/rules/match-file'
import { describe, expect, it } from 'vitest'
import { FileSigner } from './file-signer.ts'

const FILE = { format: 'a match file', events: [{ type: 'phaseEntered' }] } as unknown as MatchFile

/** Checks a signature as a stranger does, with the published key alone. */
function isSignedBy(publicKey: string, file: MatchFile, value: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(canonicalJson(file)), key, Buffer.from(value, 'base64url'))
}

describe('the signature of match files', () => {
  const signer = new FileSigner('a secret')

  it('a signed file has a signature that its public key proves', () => {
    const { signature, ...file } = signer.sign(FILE)
    expect(file).toEqual(FILE)
    expect(signature).toEqual({
      algorithm: 'Ed25519',
      publicKey: signer.publicKey,
      value: expect.stringMatching(/^[\w-]{86}$/),
    })
    expect(isSignedBy(signer.publicKey, FILE, signature.value)).toBe(true)
    expect(
      isSignedBy(signer.publicKey, { ...FILE, events: [] } as unknown as MatchFile, signature.value),
    ).toBe(false)
  })

  it('the key is the same after a restart and in every release, and another one on another site', () => {
    expect(new FileSigner('a secret').publicKey).toBe('uUCOPf27xLMjS3Vvvoqmd3U-joq-UjDWUZNALXYo480')
    expect(new FileSigner('another secret').publicKey).not.toBe(signer.publicKey)
  })
})
