import type { Endpoint } from '@gorod/contracts/endpoint'

/** Paths of the server that are not in the contracts. */
const FILES_AND_TOOLS = ['/dev', '/bundle', '/images', '/health', '/metrics', '/docs', '/janus', '/socket.io']
/** Pages whose address is among those of calls: of the cabinet, of a provider's answer, of the link in an e-mail, of championships, clubs and the ledger. */
const PAGES_AMONG_CALLS =
  /^\/(cabinet|callbacks\/[^/]+|registration\/confirm-email|championships(\/\d+(\/manage)?)?|clubs(\/(\d+|new))?|sanctions)$/

/** True for a path of calls, existing or not, and never for that of a page. Made from the contracts. */
export function callPaths(endpoints: readonly Endpoint[]): (path: string) => boolean {
  const folders = new Set(FILES_AND_TOOLS)
  for (const { path } of endpoints) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (folder !== '') folders.add(folder)
  }
  return (path) => {
    const trimmed = path.replace(/(?<=.)\/+$/, '')
    return !PAGES_AMONG_CALLS.test(trimmed) && foldersOf(trimmed).some((folder) => folders.has(folder))
  }
}

/** `/a/b/c` is in `/a`, in `/a/b` and in `/a/b/c`. */
function foldersOf(path: string): readonly string[] {
  const steps = path.split('/').slice(1)
  return steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)
}
