import { GameLink } from '../game/game-link.ts'
import { ScriptedTable } from './scripted-table.ts'
import { seenBy } from './seen-by.ts'
import { GAME, ServerLine } from './server-line.ts'

/** A started link of seat 4 at its line, which is not connected yet. `all`: the events on the server. */
export function openLink(now = () => 1_000) {
  const line = new ServerLine()
  line.events = seenBy(new ScriptedTable().gather().deal().until('speech'), 4).events
  let ids = 0
  const link = new GameLink({
    gameId: GAME,
    realtime: line.realtime,
    now,
    newId: () => `command-${ids++}`,
  })
  link.start()
  return { line, link, all: line.events }
}

/** Answers that need no time have arrived. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
