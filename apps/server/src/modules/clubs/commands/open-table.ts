import type { FormAnswer } from '@gorod/contracts/form-answer'
import { presets, seatsOf } from '@gorod/rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { DONE, refused } from '../../../platform/form-answer.ts'
import { shuffledElsewhere } from '../../../platform/shuffle.ts'
import type { Account } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi, SeatsBefore, Substitute } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import { CLUB_TEXTS as T } from '../domain/clubs-text.ts'
import { hasBegun } from '../domain/evening.ts'
import { insertClubGame } from '../store/club-games-store.ts'
import { listSignUps, readEvening } from '../store/evenings-store.ts'
import { membersAmong } from '../store/members-store.ts'
import { type ClubCommandDeps, changeClub } from './change-club.ts'
import { clubOfEvening } from './evenings.ts'
import { seatsBefore } from './seats-before.ts'

export interface OpenTableDeps extends ClubCommandDeps {
  readonly moderation: Pick<ModerationApi, 'activeBan' | 'mayJudge' | 'checkBan' | 'audit'>
  readonly activity: Pick<ActivityApi, 'placeOf' | 'listConnected' | 'announce'>
  readonly games: Pick<GamesApi, 'create' | 'opened' | 'tables'>
}

interface Wish {
  readonly eveningId: number
  readonly players: readonly number[]
  readonly judgeId: number | null
}

const SEATS = seatsOf(presets.fiim)

export async function openEveningTable(
  deps: OpenTableDeps,
  accountId: number,
  { eveningId, players: sent, judgeId }: Wish,
): Promise<FormAnswer> {
  const players = [...new Set(sent)]
  const clubId = await clubOfEvening(deps, eveningId)
  const before = await seatsBefore(deps, clubId)
  return seatPeople(deps, { players, judgeId, before }, (seat) =>
    changeClub(deps, { clubId, accountId, permission: 'holdEvenings' }, async ({ tx, at }) => {
      const evening = await readEvening(tx, eveningId)
      if (evening === null) throw new AppError('not_found')
      if (!hasBegun(evening, at)) return refused('players', T.evening.notYet)
      const signed = new Set((await listSignUps(tx, [eveningId])).get(eveningId))
      const isTheirs =
        judgeId === null || signed.has(judgeId) || (await isJudgeOfClubs(tx, [clubId], judgeId))
      if (!isTheirs) return refused('judgeId', T.evening.judgeOfClub)
      const strangers = players.filter((id) => !signed.has(id))
      if (strangers.length > 0) {
        const people = await deps.accounts.listAccounts(strangers, tx)
        return refused('players', T.evening.notSigned(people.map(({ username }) => username).join(', ')))
      }
      const seated = await seat(tx)
      if ('success' in seated) return seated
      const members = (await membersAmong(tx, clubId, players)).size
      await insertClubGame(tx, { ...seated, clubId, members })
      return DONE
    }),
  )
}

/** A judge sees all roles: officers take nobody from outside, and nobody whom their club has shut out. */
export async function isJudgeOfClubs(
  tx: Db,
  clubIds: readonly number[],
  judgeId: number | null,
): Promise<boolean> {
  if (judgeId === null) return true
  for (const clubId of clubIds) if ((await membersAmong(tx, clubId, [judgeId])).size > 0) return true
  return false
}

/** A game, or why there is none. */
export type SeatingAnswer = FormAnswer | { readonly gameId: string }

/**
 * A game of these people, at drawn seats, which `act` makes in its transaction. Nobody is taken to a table who is not on
 * the site, plays elsewhere, or may not play.
 */
export async function seatPeople(
  deps: OpenTableDeps,
  { players, judgeId, before }: Omit<Table, 'people'>,
  act: (seat: (tx: Db) => Promise<SeatingAnswer>) => Promise<FormAnswer>,
): Promise<FormAnswer> {
  const seated = judgeId === null ? players : [...players, judgeId]
  const people = new Map((await deps.accounts.listAccounts(seated)).map((one) => [one.id, one]))
  const refusal = await refusalOfTable(deps, { players, judgeId, before, people })
  let gameId: string | null = null
  const seat = async (tx: Db): Promise<SeatingAnswer> => {
    if (refusal !== null) return refusal
    gameId = await createGame(deps, tx, { players, judgeId, before, people })
    return { gameId }
  }
  const answer = await act(seat).catch(busyRefusal(deps, seated, people))
  if (gameId !== null && answer.success) {
    deps.games.opened(gameId)
    deps.activity.announce(seated)
  }
  return answer
}

type People = ReadonlyMap<number, Account>

interface Table {
  readonly players: readonly number[]
  readonly judgeId: number | null
  /** Nobody sits where they sat in the last game of the evening. */
  readonly before: SeatsBefore
  readonly people: People
}

function namesOf(ids: readonly number[], people: People): string {
  return ids.map((id) => people.get(id)?.username ?? `№ ${id}`).join(', ')
}

/** Null: these people can play now. */
async function refusalOfTable(deps: OpenTableDeps, { players, judgeId, people }: Table) {
  if (players.length !== SEATS) return refused('players', T.evening.size)
  if (judgeId !== null) {
    if (players.includes(judgeId)) return refused('judgeId', T.evening.judgePlays)
    if (!(await deps.moderation.mayJudge(judgeId))) return refused('judgeId', T.evening.judge)
  }
  const seated = judgeId === null ? players : [...players, judgeId]
  const connected = await deps.activity.listConnected(seated)
  const absent = seated.filter((id) => !connected.has(id))
  if (absent.length > 0) return refused('players', T.evening.absent(namesOf(absent, people)))
  const banned: number[] = []
  for (const id of seated) if ((await deps.moderation.activeBan(id)) !== null) banned.push(id)
  return banned.length > 0 ? refused('players', T.evening.banned(namesOf(banned, people))) : null
}

/** Somebody is elsewhere: the game was not made. */
function busyRefusal({ activity }: OpenTableDeps, seated: readonly number[], people: People) {
  return async (cause: unknown): Promise<FormAnswer> => {
    const isElsewhere = cause instanceof AppError && cause.code.startsWith('already_in_')
    if (!isElsewhere) throw cause
    const busy: number[] = []
    for (const id of seated) if ((await activity.placeOf(id)) !== null) busy.push(id)
    return refused('players', T.evening.busy(namesOf(busy, people)))
  }
}

async function createGame(
  { games, random }: OpenTableDeps,
  tx: Db,
  { players, judgeId, before, people }: Table,
): Promise<string> {
  const personOf = (id: number): Substitute => {
    const account = people.get(id)
    if (account === undefined || account.deleted) throw new AppError('not_found')
    const { username, image, portrait } = account
    return { accountId: id, username, image, portrait }
  }
  const placeBefore = (id: number) => (before.get(id) ?? 0) - 1
  return games.create(tx, {
    mode: 'lobby',
    type: 'other',
    ruleSet: 'fiim',
    pace: 'normal',
    judge: judgeId === null ? null : personOf(judgeId),
    players: shuffledElsewhere(players, placeBefore, random).map(personOf),
    comingFrom: null,
  })
}
