import { createLobbyMessage } from '@gorod/contracts/lobby'
import { acceptTableMessage, activityStateMessage, startSearchMessage } from '@gorod/contracts/search'
import { beforeEach, describe, expect, test } from 'vitest'
import { forEachTest, type Player, Site } from '../../testing/index.ts'
import { accept, search, searchAll, stateOf } from '../../testing/matchmaking/searching.ts'

const HIDDEN_MS = 15 * 60_000
const WITHOUT_NETWORK_MS = 90_000

const site = forEachTest(new Site())
let own: Player
let others: Player[]
beforeEach(async () => {
  own = await site.player()
  others = await site.players(9)
})

/** All others accept; returns the table that was found. */
async function othersAccept(): Promise<string> {
  const found = await own.client.wait(activityStateMessage, ({ kind }) => kind === 'found')
  if (found.kind !== 'found') throw new Error('no table')
  await accept(others, found.tableId)
  return found.tableId
}

/** The account comes back in a new page. */
async function comeBack(): Promise<void> {
  own = { account: own.account, client: await site.page(own.account) }
}

describe('a place in the queue', () => {
  test('a place is kept for a page that stays connected and sends nothing for a quarter of an hour', async () => {
    await own.client.ask(startSearchMessage, {})
    const since = site.clock.now()
    await site.passQuietTime(HIDDEN_MS)
    await searchAll(others)
    // The player is found at once, as the first of the queue, and with the full time to accept.
    const found = await own.client.wait(activityStateMessage, ({ kind }) => kind === 'found')
    expect(found).toMatchObject({ acceptBy: site.clock.now() + 20_000 })
    const tableId = await othersAccept()
    await site.passTime(19_000)
    await own.client.ask(acceptTableMessage, { tableId })
    expect(await stateOf(own)).toMatchObject({ kind: 'game' })
    expect(site.clock.now() - since).toBeGreaterThan(HIDDEN_MS)
  })

  test('survives ninety seconds without any network, with the moment it began', async () => {
    await own.client.ask(startSearchMessage, {})
    const before = await stateOf(own)
    if (before.kind !== 'searching') throw new Error('the search has not begun')
    await site.goAway(own)
    await site.passTime(WITHOUT_NETWORK_MS)
    await comeBack()
    expect(await stateOf(own)).toMatchObject({ kind: 'searching', since: before.since })
    await site.passTime(WITHOUT_NETWORK_MS)
    expect(await stateOf(own)).toMatchObject({ kind: 'searching' })
  })

  test('survives ninety seconds without network and a new server one after the other', async () => {
    await own.client.ask(startSearchMessage, {})
    await site.goAway(own)
    await site.passTime(WITHOUT_NETWORK_MS)
    await site.restart()
    await site.passTime(WITHOUT_NETWORK_MS)
    await comeBack()
    expect(await stateOf(own)).toMatchObject({ kind: 'searching' })
  })
})

test('a refused search names the lobby that the account is in', async () => {
  const { lobbyId } = await own.client.ask(createLobbyMessage, {
    name: 'Кухня',
    password: null,
    ruleSet: 'fiim',
    pace: 'normal',
    judge: 'automatic',
    bots: true,
  })
  expect(await search(own)).toMatchObject({
    error: { code: 'already_in_lobby', details: { lobbyId, name: 'Кухня' } },
  })
})
