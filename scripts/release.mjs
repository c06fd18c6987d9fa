import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/**
 * `npm run release -- FOLDER`: what a machine of servers needs and nothing else: the sources of the server, the built pages, the
 * packages of production with their Node. `deploy/install.sh` installs the folder, `deploy/Containerfile` makes an image of it.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const [wanted] = process.argv.slice(2)
if (wanted === undefined) stop('usage: npm run release -- FOLDER')
const folder = resolve(wanted)
if (existsSync(folder) && readdirSync(folder).length > 0) stop(`${folder} is not empty.`)

const FILES = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'ATTRIBUTION.md', 'CHANGELOG.md']
const FOLDERS = ['packages', 'apps/server', 'apps/web/dist', 'deploy', 'docs']
/** npm asks for every workspace of the lock file. */
const workspaces = Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  .filter((path) => path !== '' && !path.includes('node_modules'))
  .map((path) => join(path, 'package.json'))

ensureDependencies()
ensureWebBuild()
for (const path of [...FILES, ...FOLDERS, ...workspaces]) copy(path)
const npm = ['ci', '--omit=dev', '--workspace=@gorod/server', '--include-workspace-root', '--prefer-offline']
const { status } = spawnSync('npm', [...npm, '--no-audit', '--no-fund', '--loglevel=error'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (status !== 0) stop('npm ci failed: see above.')
if (!existsSync(join(folder, 'node_modules/node/bin/node'))) copy('node_modules/node/bin/node')
for (const unused of ['e2e', 'bench']) rmSync(join(folder, unused), { recursive: true })
console.log(`Ready: ${folder}`)

function copy(path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => !/\/node_modules$|\.test\.tsx?$/.test(source),
  })
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
