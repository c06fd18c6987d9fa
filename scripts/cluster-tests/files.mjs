import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LEFT_OUT } from './left-out.mjs'

/** Not `platform` and `testing/guarding`: these add calls and messages to one process, or count what one process holds. */
const WHERE = ['apps/server/src/modules', 'apps/server/src/testing/refusals']
const STARTS_A_SITE = /\b(appForFile|startTestApp|twoProcesses)\(|\bnew \w*Site\(/
/** Where sites are made: to import these starts nothing. */
const MAKERS = ['index', 'for-tests', 'site', 'test-app', 'two-processes'].map(
  (name) => `apps/server/src/testing/${name}.ts`,
)

/**
 * The files for two processes, and what is wrong with the list of those left out.
 * @param {string} root of the repository
 */
export function clusterFiles(root, leftOut = LEFT_OUT) {
  const starting = WHERE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => file.endsWith('.test.ts') && startsASite(root, file))
    .sort()
  const problems = Object.entries(leftOut).flatMap(([file, reason]) => {
    if (reason.trim() === '') return [`${file} is left out without a reason`]
    return starting.includes(file) ? [] : [`${file} is left out, and starts no site or is not there`]
  })
  return { files: starting.filter((file) => !Object.hasOwn(leftOut, file)), problems }
}

/** By itself, or by a helper that does it when it is called, like `ratedPlayers`. */
function startsASite(root, file) {
  const source = readFileSync(join(root, file), 'utf8')
  const helpers = [...source.matchAll(/from '(\.[^']+)'/g)]
    .map(([, path]) => join(dirname(file), path ?? ''))
    .filter((path) => path.startsWith('apps/server/src/testing/') && !MAKERS.includes(path))
  return [source, ...helpers.map((path) => readFileSync(join(root, path), 'utf8'))].some((text) =>
    STARTS_A_SITE.test(text),
  )
}
