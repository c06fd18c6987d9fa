import { createPublicKey, verify } from 'node:crypto'
import { replay } from '../../packages/rules/src/index.ts'
import { canonicalJson, importMatch, readMatchFile } from '../../packages/rules/src/match-file/index.ts'

/**
 * Reads and plays a match file, and checks its signature. `trusted`: the public key that must have signed it; null: any.
 *
 * @param {string} text
 * @param {string | null} trusted
 * @returns {{ good: boolean, lines: string[] }}
 */
export function checkFile(text, trusted) {
  const read = readMatchFile(text)
  if (!read.ok) return { good: false, lines: read.faults.map(faultLine) }
  const match = importMatch(read.file)
  if (!match.ok) return { good: false, lines: match.faults.map(faultLine) }
  const { final, days } = replay(match.log)
  const played = `the moves lead to a result: ${final?.winner}, after ${days.length} days`
  const unknown = match.unknown.length === 0 ? [] : [`the file does not say: ${match.unknown.join(', ')}`]
  const notes = match.notes.map(noteLine)
  const signed = checkSignature(JSON.parse(text), trusted)
  return { good: signed.good, lines: [played, ...unknown, ...notes, signed.line] }
}

function noteLine(note) {
  return note.note === 'points'
    ? `extra points of seat ${note.seat}: ${note.said} in the file, ${note.counted} count`
    : `left out by the rules: ${note.note} of ${note.seats.join(', ')}`
}

function faultLine({ path, fault }) {
  return `${path === '' ? 'the file' : path}: ${fault}`
}

function checkSignature({ signature, ...file }, trusted) {
  if (signature === undefined) return { good: trusted === null, line: 'nobody signed it' }
  const { publicKey, value } = signature
  if (trusted !== null && publicKey !== trusted)
    return { good: false, line: `signed with another key: ${publicKey}` }
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    const good = verify(null, Buffer.from(canonicalJson(file)), key, Buffer.from(value, 'base64url'))
    const holder =
      trusted === null
        ? `the key ${publicKey}; compare it with that of the site, or name the site by --key`
        : 'the site'
    return {
      good,
      line: good ? `signed by ${holder}` : 'the signature is not of this content: the file was changed',
    }
  } catch {
    return { good: false, line: 'the signature cannot be read' }
  }
}
