import { deleteAccount } from '@gorod/contracts/cabinet'
import { shareChampionship } from '@gorod/contracts/championship-console'
import { registerForChampionship } from '@gorod/contracts/championships'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const verified = { verified: true } as const

test('the points of a seat that the judge gave to somebody else are of a reserve who took it, and else of who was seated', async () => {
  const { app } = site
  const as = await signUp(app, { ...verified, rights: ['administrator'] })
  const judge = await signUp(app, { ...verified, rights: ['judge'] })
  const players = await Promise.all(Array.from({ length: 10 }, () => signUp(app, verified)))
  const [reserve, stranger] = [await signUp(app, verified), await signUp(app, verified)]
  const cup = await draft({ app: () => app, as }, { judges: 'human', lateUntilRound: 2 })
  const body = { id: cup.id, username: judge.username, role: 'judge', granted: true } as const
  await call(app, shareChampionship, { as, body })
  await cup.become('announced', 'registration')
  await cup.register(players)
  await cup.become('seating')
  await cup.register([reserve])
  await cup.seat()
  await cup.become('running')
  const [gameId = ''] = await rounds.begin(cup, 1)
  const seats = (await cup.tables(1))[0]?.seats ?? []
  const give = (seat: number, { id, username }: TestAccount) =>
    app.games.api.substitute(gameId, {
      seat,
      player: { accountId: id, username, image: null, portrait: null },
      reason: 'заболел',
    })
  expect([await give(1, stranger), await give(2, reserve)]).toEqual([null, null])
  await rounds.play([gameId])

  const { rows, nominees } = await cup.standings()
  const gamesOf = (player?: number) => rows.find((row) => row.player === player)?.games
  expect(seats.map(gamesOf)).toEqual([1, 0, ...Array(8).fill(1)])
  expect(gamesOf(reserve.id)).toBe(1)
  expect(gamesOf(stranger.id)).toBeUndefined()
  // A reserve who has played stays in the list, and keeps a line when the account goes.
  const leave = { as: reserve, body: { championshipId: cup.id, registered: false } }
  expect((await call(app, registerForChampionship, leave)).answer.success).toBe(false)
  const names = new Set(rows.map(({ username }) => username))
  for (const name of nominees.flatMap(({ usernames }) => usernames)) expect(names).toContain(name)
  await call(app, deleteAccount, { as: reserve, body: { password: reserve.password } })
  await jobsDone(app)
  expect((await cup.standings()).rows.find(({ player }) => player === reserve.id)?.games).toBe(1)
})
