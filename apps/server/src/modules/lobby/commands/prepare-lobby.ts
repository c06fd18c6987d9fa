import { AppError } from '../../../platform/app-error.ts'
import type { Lobby, Member } from '../domain/lobby.ts'
import { LOBBY_LINES } from '../domain/lobby-text.ts'
import { insertLine } from '../store/chat-store.ts'
import { updateLobby } from '../store/lobbies-store.ts'
import { clearJudges, clearReady, clearSeatsAbove, moveMember, setReady } from '../store/members-store.ts'
import { changeOwnLobby, checkLeader, type LobbyCommandDeps } from './change-lobby.ts'
import { hashPassword, type NewLobby, refusePassword, refuseWithoutDeck, takeRules } from './enter-lobby.ts'

/** A member who changes seats has to say again that they are ready. */
export async function takeLobbySeat(
  deps: LobbyCommandDeps,
  accountId: number,
  seat: Member['seat'],
): Promise<void> {
  // Spec §6 «Judge: needs the right to judge games»: of a lobby too.
  const toJudge = typeof seat === 'string'
  if (toJudge && !(await deps.moderation.mayJudge(accountId))) {
    throw new AppError('role_of_judge_is_not_available')
  }
  await changeOwnLobby(deps, accountId, async ({ tx, lobby, members }) => {
    const occupant = members.find((member) => member.seat === seat && seat !== null)
    if (occupant?.accountId === accountId) return
    if (occupant !== undefined) throw new AppError('lobby_seat_taken')
    if (typeof seat === 'number' && seat > lobby.seats) throw new AppError('bad_request')
    if (toJudge && lobby.judge !== 'human') throw new AppError('bad_request')
    await moveMember(tx, accountId, seat)
  })
}

export async function setLobbyReady(
  deps: LobbyCommandDeps,
  accountId: number,
  ready: boolean,
): Promise<void> {
  await changeOwnLobby(deps, accountId, ({ tx }) => setReady(tx, accountId, ready))
}

/** Everybody has to say again that they are ready. */
export async function changeLobbySettings(
  deps: LobbyCommandDeps,
  accountId: number,
  { password, ruleSet, ...settings }: Partial<NewLobby>,
): Promise<void> {
  const rules = ruleSet === undefined ? {} : { ruleSet: await takeRules(deps, ruleSet) }
  await changeOwnLobby(deps, accountId, async (change) => {
    checkLeader(change, accountId)
    const { tx, lobby } = change
    if (lobby.club !== null) refusePassword(password)
    const next: Lobby = { ...lobby, ...settings, ...rules, passwordHash: nextHash(deps, lobby, password) }
    refuseWithoutDeck(next)
    await updateLobby(tx, next)
    await clearSeatsAbove(tx, lobby.id, next.seats)
    if (next.judge !== 'human') await clearJudges(tx, lobby.id)
    await clearReady(tx, lobby.id)
    const at = new Date(deps.clock.now())
    await insertLine(tx, lobby.id, { accountId: null, username: '', text: LOBBY_LINES.changed, at })
  })
}

/** `undefined` keeps the password, null removes it. */
function nextHash(deps: LobbyCommandDeps, lobby: Lobby, password: string | null | undefined): Buffer | null {
  if (password === undefined) return lobby.passwordHash
  return password === null ? null : hashPassword(deps, lobby.id, password)
}

export async function sayInLobby(deps: LobbyCommandDeps, accountId: number, text: string): Promise<void> {
  const username = (await deps.accounts.getAccount(accountId))?.username ?? ''
  await changeOwnLobby(deps, accountId, ({ tx, lobby }) =>
    insertLine(tx, lobby.id, { accountId, username, text, at: new Date(deps.clock.now()) }),
  )
}
