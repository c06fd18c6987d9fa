import { listCaseSignals, listSignals } from '@gorod/contracts/signals'
import { route } from '../../platform/http/route.ts'
import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { gameFinishedJob } from '../games/public.ts'
import { cleanUp, countSignals, countSignalsJob, keepGame, keepTraces, type SignalsDeps } from './count.ts'
import { readCaseSignals, readSignals } from './read-signals.ts'
import { deleteTracesOf, listTracesOf, signalsMigrations } from './store.ts'

/** Signals of collusion and of second accounts, for moderators. Nothing follows from them by itself. */
export function createSignals(deps: SignalsDeps): Module<null> {
  const { db } = deps
  deps.accounts.onSignedIn((signedIn) => keepTraces(deps, signedIn))
  return {
    name: 'signals',
    api: null,
    migrations: signalsMigrations,
    routes: [
      route(listSignals, ({ signedIn }) => readSignals(deps, signedIn().accountId)),
      route(listCaseSignals, ({ signedIn, query }) => readCaseSignals(deps, signedIn().accountId, query)),
    ],
    jobs: [
      jobHandler(gameFinishedJob, ({ gameId }) => keepGame(deps, gameId)),
      jobHandler(countSignalsJob, () => countSignals(deps)),
    ],
    cleanup: (now) => cleanUp(deps, now),
    personalData: {
      collect: async (accountId) => ({ traces: await listTracesOf(db, accountId) }),
      forget: (accountId) => deleteTracesOf(db, accountId),
    },
  }
}
