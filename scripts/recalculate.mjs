import { runServerProgram } from './setup/server-program.mjs'

/**
 * `npm run recalculate`: results, lists of games, ratings and achievements again from the logs of all finished games;
 * the same settings as `npm start`. Says how far it is; may be broken off and started again.
 */
runServerProgram('recalculate.ts')
