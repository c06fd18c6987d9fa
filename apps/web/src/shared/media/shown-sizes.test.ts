import type { LayerLimit } from '@gorod/contracts/media'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LINE_STEPS, type LineStep } from './line-ladder.ts'
import { ShownSizes } from './shown-sizes.ts'

let sent: LayerLimit[][]
let hidden: boolean

function sizes(given: { cores?: number; savesData?: boolean } = {}, density = 1): ShownSizes {
  const page = { hidden: () => hidden, density: () => density, cores: 8, savesData: false, ...given }
  const shown = new ShownSizes((limits) => sent.push(limits), page)
  shown.welcome()
  return shown
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  hidden = false
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a page', () => {
  it('asks for the layer of its largest window, and for nothing twice', () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 150 })
    page.open('seat-2', { clientHeight: 300 })
    page.look()
    page.look()
    expect(sent).toEqual([
      [
        { participant: 'seat-1', most: 'low' },
        { participant: 'seat-2', most: 'middle' },
      ],
    ])
    const close = page.open('seat-1', { clientHeight: 700 })
    page.look()
    expect(sent.at(-1)).toEqual([{ participant: 'seat-2', most: 'middle' }])
    close()
    page.look()
    expect(sent.at(-1)).toEqual(sent[0])
  })

  it('counts the pixels of the screen', () => {
    const page = sizes({}, 3)
    page.open('seat-1', { clientHeight: 150 })
    page.look()
    expect(sent).toEqual([[{ participant: 'seat-1', most: 'middle' }]])
  })

  it('gives up pictures without a window where voices need the line, and takes them back', () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 900 })
    page.offer(['seat-1', 'seat-2'])
    page.bear('low')
    page.look()
    page.bear('largest')
    page.look()
    page.bear('high')
    page.look()
    const low = { participant: 'seat-1', most: 'low' }
    expect(sent).toEqual([[low], [low, { participant: 'seat-2', most: 'none' }], []])
  })

  it('wants no picture while it is hidden, and all of them again afterwards', () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 900 })
    hidden = true
    page.look()
    hidden = false
    page.look()
    expect(sent).toEqual([[{ participant: 'seat-1', most: 'none' }], []])
  })

  it('says nothing of a picture that is in no window: it is covered', () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 100 })()
    page.look()
    expect(sent).toEqual([])
  })

  it('tells of a new window at once, without being asked to look', async () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 100 })
    await Promise.resolve()
    expect(sent).toHaveLength(1)
  })

  it('says it again to a server that has forgotten the page', () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 100 })
    page.look()
    page.welcome()
    expect(sent).toHaveLength(2)
  })
})

describe('a large window', () => {
  const shown = (page: ShownSizes) => {
    page.open('seat-1', { clientHeight: 900 })
    page.look()
    return sent.at(-1)?.[0]?.most ?? 'high'
  }

  it('gets what the line bears, and the small layer where the user saves data', () => {
    const page = sizes()
    const on = (step: LineStep) => {
      page.bear(step)
      return shown(page)
    }
    expect(LINE_STEPS.map(on)).toEqual(['high', 'middle', 'low', 'low', 'none'])
    expect(shown(sizes({ savesData: true }))).toBe('low')
  })

  it('keeps its picture as the only one where the line bears no more', () => {
    const page = sizes()
    page.open('seat-1', { clientHeight: 900 })
    page.open('seat-2', { clientHeight: 150 })
    page.bear('largest')
    page.look()
    expect(sent.at(-1)).toEqual([
      { participant: 'seat-1', most: 'low' },
      { participant: 'seat-2', most: 'none' },
    ])
  })

  it('gets the middle layer on a machine of two cores', () => {
    expect(shown(sizes({ cores: 2 }))).toBe('middle')
  })
})
