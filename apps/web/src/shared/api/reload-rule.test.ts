import { describe, expect, it } from 'vitest'
import { createReloadRule, type Silence } from './reload-rule.ts'

const ASKED: Silence = { origin: '', asked: true }
const BY_ITSELF: Silence = { origin: '', asked: false }

/** A page whose server is as alive, and whose clock moves, as the test says. */
function page() {
  const waiting: (() => void)[] = []
  const state = {
    alive: false,
    allowed: true,
    typing: false,
    reloads: 0,
    probed: [] as string[],
    delays: [] as number[],
  }
  const rule = createReloadRule({
    answers: async (origin) => {
      state.probed.push(origin)
      if (!state.alive) throw new TypeError('Failed to fetch')
      return true
    },
    mayReload: () => state.allowed,
    reload: () => {
      state.reloads += 1
      state.allowed = false
    },
    isTyping: () => state.typing,
    after: (delayMs, task) => {
      state.delays.push(delayMs)
      waiting.push(task)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Lets the next timer fire. */
  const tick = async () => {
    await settle()
    waiting.shift()?.()
    await settle()
  }
  return { rule, state, tick, settle, timers: () => waiting.length }
}

describe('a request with no response at all', () => {
  it('reloads once the server answers again, and not before', async () => {
    const { rule, state, tick, settle } = page()
    rule.silent(ASKED)
    await tick()
    await tick()
    expect(state.reloads).toBe(0)
    state.alive = true
    await tick()
    await settle()
    expect(state.reloads).toBe(1)
  })

  it('reloads once, however many calls were silent, and asks for all of them together', async () => {
    const { rule, state, tick, timers } = page()
    for (let call = 0; call < 5; call++) rule.silent(ASKED)
    await tick()
    expect(timers()).toBe(1)
    state.alive = true
    await tick()
    await tick()
    expect(state.reloads).toBe(1)
  })

  it('asks an absent server less and less often', async () => {
    const { rule, state, tick } = page()
    rule.silent(ASKED)
    for (let n = 0; n < 12; n++) await tick()
    expect(state.delays[0]).toBeLessThan(2_000)
    expect(state.delays.at(-1)).toBe(15_000)
  })

  it('a second request right after a reload causes no other one: no loop', async () => {
    const { rule, state, tick, timers } = page()
    state.alive = true
    state.allowed = false
    rule.silent(ASKED)
    await tick()
    expect([state.reloads, state.probed.length, timers()]).toEqual([0, 0, 0])
    state.allowed = true
    rule.silent(ASKED)
    await tick()
    rule.silent(ASKED)
    await tick()
    expect(state.reloads).toBe(1)
  })

  it('asks the host that was silent', async () => {
    const { rule, state, settle } = page()
    rule.silent({ origin: 'https://auth.example.org', asked: true })
    await settle()
    expect(state.probed).toEqual(['https://auth.example.org'])
  })

  it('means nothing on a page that the user leaves', async () => {
    const { rule, state, tick } = page()
    state.alive = true
    rule.leaving()
    rule.silent(ASKED)
    await tick()
    expect(state.reloads).toBe(0)
    rule.stayed()
    rule.silent(ASKED)
    await tick()
    expect(state.reloads).toBe(1)
  })

  it('a page change that begins meanwhile is not stopped', async () => {
    const { rule, state, tick } = page()
    rule.silent(ASKED)
    await tick()
    rule.leaving()
    state.alive = true
    await tick()
    expect(state.reloads).toBe(0)
  })
})

describe('a half-filled form', () => {
  it('a form stays through the page’s own reads until the user is done with it', async () => {
    const { rule, state, tick } = page()
    state.alive = true
    state.typing = true
    rule.silent(BY_ITSELF)
    for (let n = 0; n < 5; n++) await tick()
    expect([state.reloads, state.probed.length]).toEqual([0, 0])
    state.typing = false
    await tick()
    expect(state.reloads).toBe(1)
  })

  it('a form is given up when sending it got no response, as the specification says', async () => {
    const { rule, state, tick } = page()
    state.alive = true
    state.typing = true
    rule.silent(BY_ITSELF)
    await tick()
    rule.silent(ASKED)
    await tick()
    expect(state.reloads).toBe(1)
  })
})
