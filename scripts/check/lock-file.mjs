import { readFileSync } from 'node:fs'

/**
 * The lock file names versions and checksums, never the address of a registry: it must work with any mirror. And it
 * names every optional package of every platform: where one is missing, `npm ci` refuses the whole file.
 */
const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
const faults = []
for (const [place, entry] of Object.entries(packages)) {
  if (/^https?:/.test(entry.resolved ?? '')) faults.push(`${place} names the address ${entry.resolved}`)
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!resolves(place, name)) faults.push(`${place} wants ${name}, which the file does not know`)
  }
}
for (const fault of faults.slice(0, 5)) console.error(fault)
console.log(faults.length === 0 ? 'no addresses, no gaps' : `${faults.length} faults in package-lock.json`)
process.exit(faults.length > 0 ? 1 : 0)

/** Whether a package standing at `place` finds `name`, looking outwards as Node does. */
function resolves(place, name) {
  for (let base = place; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (`${base ? `${base}/` : ''}node_modules/${name}` in packages) return true
    if (!base.includes('/node_modules/')) return `node_modules/${name}` in packages
  }
}
