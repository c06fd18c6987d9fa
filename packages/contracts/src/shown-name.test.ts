import { expect, it } from 'vitest'
import { seatCommand } from './game-commands.ts'
import { sayInLobbyMessage } from './lobby.ts'
import { readable } from './shown-name.ts'

it('a text for others turns no direction, covers no neighbour, and keeps its emoji', () => {
  expect(readable('на \u202eоборот\u202c и \u2067ещё\u2069')).toBe('на оборот и ещё')
  expect(readable(`з${'\u0301'.repeat(40)}алго`)).toBe(`з${'\u0301'.repeat(3)}алго`)
  expect(readable('семья 👨‍👩‍👧, שלום')).toBe('семья 👨‍👩‍👧, שלום')
  expect(readable('\u200b\u2060')).toBe('')
})

it('a line of a speech or of a chat is read as it may be shown, and one that shows nothing is none', () => {
  const say = (text: string) => seatCommand.safeParse({ type: 'say', text, claims: [] })
  expect(say('\u202eтёмный').data).toMatchObject({ text: 'тёмный' })
  const pause = (reason: string) => seatCommand.safeParse({ type: 'requestPause', reason }).success
  expect([pause('звонок'), pause('\u200b\u202e')]).toEqual([true, false])
  const chat = (text: string) => sayInLobbyMessage.payload.safeParse({ text })
  expect(chat('\u2067привет').data).toEqual({ text: 'привет' })
  expect(chat('\u200b').success).toBe(false)
})
