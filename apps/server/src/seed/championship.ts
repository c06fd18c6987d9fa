import { simulateGame } from '@gorod/bots/testing'
import {
  changeChampionshipLife,
  saveChampionshipPlan,
  scheduleRound,
  seatChampionship,
} from '@gorod/contracts/championship-console'
import { getChampionshipPage, listAllChampionships } from '@gorod/contracts/championship-pages'
import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { registerForChampionship, saveChampionship } from '@gorod/contracts/championships'
import { DAY_MS } from '@gorod/contracts/durations'
import { replay } from '@gorod/rules'
import type { People } from './people.ts'
import { SEED_CUP } from './seed-text.ts'
import type { Seeding } from './seeding.ts'

const ROUNDS = 5
const PLAYED = 3
const NEXT_ROUND_IN_DAYS = 2

/** A championship in progress: ten players, three of five rounds played, the fourth ahead. */
export async function seedCup(seeding: Seeding, people: People): Promise<void> {
  const { site, clock, print } = seeding
  const known = await site.call(listAllChampionships, { query: {} })
  const there = known?.rows.find(({ title }) => title === SEED_CUP.title)
  if (there !== undefined) {
    print(`There: the championship /championships/${there.id}`)
    return
  }
  const id = await clock.shifted(-PLAYED - 1, () => seatedCup(seeding, people))
  for (let round = 1; round <= PLAYED; round++)
    await clock.shifted(round - PLAYED - 1, () => playRound(seeding, people, { id, round }))
  const startsAt = new Date(clock.now() + NEXT_ROUND_IN_DAYS * DAY_MS).toISOString()
  const as = people.administrator.token
  await site.call(scheduleRound, { as, body: { id, round: PLAYED + 1, startsAt } })
  print(`New: the championship /championships/${id}`)
}

async function seatedCup(
  { site, clock }: Seeding,
  { administrator: { token: as }, players }: People,
): Promise<number> {
  const moment = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()
  const { title, description } = SEED_CUP
  const wish = { title, places: null, startsAt: moment(1), endsAt: moment(30), draft: true }
  const id = (await site.call(saveChampionship, { as, body: wish }))?.id ?? 0
  const plan = { ...PLAIN_PLAN, description, roundsBy: 'schedule', rounds: ROUNDS } as const
  await site.call(saveChampionshipPlan, { as, body: { id, plan: { ...plan, apart: [] } } })
  const become = (life: 'announced' | 'registration' | 'seating' | 'running') =>
    site.call(changeChampionshipLife, { as, body: { id, life } })
  await become('announced')
  await become('registration')
  for (const { token } of players)
    await site.call(registerForChampionship, { as: token, body: { championshipId: id, registered: true } })
  await become('seating')
  await site.call(seatChampionship, { as, body: { id, stage: 'main', seed: 'seed' } })
  await become('running')
  return id
}

async function playRound(
  { app, site, clock }: Seeding,
  { administrator }: People,
  { id, round }: { readonly id: number; readonly round: number },
): Promise<void> {
  const startsAt = new Date(clock.now()).toISOString()
  await site.call(scheduleRound, { as: administrator.token, body: { id, round, startsAt } })
  await app.championships.api.openDueTables()
  const page = await site.call(getChampionshipPage, { query: { id: String(id) } })
  const tables = page?.rounds.find((one) => one.round === round)?.tables ?? []
  for (const { gameId } of await app.games.api.tables(tables.flatMap(({ number }) => number ?? [])))
    await app.games.api.playOut(gameId, (begun) => {
      const { ruleSet } = replay(begun)
      return simulateGame({ ruleSet, begun, seed: `cup ${round}` }).events.slice(begun.length)
    })
  // The next round begins when the results of this one are in.
  await app.drainJobs()
}
