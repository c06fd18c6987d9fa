import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The Node the project runs on, brought by the npm package `node`, whatever Node npm itself was started with. */
export function node24() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = fileURLToPath(new URL(`../../node_modules/node/bin/${name}`, import.meta.url))
  if (existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error('Node 24 did not arrive with the packages; run "npm rebuild node" and start again.')
  process.exit(1)
}
