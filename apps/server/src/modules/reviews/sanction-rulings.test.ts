import { getFinishedGame, getGames } from '@gorod/contracts/game'
import { changeProtocol } from '@gorod/contracts/reviews'
import type { ProtocolChange } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { finishedGame } from '../../testing/games/finished-game.ts'
import { appForFile, call, jobsDone, signUp, type TestAccount } from '../../testing/index.ts'

const app = await appForFile()
const players = await Promise.all(Array.from({ length: 10 }, () => signUp(app)))
const judge = await signUp(app, { rights: ['judge'] })
const moderator = await signUp(app, { rights: ['moderator'] })
const stranger = await signUp(app)

interface EndedGame {
  readonly number: number
}

async function endedGame(): Promise<EndedGame> {
  const number = await finishedGame(app, players, { judge, mode: 'rated' })
  await jobsDone(app)
  return { number }
}

const change = (game: EndedGame, as: TestAccount, change: ProtocolChange) =>
  call(app, changeProtocol, { as, body: { id: game.number, change, reason: 'По записи' } })
const finished = async ({ number }: EndedGame) =>
  (await call(app, getFinishedGame, { as: judge, query: { id: number } })).answer
const listed = async (account: TestAccount) =>
  (await call(app, getGames, { as: account, query: { userId: account.id } })).answer.rows
const mmr = async (account: TestAccount) => (await app.statistics.api.mmrOf([account.id])).get(account.id)

describe('a ruling on a sanction', () => {
  it('changes what a player is punished with: points, figures and ratings follow, and the log keeps both', async () => {
    const game = await endedGame()
    const protocol = await finished(game)
    const { fouls, points } = protocol.players[4]!.result
    const rated = await mmr(players[4]!)
    const now = { kind: 'sanction', seat: 5, fouls, techFouls: 0, majorTechFouls: 0 } as const
    const isOut = points.penalties < 0
    const penalty = isOut ? 'none' : 'removal'
    const ruled = { ...now, fouls: Math.min(3, fouls + 1), penalty } as const
    expect((await change(game, moderator, ruled)).answer).toEqual({ success: true })
    const after = await finished(game)
    expect(after.events.at(-1)).toMatchObject({
      type: 'rulingMade',
      from: 'moderator',
      before: { ...now, penalty: isOut ? 'removal' : 'none' },
      after: ruled,
    })
    expect(after.winner).toBe(protocol.winner)
    const { result } = after.players[4]!
    expect(result.fouls).toBe(ruled.fouls)
    expect(result.points.penalties).toBeCloseTo(isOut ? 0 : -0.5)
    await jobsDone(app)
    const row = (await listed(players[4]!)).find(({ id }) => id === game.number)
    expect(row?.points).toBeCloseTo(result.points.total)
    expect(await mmr(players[4]!)).not.toBe(rated)
  })

  it('refuses a sanction that the rules of the table do not know', async () => {
    const game = await endedGame()
    const sanction = {
      kind: 'sanction',
      seat: 5,
      fouls: 0,
      techFouls: 0,
      majorTechFouls: 0,
      penalty: 'none',
    } as const
    for (const wrong of [
      { ...sanction, fouls: 4 },
      { ...sanction, techFouls: 1 },
    ] as const)
      expect((await change(game, judge, wrong)).answer).toEqual({
        success: false,
        errors: { change: [expect.stringContaining('не наказывают')] },
      })
    expect((await change(game, stranger, sanction)).error.code).toBe('forbidden')
    const culprit = { ...sanction, penalty: 'teamLoss' } as const
    expect((await change(game, judge, culprit)).answer.success).toBe(true)
    expect((await change(game, judge, { ...culprit, seat: 6 })).answer).toMatchObject({ success: false })
  })
})
