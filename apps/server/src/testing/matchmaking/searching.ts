import type { SentPayloadOf } from '@gorod/contracts/realtime'
import {
  type ActivityState,
  acceptTableMessage,
  activityStateMessage,
  getActivityMessage,
  type SearchMode,
  startSearchMessage,
} from '@gorod/contracts/search'
import type { Player } from '../index.ts'

type Page = Pick<Player, 'client'>
type Wish = SentPayloadOf<typeof startSearchMessage>

/** The ack as it came. */
export const search = ({ client }: Page, wish: Wish = {}) => client.send(startSearchMessage, wish)

export async function stateOf({ client }: Page): Promise<ActivityState> {
  return (await client.ask(getActivityMessage, {})).state
}

export async function kindsOf(pages: readonly Page[]): Promise<ActivityState['kind'][]> {
  return (await Promise.all(pages.map(stateOf))).map(({ kind }) => kind)
}

/** One after the other: the order of the queue is part of the tests. Throws for a search that is refused. */
export async function searchAll(pages: readonly Page[], modes: SearchMode[] = ['quick']): Promise<void> {
  for (const { client } of pages) await client.ask(startSearchMessage, { modes })
}

/** The table that was found for a page. */
export async function tableOf(page: Page): Promise<string> {
  const state = await stateOf(page)
  if (state.kind !== 'found') throw new Error(`no table was found: ${state.kind}`)
  return state.tableId
}

export async function accept(pages: readonly Page[], tableId: string): Promise<void> {
  for (const { client } of pages) await client.ask(acceptTableMessage, { tableId })
}

/** Everybody of a found table says yes; answers the game. */
export async function acceptAll(pages: readonly Page[]): Promise<string> {
  const [first] = pages
  if (first === undefined) throw new Error('nobody is there to accept')
  await accept(pages, await tableOf(first))
  const game = await first.client.wait(activityStateMessage, ({ kind }) => kind === 'game')
  return game.kind === 'game' ? game.gameId : ''
}
