import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { FileSignature, SignedMatchFile } from '@gorod/contracts/match-file'
import { canonicalJson, type MatchFile } from '@gorod/rules/match-file'

const SEED_BYTES = 32
/** What PKCS#8 writes before the 32 bytes of an Ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs match files. The key follows from the secret of the site: it is never stored, and a restart keeps it. */
export class FileSigner {
  readonly publicKey: string
  readonly #key: KeyObject

  constructor(secret: string) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'match-files', SEED_BYTES))
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
    const { x } = createPublicKey(this.#key).export({ format: 'jwk' })
    this.publicKey = x ?? ''
  }

  sign(file: MatchFile): SignedMatchFile {
    const value = sign(null, Buffer.from(canonicalJson(file)), this.#key).toString('base64url')
    const signature: FileSignature = { algorithm: 'Ed25519', publicKey: this.publicKey, value }
    return { ...file, signature }
  }
}
