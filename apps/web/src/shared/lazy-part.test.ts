import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPart } from './lazy-part.ts'

const { answers, reloadPage } = vi.hoisted(() => ({ answers: vi.fn(), reloadPage: vi.fn() }))
vi.mock('./api/silence.ts', () => ({ answers }))
vi.mock('./leaving/own-reload.ts', () => ({ reloadPage }))

const kept = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  kept.clear()
})

const gone = (file: string) => new TypeError(`Failed to fetch ${file}`)

describe('a part of the page in a file of its own', () => {
  it('a part waits for a server that cannot be reached, without a reload', async () => {
    answers.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce(false).mockResolvedValue(true)
    const load = vi.fn().mockRejectedValueOnce(gone('a')).mockResolvedValue('part')
    const part = loadPart(load)
    await vi.runAllTimersAsync()
    expect(await part).toBe('part')
    expect(answers).toHaveBeenCalledTimes(3)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('a file that the server answers without is loaded by one reload, and throws when it is missing again', async () => {
    answers.mockResolvedValue(true)
    const load = () => Promise.reject(gone('a'))
    const settled = vi.fn()
    loadPart(load).finally(settled)
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
    expect(settled).not.toHaveBeenCalled()
    await expect(loadPart(load)).rejects.toThrow('Failed to fetch a')
    loadPart(() => Promise.reject(gone('b')))
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(2))
  })
})
