import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Every file that docs/spec-map.md names must be there, or the map leads nowhere. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const map = readFileSync(`${root}docs/spec-map.md`, 'utf8')
const named = [...new Set([...map.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|css))`/g)].map((found) => found[1]))]
const missing = named.filter((file) => !existsSync(root + file))
for (const file of missing) console.error(`docs/spec-map.md names ${file}, which is not there`)
console.log(`${named.length} files named, ${missing.length} missing`)
process.exit(missing.length > 0 || named.length === 0 ? 1 : 0)
