import {
  answerPartyMessage,
  getPartyMessage,
  inviteToPartyMessage,
  leavePartyMessage,
  openPartyLobbyMessage,
  type PartyView,
  partyMessage,
  removeFromPartyMessage,
  startPartySearchMessage,
} from '@gorod/contracts/party'
import { AppError } from '../../platform/app-error.ts'
import { Budget } from '../../platform/budget.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { ModerationApi, UndoTies } from '../moderation/public.ts'
import { answer, invite, leave, leaveBlocked, openLobby, type PartyDeps, remove, search } from './commands.ts'
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
  const { db, realtime, moderation } = deps
  const log = deps.log.child({ module: 'party' })

  const viewOf = (accountId: number) => readPartyView(deps, accountId)
  const tell = async (accountIds: readonly number[]): Promise<void> => {
    for (const id of new Set(accountIds)) realtime.sendAnywhere(id, partyMessage, await viewOf(id))
  }
  const parted: UndoTies = async (tx, own, other) => {
    const concerned = await leaveBlocked(deps, tx, { own, other })
    return () => {
      tell(concerned).catch((cause: unknown) => log.error({ err: cause }, 'a party could not be told'))
    }
  }
  moderation.onBlock(parted)
  moderation.onKeptApart(parted)

  listen(deps, { viewOf, tell })
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
  }
}

interface PartyPages {
  readonly viewOf: (accountId: number) => Promise<PartyView>
  /** Sends everybody their view. */
  readonly tell: (accountIds: readonly number[]) => Promise<void>
}

/** What people ask and do. */
function listen(deps: PartyModuleDeps, { viewOf, tell }: PartyPages): void {
  const { realtime, limits } = deps
  const invited = new Budget(INVITED, limits.limiter('party-invitations', INVITED))
  const opened = new Budget(OPENED, limits.limiter('party-lobbies', OPENED))
  realtime.on(getPartyMessage, (_payload, client) => viewOf(client.signedIn().accountId))
  realtime.on(inviteToPartyMessage, async ({ userId }, client) => {
    const { accountId } = client.signedIn()
    if (!(await invited.take(String(accountId)))) throw new AppError('too_many_requests')
    await tell(await invite(deps, accountId, userId))
    return undefined
  })
  realtime.on(answerPartyMessage, async (given, client) => {
    await tell(await answer(deps, client.signedIn().accountId, given))
    return undefined
  })
  realtime.on(leavePartyMessage, async (_payload, client) => {
    await tell(await leave(deps, client.signedIn().accountId))
    return undefined
  })
  realtime.on(removeFromPartyMessage, async ({ userId }, client) => {
    await tell(await remove(deps, client.signedIn().accountId, userId))
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
