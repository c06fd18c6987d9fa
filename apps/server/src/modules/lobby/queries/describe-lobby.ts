import type { LobbyClub, LobbyList, LobbyState } from '@gorod/contracts/lobby'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Account, AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { AudienceApi } from '../../audience/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { Lobby } from '../domain/lobby.ts'
import { readChat } from '../store/chat-store.ts'
import { listLobbies, readLobby } from '../store/lobbies-store.ts'
import { listMembers } from '../store/members-store.ts'

export interface DescribeLobbyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: AccountsApi
  readonly activity: Pick<ActivityApi, 'listConnected'>
  readonly audience: AudienceApi
  readonly clubs: Pick<ClubsApi, 'namesOf'>
}

const LISTED = 50

async function namesOf(accounts: AccountsApi, ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const found = ids.length === 0 ? [] : await accounts.listAccounts([...new Set(ids)])
  return new Map(found.map((account) => [account.id, account]))
}

/** A club that was closed meanwhile is named no more. */
async function clubsOf(
  { clubs }: Pick<DescribeLobbyDeps, 'clubs'>,
  tables: readonly Pick<Lobby, 'club'>[],
): Promise<(table: Pick<Lobby, 'club'>) => LobbyClub | null> {
  const names = await clubs.namesOf(tables.flatMap(({ club }) => (club === null ? [] : [club.id])))
  return ({ club }) => {
    const name = club === null ? undefined : names.get(club.id)
    return club === null || name === undefined ? null : { ...club, name }
  }
}

/** The lobby as members see it; null when it is gone. Never the password. */
export async function describeLobby(
  { db, clock, accounts, activity, clubs }: DescribeLobbyDeps,
  lobbyId: string,
): Promise<LobbyState | null> {
  const lobby = await readLobby(db, lobbyId, { lock: false })
  if (lobby === null) return null
  const [members, chat] = await Promise.all([listMembers(db, lobbyId), readChat(db, lobbyId)])
  const ids = members.map(({ accountId }) => accountId)
  const [names, connected, clubOf] = await Promise.all([
    namesOf(accounts, ids),
    activity.listConnected(ids),
    clubsOf({ clubs }, [lobby]),
  ])
  return {
    lobbyId,
    name: lobby.name,
    locked: lobby.passwordHash !== null,
    club: clubOf(lobby),
    leaderId: lobby.leaderId,
    ruleSet: lobby.ruleSet,
    pace: lobby.pace,
    judge: lobby.judge,
    bots: lobby.bots,
    judgeLeadsPace: lobby.judgeLeadsPace,
    seats: lobby.seats,
    members: members.map(({ accountId, seat, ready }) => ({
      accountId,
      username: names.get(accountId)?.username ?? '',
      image: names.get(accountId)?.image ?? null,
      seat,
      ready,
      connected: connected.has(accountId),
    })),
    chat,
    invite: lobby.invite,
    now: clock.now(),
  }
}

/** Open lobbies, and running games as late as their audience sees them. */
export async function describeList({ db, accounts, audience, clubs }: DescribeLobbyDeps): Promise<LobbyList> {
  const [lobbies, tables] = await Promise.all([listLobbies(db, LISTED), audience.listTables()])
  const names = await namesOf(
    accounts,
    lobbies.flatMap(({ leaderId, judgeId }) => (judgeId === null ? [leaderId] : [leaderId, judgeId])),
  )
  const clubOf = await clubsOf({ clubs }, lobbies)
  return {
    lobbies: lobbies.map(({ id, name, club, leaderId, locked, ruleSet, judge, judgeId, seated, seats }) => ({
      lobbyId: id,
      name,
      club: clubOf({ club }),
      leaderId,
      leader: names.get(leaderId)?.username ?? '',
      locked,
      ruleSet,
      judge,
      judgeId,
      judgeName: judgeId === null ? null : (names.get(judgeId)?.username ?? null),
      seated,
      seats,
    })),
    games: tables.slice(0, LISTED).map(({ number, mode, phase, players }) => ({
      number,
      mode,
      phase,
      alive: players.filter(({ alive }) => alive).length,
      seats: players.length,
    })),
  }
}
