import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node.mjs'

/**
 * `npm run seed`: ten players, a judge, a moderator and an administrator with printed passwords, three finished games, an
 * open lobby, an announced championship and an article, in the database of `npm run dev` and `npm start`, which must be
 * stopped meanwhile. A second run says what there is. `--force`: also where there are other accounts.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
ensureDependencies()
const dataDir = resolve(root, process.env.DATA_DIR || 'data')
const { status } = spawnSync(node24(), [join(root, 'apps/server/src/seed.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // It calls itself, from this machine alone: thirteen people sign up at once, and nobody needs pictures.
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    AUTH_HOST: '',
    MEDIA_GATEWAY: 'off',
    REQUESTS_PER_MINUTE: '100000',
    SIGN_INS_PER_MINUTE: '100000',
    DATA_DIR: dataDir,
    LOG_FILE: process.env.LOG_FILE || join(dataDir, 'server.log'),
  },
})
process.exit(status ?? 1)
