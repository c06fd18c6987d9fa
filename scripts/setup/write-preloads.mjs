import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pages that people open by a link or a reload, and what `apps/web/src/app/routes.tsx` imports for them on demand. */
const SCREENS = {
  '/profile/:id': ['src/screens/profile/profile-screen.tsx', 'src/features/statistics/statistics.tsx'],
  '/game-search': [
    'src/screens/game-search/game-search-screen.tsx',
    'src/shared/realtime/socket-realtime.ts',
  ],
  '/cabinet': ['src/screens/cabinet/cabinet-screen.tsx'],
  '/game': ['src/screens/room/room-screen.tsx', 'src/shared/realtime/socket-realtime.ts'],
}

/**
 * Writes `preloads.json` beside the built pages: the files of each screen, which the server names in its document. Without
 * them the browser learns of a screen only when the code of every page has run.
 *
 * @param {string} dist folder of the built pages
 */
export function writePreloads(dist) {
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const filesOf = (sources) => {
    const files = new Set()
    const collect = (key) => {
      const chunk = chunks[key]
      if (chunk === undefined) throw new Error(`${key} is no file of its own in the build`)
      if (files.has(chunk.file)) return
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      for (const imported of chunk.imports ?? []) collect(imported)
    }
    for (const source of sources) collect(source)
    return files
  }
  const everywhere = filesOf(['index.html'])
  const preloads = Object.entries(SCREENS).map(([address, sources]) => [
    address,
    // Node 20 builds the web before a first start: its sets have no `difference`.
    [...filesOf(sources)].filter((file) => !everywhere.has(file)).map((file) => `/${file}`),
  ])
  writeFileSync(join(dist, 'preloads.json'), JSON.stringify(Object.fromEntries(preloads)))
}
