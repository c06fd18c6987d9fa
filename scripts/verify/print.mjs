import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkFile } from './check-file.mjs'

const USAGE = 'npm run verify -- FILE [--key KEY]: KEY is the address of a site, or its public key.'
const KEY_PATH = '/.well-known/match-key.json'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
const [file] = positionals
if (file === undefined) fail(USAGE)
try {
  const key = values.key === undefined ? null : await keyOf(values.key)
  const { good, lines } = checkFile(readFileSync(file, 'utf8'), key)
  console.log([...lines, good ? 'The file holds.' : 'The file does not hold.'].join('\n'))
  process.exitCode = good ? 0 : 1
} catch (error) {
  fail(error.message)
}

async function keyOf(named) {
  if (!/^https?:/.test(named)) return named
  const response = await fetch(new URL(KEY_PATH, named))
  if (!response.ok) throw new Error(`${named} has no key of match files: ${response.status}`)
  return (await response.json()).publicKey
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
