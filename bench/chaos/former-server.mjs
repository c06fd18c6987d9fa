import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Its own ones lead to its own sources. */
const OWN_PACKAGES = '@gorod'

/** @type {(root: string, ...args: string[]) => string} */
const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * The commit of this folder, for people.
 * @param {string} root
 */
export function presentCommit(root) {
  const isChanged = git(root, 'status', '--porcelain', '--', 'apps', 'packages') !== ''
  return `${git(root, 'rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
}

/**
 * Bundles the server of a former commit from a work tree of its own. Packages and pages are those of today: what is tried is the
 * server. `remove` when nothing of it runs any more: it reads files beside its sources.
 * @param {string} root
 * @param {string} revision
 * @param {string} node
 */
export function bundleFormerServer(root, revision, node) {
  const commit = git(root, 'rev-parse', '--short', '--verify', '--end-of-options', `${revision}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'gorod-former-'))
  const tree = join(folder, 'tree')
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
    git(root, 'worktree', 'prune')
  }
  try {
    git(root, 'worktree', 'add', '--detach', tree, commit)
    linkPackages(root, tree)
    symlinkSync(join(root, 'apps/web/dist'), join(tree, 'apps/web/dist'))
    const main = join(tree, 'node_modules/.cache/server/main.mjs')
    execFileSync(node, [join(tree, 'scripts/bundle-server.mjs'), main], { cwd: tree, stdio: 'inherit' })
    return { commit, main, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** @type {(root: string, tree: string) => void} */
function linkPackages(root, tree) {
  const [from, to] = [join(root, 'node_modules'), join(tree, 'node_modules')]
  mkdirSync(join(to, OWN_PACKAGES), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== OWN_PACKAGES && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, OWN_PACKAGES)))
    symlinkSync(readlinkSync(join(from, OWN_PACKAGES, name)), join(to, OWN_PACKAGES, name))
}
