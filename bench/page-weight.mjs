// First load of the home page: how many bytes of JavaScript, gzipped, the browser fetches before anything is pressed.
// Builds the web app when there is no build (or always with --build), reads Vite's manifest, prints, exits 1 over the limit.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const LIMIT_BYTES = 110 * 1024
const ENTRIES = ['index.html', 'src/screens/home/home-screen.tsx']

const web = fileURLToPath(new URL('../apps/web/', import.meta.url))
const dist = `${web}dist/`
const manifestPath = `${dist}.vite/manifest.json`

if (process.argv.includes('--build') || !existsSync(manifestPath)) {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: 'inherit' })
}

/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))

/** Static imports only: what is imported on demand is not part of the first load. */
function collect(key, files = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The manifest has no ${key}`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
  return files
}

const files = new Set(ENTRIES.flatMap((entry) => [...collect(entry)]))
let total = 0
for (const file of files) {
  const bytes = gzipSync(readFileSync(dist + file), { level: 9 }).length
  total += bytes
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`)
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  home page, limit ${LIMIT_BYTES / 1024} KB`)
if (total > LIMIT_BYTES) {
  console.error('The home page is over its limit.')
  process.exitCode = 1
}
