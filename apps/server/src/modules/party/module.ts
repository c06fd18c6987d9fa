import {
  answerPartyMessage,
  getPartyMessage,
  inviteToPartyMessage,
  leavePartyMessage,
  openPartyLobbyMessage,
  type PartyView,
  removeFromPartyMessage,
  startPartySearchMessage,
} from '@gorod/contracts/party'
import { AppError } from '../../platform/app-error.ts'
import { Budget } from '../../platform/budget.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { ModerationApi, UndoTies } from '../moderation/public.ts'
import { answer, invite, leave, leaveBlocked, openLobby, type PartyDeps, remove, search } from './commands.ts'
import { partyPages } from './pages.ts'
import { readPartyView } from './queries.ts'
import { deleteMember, deletePartiesBefore, partyMigrations } from './store.ts'

/** A person with two friends, not a program that rings everybody's bell. */
const INVITED = { points: 20, perMs: 10 * 60_000 }
/** Each brings friends to a table: a party that changes its mind, not a program. */
const OPENED = { points: 10, perMs: 10 * 60_000 }
/** An evening is over. */
const FORGOTTEN_MS = 12 * 60 * 60_000

type PartyModuleDeps = Platform & PartyDeps & { readonly moderation: ModerationApi }

/** Two or three friends who search for a quick table together. */
export function createParty(deps: PartyModuleDeps): Module<null> {
  const { db, moderation } = deps
  const log = deps.log.child({ module: 'party' })

  const viewOf = (accountId: number) => readPartyView(deps, accountId)
  const pages = partyPages({ ...deps, log, viewOf })
  const parted: UndoTies = async (tx, own, other) => {
    const concerned = await leaveBlocked(deps, tx, { own, other })
    return () => pages.changed(concerned)
  }
  moderation.onBlock(parted)
  moderation.onKeptApart(parted)

  listen(deps, { viewOf, changed: pages.changed })
  return {
    name: 'party',
    api: null,
    migrations: partyMigrations,
    async cleanup(now) {
      await deletePartiesBefore(db, new Date(now.getTime() - FORGOTTEN_MS))
    },
    personalData: {
      collect: async (accountId) => (await viewOf(accountId)).party,
      forget: (accountId) => deleteMember(db, accountId),
    },
    stop: () => pages.stop(),
  }
}

interface Views {
  readonly viewOf: (accountId: number) => Promise<PartyView>
  /** Pushes their views to these accounts. */
  readonly changed: (accountIds: readonly number[]) => void
}

/** What people ask and do. */
function listen(deps: PartyModuleDeps, { viewOf, changed }: Views): void {
  const { realtime, limits } = deps
  const invited = new Budget(INVITED, limits.limiter('party-invitations', INVITED))
  const opened = new Budget(OPENED, limits.limiter('party-lobbies', OPENED))
  realtime.on(getPartyMessage, (_payload, client) => viewOf(client.signedIn().accountId))
  realtime.on(inviteToPartyMessage, async ({ userId }, client) => {
    const { accountId } = client.signedIn()
    if (!(await invited.take(String(accountId)))) throw new AppError('too_many_requests')
    changed(await invite(deps, accountId, userId))
    return undefined
  })
  realtime.on(answerPartyMessage, async (given, client) => {
    changed(await answer(deps, client.signedIn().accountId, given))
    return undefined
  })
  realtime.on(leavePartyMessage, async (_payload, client) => {
    changed(await leave(deps, client.signedIn().accountId))
    return undefined
  })
  realtime.on(removeFromPartyMessage, async ({ userId }, client) => {
    changed(await remove(deps, client.signedIn().accountId, userId))
    return undefined
  })
  realtime.on(startPartySearchMessage, async (_payload, client) => {
    await search(deps, client.signedIn().accountId)
    return undefined
  })
  realtime.on(openPartyLobbyMessage, async (_payload, client) => {
    const { accountId } = client.signedIn()
    if (!(await opened.take(String(accountId)))) throw new AppError('too_many_requests')
    return { lobbyId: await openLobby(deps, accountId) }
  })
}
