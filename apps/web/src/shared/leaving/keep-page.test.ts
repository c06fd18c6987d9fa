import type { Navigator } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepPage, type PageWindow } from './keep-page.ts'

/** A history as React Router keeps it: every entry has a number. */
class Page implements PageWindow {
  readonly entries: { path: string; state: { idx: number } | null }[] = [
    { path: '/', state: { idx: 0 } },
    { path: '/game-search', state: { idx: 1 } },
    { path: '/blog', state: { idx: 2 } },
  ]
  at = 1
  /** The moves that the router behind the guard has seen. */
  readonly heard: string[] = []
  readonly #listeners = new Set<(event: PopStateEvent) => void>()

  get location() {
    return { pathname: this.entries[this.at]?.path.replace(/#.*/, '') ?? '' }
  }
  get history() {
    return { state: this.entries[this.at]?.state, go: (delta: number = 0) => this.go(delta) }
  }
  addEventListener(_type: 'popstate', listener: (event: PopStateEvent) => void): void {
    this.#listeners.add(listener)
  }
  removeEventListener(_type: 'popstate', listener: (event: PopStateEvent) => void): void {
    this.#listeners.delete(listener)
  }
  push(path: string, state: { idx: number } | null = { idx: this.at + 1 }): void {
    this.entries.splice(this.at + 1, this.entries.length, { path, state })
    this.at += 1
  }
  go(delta: number): void {
    this.at += delta
    let stopped = false
    const event = { stopImmediatePropagation: () => (stopped = true) } as unknown as PopStateEvent
    for (const listener of [...this.#listeners]) listener(event)
    if (!stopped) this.heard.push(this.location.pathname)
  }
}

let page: Page
let navigator: Navigator
let asked: (() => void)[]
let end: () => void

beforeEach(() => {
  page = new Page()
  asked = []
  navigator = {
    createHref: String,
    go: (delta) => page.go(delta),
    push: (to) => page.push(typeof to === 'string' ? to : (to.pathname ?? path())),
    replace: (to) => {
      page.entries[page.at] = { path: String(to), state: { idx: page.at } }
    },
  }
  end = keepPage(navigator, page, (goOn) => asked.push(goOn))
})

const path = () => page.location.pathname

describe('a page with unsaved input', () => {
  it('asks before a link or a button leads away, and follows it only after a yes', () => {
    navigator.push('/academy?from=here')
    expect([path(), asked.length]).toEqual(['/game-search', 1])
    navigator.push({ pathname: '/cabinet', hash: '#personal' })
    expect([path(), asked.length]).toEqual(['/game-search', 2])
    end()
    asked[1]?.()
    expect(path()).toBe('/cabinet')
  })

  it.each([
    ['back', -1, '/'],
    ['forward', 1, '/blog'],
  ])('undoes «%s» and asks; the router does not notice', (_name, delta, there) => {
    page.go(delta)
    expect([path(), asked.length]).toEqual(['/game-search', 1])
    expect(page.heard).toEqual(['/game-search'])
    end()
    asked[0]?.()
    expect(path()).toBe(there)
    expect(page.heard).toEqual(['/game-search', there])
  })

  it('counts the entries it made meanwhile', () => {
    navigator.push({ search: '?mode=league' })
    page.go(-2)
    expect([path(), page.at]).toEqual(['/game-search', 2])
    end()
    asked[0]?.()
    expect(path()).toBe('/')
  })

  it('takes an entry without a number for a step back', () => {
    page.push('/game-search#content', null)
    page.go(0)
    page.go(-2)
    expect([path(), asked.length]).toEqual(['/game-search', 1])
  })

  it('addresses of the page itself cause no question, nor does its own replacement of an address', () => {
    navigator.push({ search: '?lobby=abc' })
    navigator.push('/game-search#top')
    navigator.replace('/elsewhere')
    expect(asked).toEqual([])
    expect(path()).toBe('/elsewhere')
  })

  it('a page that is not kept any more asks nothing', () => {
    end()
    navigator.push('/academy')
    page.go(-1)
    expect(asked).toEqual([])
    expect(page.heard).toEqual(['/game-search'])
  })
})
