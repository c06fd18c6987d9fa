import { may } from '@gorod/contracts/permissions'
import { AppError } from '../../../platform/app-error.ts'
import type { NewPlayer } from '../../games/public.ts'
import { type Member, missingForStart, rulesOf } from '../domain/lobby.ts'
import { deleteLobby } from '../store/lobbies-store.ts'
import {
  changeOwnLobby,
  checkLeader,
  type LobbyChange,
  type LobbyCommandDeps,
  listMembersAround,
} from './change-lobby.ts'
import { removeBanned } from './leave-lobby.ts'

type Person = NewPlayer & { readonly accountId: number }

/**
 * The lobby becomes a game, in one transaction: the game exists and everybody seated is in it, or nothing has happened.
 * Members without a seat leave with the lobby. Throws `lobby_not_ready` with what is missing. Returns the game's id.
 */
export async function startLobby(deps: LobbyCommandDeps, accountId: number): Promise<string> {
  const { activity, clubs, closed, games } = deps
  const around = await listMembersAround(deps, accountId)
  await removeBanned(
    deps,
    around.map((member) => member.accountId),
  )
  const { people, judges } = await readPeople(deps, around)
  return changeOwnLobby(deps, accountId, async (change) => {
    const { tx, lobby, members } = change
    checkLeader(change, accountId)
    const missing = missingForStart(lobby, members)
    // The right may have been taken away since the seat was taken.
    const hasJudges = members.every(({ seat, accountId: id }) => typeof seat !== 'string' || judges.has(id))
    // Somebody took a seat since the names were read: no practice player may take it from them.
    const unnamed = members.some((member) => member.seat !== null && !people.has(member.accountId))
    if (missing.length > 0 || unnamed)
      throw new AppError('lobby_not_ready', { details: { missing: unnamed ? ['ready'] : missing } })
    if (!hasJudges) throw new AppError('lobby_not_ready', { details: { missing: ['judge'] } })
    const gameId = await createGame(deps, change, people)
    if (lobby.club !== null) {
      const playerIds = members.flatMap(({ accountId: id, seat }) => (typeof seat === 'number' ? [id] : []))
      await clubs.keepGame(tx, { clubId: lobby.club.id, gameId, playerIds })
    }
    const standing = members.filter(({ seat }) => seat === null)
    await activity.move(
      tx,
      standing.map((member) => ({ accountId: member.accountId, from: placeOf(change), to: null })),
    )
    await deleteLobby(tx, lobby.id)
    change.afterCommit(() => {
      const accountIds = members.map((member) => member.accountId)
      games.opened(gameId)
      activity.announce(accountIds)
      closed(accountIds, lobby.id, 'started')
    })
    return gameId
  })
}

async function readPeople(
  { accounts }: LobbyCommandDeps,
  members: readonly Member[],
): Promise<{ readonly people: ReadonlyMap<number, Person>; readonly judges: ReadonlySet<number> }> {
  const rows = await accounts.listAccounts(members.map(({ accountId }) => accountId))
  return {
    people: new Map(
      rows.map(({ id, username, image, portrait }) => [id, { accountId: id, username, image, portrait }]),
    ),
    judges: new Set(rows.flatMap(({ id, rights }) => (may(rights, 'judge') ? [id] : []))),
  }
}

async function createGame(
  { games }: LobbyCommandDeps,
  change: LobbyChange,
  people: ReadonlyMap<number, Person>,
): Promise<string> {
  const { tx, lobby, members } = change
  const rules = rulesOf(lobby)
  if (rules === null) throw new AppError('lobby_not_ready', { details: { missing: ['rules'] } })
  const personOn = (seat: Member['seat']): Person | null => {
    const member = members.find((one) => one.seat === seat)
    return member === undefined ? null : (people.get(member.accountId) ?? null)
  }
  const seats = Array.from({ length: lobby.seats }, (_, index) => personOn(index + 1))
  return games.create(tx, {
    mode: 'lobby',
    type: 'other',
    ruleSet: typeof lobby.ruleSet === 'string' ? lobby.ruleSet : { name: lobby.ruleSet.name, ruleSet: rules },
    pace: lobby.pace,
    judge: lobby.judge === 'human' ? personOn('judge') : null,
    secondJudge: lobby.judge === 'human' ? personOn('secondJudge') : null,
    judgeLeadsPace: lobby.judgeLeadsPace,
    isPrivate: lobby.passwordHash !== null,
    players: games.fillWithBots(seats),
    comingFrom: placeOf(change),
  })
}

function placeOf({ lobby }: LobbyChange): { readonly kind: 'lobby'; readonly lobbyId: string } {
  return { kind: 'lobby', lobbyId: lobby.id }
}
