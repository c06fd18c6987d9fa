// @vitest-environment happy-dom
import { login, sendEmailConfirmation, signup } from '@gorod/contracts/accounts'
import { getMe } from '@gorod/contracts/current-user'
import { socialLogin } from '@gorod/contracts/social'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goOn, startSession } from '../../shared/session/session-start.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { usePlay } from '../../shared/session/use-play.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/failures.ts'
import { SignUpView } from './sign-up-view.tsx'
import { startSocialSession } from './social-return.ts'

const TOKEN = 'token of the answer'
/** Spec §7: named access-token, Secure, SameSite Strict, path `/`. The server of these tests sets no cookie. */
const COOKIE = /^access-token=token%20of%20the%20answer; path=\/; SameSite=Strict; Max-Age=\d+; Secure$/

interface Call {
  readonly path: string
  readonly body: unknown
}

const page = document.createElement('div')
let root: Root
let calls: Call[]
let cookies: string[]
let refused: ReadonlySet<string>
/** What the auth host says to a sign-up or a sign-in. */
let answer: unknown
/** Until then the answers of the auth host are on their way. */
let arrival: Promise<void>

beforeEach(() => {
  calls = []
  cookies = []
  refused = new Set()
  answer = { access_token: TOKEN, id: 7 }
  arrival = Promise.resolve()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://site')
    calls.push({ path: pathname, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (refused.has(pathname)) return Response.json({ code: 'internal' }, { status: 500 })
    if (pathname.startsWith('/v1/auth/social-providers')) return Response.json([])
    await arrival
    return Response.json(answer)
  })
  let kept = ''
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => {
    cookies.push(line)
    kept = line.split(';')[0] ?? ''
  })
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => kept)
  page.replaceChildren()
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Who the page takes its reader for; a press is one on play. */
function Person() {
  const { state } = useMe()
  const play = usePlay()
  return (
    <button type="button" onClick={play}>
      {state}
    </button>
  )
}

const called = (path: string) => calls.filter((call) => call.path === path)

const show = (content: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{content}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )

describe('the token of a sign-in', () => {
  it('the page stores the token of a sign-in, and sends the address as username', async () => {
    await startSession('anna@example.com', 'correct horse')
    expect(called(login.path)).toEqual([
      { path: login.path, body: { username: 'anna@example.com', password: 'correct horse' } },
    ])
    expect(cookies).toEqual([expect.stringMatching(COOKIE)])
  })

  it('the page stores the token of a provider’s sign-in, and names its platform', async () => {
    await startSocialSession('google', 'id token')
    expect(called(socialLogin.path)).toEqual([
      { path: socialLogin.path, body: { type: 'google', token: 'id token', platform: 'web' } },
    ])
    expect(cookies).toEqual([expect.stringMatching(COOKIE)])
  })

  it.each([[{}], [{ access_token: '' }], [{ access_token: null }], ['welcome']])(
    'an answer without a token (%j) is a failure, and no cookie is written',
    async (odd) => {
      answer = odd
      await expect(startSession('anna@example.com', 'correct horse')).rejects.toThrow()
      await expect(startSocialSession('google', 'id token')).rejects.toThrow()
      expect(cookies).toEqual([])
    },
  )
})

describe('the way on after a sign-in', () => {
  it.each([
    ['to the asked address, though a game link is saved', '/game-search', 'of a game', '/game-search'],
    ['to the saved game link', null, 'of a game', '/game?token=of%20a%20game'],
    ['to the same page, loaded again', null, null, null],
  ])('a sign-in leads %s', (_where, asked, gameLink, target) => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    if (gameLink !== null) localStorage.setItem('gameLink', gameLink)
    goOn(asked)
    expect(assign.mock.calls).toEqual(target === null ? [] : [[target]])
    expect(reload).toHaveBeenCalledTimes(target === null ? 1 : 0)
    expect([localStorage.getItem('isLogin'), localStorage.getItem('gameLink')]).toEqual(['true', null])
  })
})

describe('the form of a sign-up', () => {
  const onDone = vi.fn()
  const nothing = () => undefined

  async function type(name: string, value: string): Promise<void> {
    const input = page.querySelector<HTMLInputElement>(`[name=${name}]`)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  const button = () => page.querySelector<HTMLButtonElement>('button[type=submit]')
  const submit = () => act(async () => page.querySelector('form')?.requestSubmit())
  /** React renders what a call brings in its own time. */
  const until = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined)
      check()
    })
  const isDone = () => until(() => expect(onDone).toHaveBeenCalledWith('anna@example.com'))

  async function signUp(): Promise<void> {
    onDone.mockClear()
    await show(<SignUpView titleId="title" onSignIn={nothing} onDone={onDone} onSocialDone={nothing} />)
    await type('email', ' anna@example.com ')
    await type('password', 'correct horse')
    await type('repeatPassword', 'correct horse')
    await submit()
  }

  it('a sign-up sends a made name, stores the token, and asks for the e-mail after it', async () => {
    await signUp()
    await isDone()
    const [sent] = called(signup.path)
    expect(sent?.body).toEqual({
      email: 'anna@example.com',
      username: expect.stringMatching(/^user\d{13}$/),
      password: 'correct horse',
      newsletter: true,
    })
    expect(cookies).toEqual([expect.stringMatching(COOKIE)])
    expect(localStorage.getItem('isLogin')).toBe('true')
    const steps: readonly string[] = [signup.path, sendEmailConfirmation.path]
    expect(calls.map(({ path }) => path).filter((path) => steps.includes(path))).toEqual(steps)
  })

  it('a sign-up is done although the e-mail could not be sent', async () => {
    refused = new Set([sendEmailConfirmation.path])
    await signUp()
    await isDone()
    expect(called(sendEmailConfirmation.path)).toHaveLength(1)
  })

  it('the button of a sign-up is disabled while its call is on the way, and a second submit makes none', async () => {
    let arrive = () => {}
    arrival = new Promise((resolve) => {
      arrive = resolve
    })
    await signUp()
    expect(button()?.getAttribute('aria-busy')).toBe('true')
    await submit()
    expect(called(signup.path)).toHaveLength(1)
    arrive()
    await isDone()
  })

  it('a sign-up whose answer has no token says so on the repeated password', async () => {
    answer = { id: 7 }
    await signUp()
    await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe(SOMETHING_WENT_WRONG))
    expect(page.querySelector('[name=repeatPassword]')?.getAttribute('aria-invalid')).toBe('true')
    expect([cookies, onDone.mock.calls]).toEqual([[], []])
  })
})

describe('the local flag', () => {
  it.each([
    ['true', 1],
    ['1', 0],
    ['false', 0],
    ['TRUE', 0],
    [null, 0],
  ])('isLogin %s makes %d calls for the account', async (flag, count) => {
    if (flag !== null) localStorage.setItem('isLogin', flag)
    await show(<Person />)
    expect(called(getMe.path)).toHaveLength(count)
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(page.textContent).toBe(count === 0 ? 'visitor' : 'signed_in')
    })
  })
})
