// How many bytes of JavaScript, gzipped, a browser fetches: for the home page before anything is pressed, for the 3D
// viewer until the avatar stands there, for the frame that speaks to a broadcasting program. Builds the web app when a source changed, reads Vite's manifests, prints, exits
// 1 over a limit. So do more files than a page may begin with: each costs a slow line a wait.
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

/** Scripts and styles that the document of a page names beside those of every page (`scripts/setup/write-preloads.mjs`). */
const FILES_LIMIT = 12

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))

ensureWebBuild()
const over = PAGES.filter((page) => weigh(page) > page.limitKb * 1024)
for (const { name } of over) console.error(`Over its limit: ${name}.`)
const crowded = Object.entries(JSON.parse(readFileSync(`${dist}preloads.json`, 'utf8'))).filter(
  ([address, files]) => countFiles(address, files) > FILES_LIMIT,
)
for (const [address] of crowded) console.error(`More files than a page may begin with: ${address}.`)
process.exitCode = over.length + crowded.length > 0 ? 1 : 0

/** Prints the files of a page beyond those of every page, and answers how many they are. */
function countFiles(address, files) {
  const bytes = files.map((file) => gzipSync(readFileSync(dist + file), { level: 9 }).length)
  const kb = bytes.reduce((sum, one) => sum + one, 0) / 1024
  console.log(
    `${kb.toFixed(1).padStart(7)} KB  ${address}, ${files.length} files, limit ${FILES_LIMIT} files`,
  )
  return files.length
}

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
