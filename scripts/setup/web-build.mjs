import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { node24 } from './node.mjs'
import { writePreloads } from './write-preloads.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['apps/web', 'packages/rules/src', 'packages/contracts/src', 'package-lock.json']
/** The site empties the folder and fills it; the 3D viewer, a document of its own, comes beside it; then what draws the home page. */
const CONFIGS = ['vite.config.ts', 'vite.viewer.config.ts', 'vite.prerender.config.ts']
const PRERENDER = 'node_modules/.cache/prerender/prerender.js'
const WORTH_COMPRESSING_BYTES = 1024
const STAMP = `${root}apps/web/dist/.sources`

/** Builds the web once; again only when a source changed. */
export function ensureWebBuild() {
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  console.log('Building the web, about ten seconds …')
  const vite = `${root}node_modules/vite/bin/vite.js`
  for (const config of CONFIGS) run([vite, 'build', '--logLevel', 'error', '--config', config])
  run([`${root}scripts/setup/prerender-home.mjs`, root + PRERENDER, 'dist'])
  writePreloads(`${root}apps/web/dist`)
  compressAssets(`${root}apps/web/dist/bundle/assets`)
  writeFileSync(STAMP, hash)
}

function run(args) {
  const { status } = spawnSync(node24(), args, {
    cwd: `${root}apps/web`,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  console.error('The web could not be built: see above.')
  process.exit(1)
}

/** The server hands these out as they are: the best compression, paid once. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue
    const content = readFileSync(join(folder, name))
    if (content.length < WORTH_COMPRESSING_BYTES) continue
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((place) => [...filesBelow(place)]))
    hash.update(file).update(readFileSync(root + file))
  return hash.digest('hex')
}

function* filesBelow(place) {
  if (/\.\w+$/.test(place)) {
    yield place
    return
  }
  const entries = readdirSync(root + place, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  for (const entry of entries) {
    if (['node_modules', 'dist'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(place, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}
