// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoomPictures } from '../room/pictures-context.ts'
import { GAME, ServerLine } from '../testing/server-line.ts'
import { useAttention } from './use-attention.ts'

const pictures = { subscribe: () => () => undefined, ownVoice: () => false } as unknown as RoomPictures
let root: Root
let line: ServerLine

function Player({ away }: { readonly away: boolean }) {
  useAttention({ realtime: line.realtime, gameId: GAME, pictures, seated: true, away })
  return null
}

const show = (away: boolean) => act(async () => root.render(<Player away={away} />))

/** The hand on the mouse for so long, with a hundred movements a second. */
async function moveMouse(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    vi.advanceTimersByTime(10)
    await act(async () => dispatchEvent(new Event('pointermove')))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  line = new ServerLine()
  root = createRoot(document.createElement('div'))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a player at the page', () => {
  it('a player is told to the server when the page opens, and then once in a quarter of a minute', async () => {
    await show(false)
    expect(line.signs).toBe(1)
    await moveMouse(1_000)
    expect(line.signs).toBe(1)
    vi.advanceTimersByTime(15_000)
    await moveMouse(10)
    expect(line.signs).toBe(2)
  })

  it('a player who counts as disconnected is told to the server at most once a second', async () => {
    await show(true)
    await moveMouse(2_500)
    expect(line.signs).toBe(3)
  })

  it('a player who is asked answers at once', async () => {
    await show(false)
    await act(async () => line.ask(90_000))
    await moveMouse(10)
    expect(line.signs).toBe(2)
  })
})
