// How many bytes of JavaScript, gzipped, a browser fetches: for the home page before anything is pressed, for the 3D
// viewer until the avatar stands there, for the frame that speaks to a broadcasting program. Builds the web app when a source changed, reads Vite's manifests, prints, exits
// 1 over a limit.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ensureWebBuild } from '../scripts/setup/web-build.mjs'

const PAGES = [
  {
    name: 'home page',
    manifest: 'manifest.json',
    entries: ['index.html'],
    // What is imported on demand is not part of the first load.
    links: ['imports'],
    limitKb: 110,
  },
  {
    name: '3D viewer /avatar3d',
    manifest: 'viewer-manifest.json',
    entries: ['avatar3d.html'],
    // What draws is imported on demand, and there is always demand.
    links: ['imports', 'dynamicImports'],
    limitKb: 250,
  },
  {
    name: 'frame /obs',
    manifest: 'viewer-manifest.json',
    entries: ['obs.html'],
    links: ['imports', 'dynamicImports'],
    limitKb: 40,
  },
]

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

ensureWebBuild()
const over = PAGES.filter((page) => weigh(page) > page.limitKb * 1024)
for (const { name } of over) console.error(`Over its limit: ${name}.`)
process.exitCode = over.length > 0 ? 1 : 0

/** Prints the files of a page and answers their bytes, gzipped. */
function weigh({ name, manifest, entries, links, limitKb }) {
  /** @type {Record<string, { file: string, imports?: string[], dynamicImports?: string[] }>} */
  const chunks = JSON.parse(readFileSync(`${dist}.vite/${manifest}`, 'utf8'))
  const files = new Set()
  const collect = (key) => {
    const chunk = chunks[key]
    if (chunk === undefined) throw new Error(`${manifest} has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const link of links) for (const imported of chunk[link] ?? []) collect(imported)
  }
  for (const entry of entries) collect(entry)
  let total = 0
  for (const file of files) {
    const bytes = gzipSync(readFileSync(dist + file), { level: 9 }).length
    total += bytes
    console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`)
  }
  console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  ${name}, limit ${limitKb} KB`)
  return total
}
