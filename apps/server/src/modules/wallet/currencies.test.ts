import { DAY_MS } from '@gorod/contracts/durations'
import { getBalance } from '@gorod/contracts/wallet'
import { expect, it } from 'vitest'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp } from '../../testing/index.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

it('a newcomer has the full amount of energy and tickets', async () => {
  const account = await signUp(app)
  expect((await call(app, getBalance, { as: account })).answer).toEqual({
    energy: 100,
    energyMax: 100,
    nextEnergyAt: null,
    tickets: 3,
    nextTicketAt: new Date(clock.now() + DAY_MS).toISOString(),
  })
  expect((await call(app, getBalance)).status).toBe(401)
})
