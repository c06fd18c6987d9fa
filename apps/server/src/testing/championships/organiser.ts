import { simulateGame } from '@gorod/bots/testing'
import {
  changeChampionshipLife,
  changePlayer,
  changeTable,
  getChampionshipConsole,
  saveChampionshipPlan,
  scheduleRound,
  seatChampionship,
} from '@gorod/contracts/championship-console'
import {
  type ChampionshipPage,
  type ChampionshipTable,
  getChampionshipPage,
  getChampionshipStandings,
} from '@gorod/contracts/championship-pages'
import type {
  ChampionshipLife,
  ChampionshipPlan,
  ChampionshipStage,
} from '@gorod/contracts/championship-plan'
import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { registerForChampionship, saveChampionship } from '@gorod/contracts/championships'
import { replay } from '@gorod/rules'
import type { Clock } from '../../platform/clock.ts'
import { asProved } from '../accounts/prove-owner.ts'
import { call } from '../http-client.ts'
import type { TestAccount } from '../test-account.ts'
import type { TestApp } from '../test-app.ts'

/** A plan of one table whose rounds the seating makes. */
export const PLAN: ChampionshipPlan = { ...PLAIN_PLAN, roundsBy: 'schedule', rounds: 2 }

type TableChange =
  | { readonly what: 'replay' }
  | { readonly what: 'walkover'; readonly absent: number[] }
  | { readonly what: 'judge'; readonly judgeId: number | null }

/** A site, in this process or in another. */
interface Site {
  readonly url: string
  readonly clock: Pick<Clock, 'now'>
}

type Caller = Pick<TestAccount, 'id' | 'token'> & Partial<Pick<TestAccount, 'password'>>

interface Stage {
  /** Asked again each time: a test may start the server again. */
  readonly app: () => Site
  readonly as: Caller
}

/** Drafts a championship, and is its owner. */
export async function draft({ app, as }: Stage, plan: Partial<ChampionshipPlan> = {}): Promise<Organiser> {
  const at = (hours: number) => new Date(app().clock.now() + hours * 3_600_000).toISOString()
  const body = { title: 'Кубок', startsAt: at(1), endsAt: at(48), places: null, draft: true }
  const { answer } = await call(app(), saveChampionship, { as, body })
  const organiser = new Organiser({ app, as }, answer.id ?? 0)
  await organiser.plan(plan)
  return organiser
}

/** An organiser who is never refused: every call throws when it is. */
export class Organiser {
  readonly id: number
  readonly #stage: Stage

  constructor(stage: Stage, id: number) {
    this.id = id
    this.#stage = stage
  }

  get #app(): Site {
    return this.#stage.app()
  }

  async plan(plan: Partial<ChampionshipPlan>): Promise<void> {
    const body = { id: this.id, plan: { ...PLAN, ...plan } }
    await done(call(this.#app, saveChampionshipPlan, { as: this.#stage.as, body }))
  }

  async become(...lives: ChampionshipLife[]): Promise<void> {
    const { as } = this.#stage
    for (const life of lives)
      await done(
        asProved(this.#app, as, () =>
          call(this.#app, changeChampionshipLife, { as, body: { id: this.id, life } }),
        ),
      )
  }

  async register(players: readonly Caller[]): Promise<void> {
    for (const as of players)
      await done(
        call(this.#app, registerForChampionship, {
          as,
          body: { championshipId: this.id, registered: true },
        }),
      )
  }

  async seat(stage: ChampionshipStage = 'main', seed = 'test'): Promise<void> {
    await done(call(this.#app, seatChampionship, { as: this.#stage.as, body: { id: this.id, stage, seed } }))
  }

  /** The round begins now, or later. */
  async begin(round: number, inMs = 0): Promise<void> {
    const startsAt = new Date(this.#app.clock.now() + inMs).toISOString()
    await done(call(this.#app, scheduleRound, { as: this.#stage.as, body: { id: this.id, round, startsAt } }))
  }

  async changeTable(round: number, table: number, change: TableChange): Promise<void> {
    const body = { id: this.id, round, table, change }
    await done(call(this.#app, changeTable, { as: this.#stage.as, body }))
  }

  async replace(leaves: Caller, comes: Caller): Promise<void> {
    const body = { id: this.id, accountId: comes.id, state: 'in', insteadOf: leaves.id } as const
    await done(call(this.#app, changePlayer, { as: this.#stage.as, body }))
  }

  async page(as: Caller = this.#stage.as): Promise<ChampionshipPage> {
    return (await call(this.#app, getChampionshipPage, { as, query: { id: this.id } })).answer
  }

  async console() {
    return (await call(this.#app, getChampionshipConsole, { as: this.#stage.as, query: { id: this.id } }))
      .answer
  }

  async standings(query: { stage?: ChampionshipStage; until?: number; hidden?: 'yes' | 'no' } = {}) {
    const as = this.#stage.as
    return (await call(this.#app, getChampionshipStandings, { as, query: { id: this.id, ...query } })).answer
  }

  async tables(round: number): Promise<readonly ChampionshipTable[]> {
    return (await this.page()).rounds.find((one) => one.round === round)?.tables ?? []
  }
}

async function done(answering: Promise<{ readonly answer: { readonly success: boolean } }>): Promise<void> {
  const { answer } = await answering
  if (!answer.success) throw new Error(`refused: ${JSON.stringify(answer)}`)
}

/** Bots play a game to its verdict at once. */
export async function playOut(
  { games }: Pick<TestApp, 'games'>,
  gameId: string,
  seed = gameId,
): Promise<void> {
  await games.api.playOut(gameId, (begun) => {
    const { ruleSet } = replay(begun)
    return simulateGame({ ruleSet, begun, seed }).events.slice(begun.length)
  })
}
