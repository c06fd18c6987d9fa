import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAloud } from './read-aloud.ts'

const said: { text: string; lang: string; pitch: number }[] = []
const speech = (...langs: string[]) => ({
  getVoices: () => langs.map((lang) => ({ lang }) as SpeechSynthesisVoice),
  speak: ({ text, lang, pitch }: SpeechSynthesisUtterance) => void said.push({ text, lang, pitch }),
})

beforeEach(() => {
  said.length = 0
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('the voice of a practice player', () => {
  it('reads in Russian, with another pitch for another seat', () => {
    readAloud({ text: 'Пас.', seat: 3, volume: 1 }, speech('en-US', 'ru-RU'))
    readAloud({ text: 'Пас.', seat: 4, volume: 1 }, speech('ru'))
    expect(said.map(({ lang }) => lang)).toEqual(['ru-RU', 'ru'])
    expect(said[0]?.pitch).not.toBe(said[1]?.pitch)
  })

  it('stays silent where the browser has no Russian voice, or none at all', () => {
    readAloud({ text: 'Пас.', seat: 3, volume: 1 }, speech('en-US', 'de-DE'))
    readAloud({ text: 'Пас.', seat: 3, volume: 1 }, speech())
    readAloud({ text: 'Пас.', seat: 3, volume: 1 }, null)
    expect(said).toEqual([])
  })
})
