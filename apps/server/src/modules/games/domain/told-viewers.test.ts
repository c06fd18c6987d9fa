import { type ScriptedGame, scriptedGame } from '@gorod/rules/scripted-game'
import { expect, it } from 'vitest'
import { ToldViewers } from './told-viewers.ts'

/** The pages of a table, and what they were told. */
function tableOf(game: ScriptedGame) {
  const told: string[] = []
  const page = (name: string) => ({
    onViewers: (viewers: number | null) => void told.push(`${name} ${viewers}`),
  })
  const pages: ReturnType<typeof page>[] = []
  const viewers = new ToldViewers({ connections: pages, live: game })
  return {
    viewers,
    told: () => told.splice(0),
    sit: (name: string) => {
      pages.push(page(name))
      viewers.greet(page(name))
    },
  }
}

it('everybody at the table hears the number when it changes, and a page that joins hears the present one', () => {
  const { viewers, told, sit } = tableOf(scriptedGame().until('speech'))
  sit('3')
  viewers.tell(0)
  expect(told()).toEqual([])
  viewers.tell(2)
  viewers.tell(2)
  sit('4')
  expect(told()).toEqual(['3 2', '4 2'])
  viewers.tell(0)
  sit('5')
  expect(told()).toEqual(['3 0', '4 0'])
})

it('a table whose judge keeps the number back hears none before the end, the judge included', () => {
  const game = scriptedGame({ judge: 'human' }).until('speech')
  const { viewers, told, sit } = tableOf(game)
  for (const name of ['3', 'judge']) sit(name)
  viewers.tell(5)
  game.send('judge', { type: 'hideViewers', hidden: true })
  told()
  viewers.tell(6)
  viewers.tell(7)
  sit('4')
  expect(told()).toEqual(['3 null', 'judge null', '4 null'])
  game.send('judge', { type: 'endGame', reason: 'fire' })
  viewers.tell(7)
  expect(told()).toEqual(['3 7', 'judge 7', '4 7'])
})
