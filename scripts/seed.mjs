import { runServerProgram } from './setup/server-program.mjs'

/**
 * `npm run seed`: ten players, a judge, a moderator and an administrator with printed passwords, people who only fill tables,
 * three finished games and those of a season, two clubs, an open lobby, a championship in progress and an announced one, and an
 * article, in the database of `npm run dev` and `npm start`, which must be stopped meanwhile. A second run says what there is. `--force`: also where there are other accounts.
 */
runServerProgram('seed.ts', {
  env: {
    // It calls itself, from this machine alone: thirty people sign up at once, and nobody needs pictures.
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    AUTH_HOST: '',
    MEDIA_GATEWAY: 'off',
    REQUESTS_PER_MINUTE: '100000',
    SIGN_INS_PER_MINUTE: '100000',
  },
})
