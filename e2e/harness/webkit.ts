import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PlainPage } from './plain-page.ts'
import { freePort } from './server-process.ts'

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export interface WebKit extends PlainPage {
  readonly version: string
  setCookie(name: string, value: string): Promise<void>
  close(): Promise<void>
}

/** WebKitGTK with a screen of its own: it has no mode without one. Spoken to by WebDriver. */
export async function launchWebKit(): Promise<WebKit> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3]!, 'data')
  const port = await freePort()
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const ask = asking(`http://127.0.0.1:${port}`)
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const opened = (await ask('POST', '/session', { capabilities: { alwaysMatch } })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const session = `/session/${opened.sessionId}`
  const at = (path: string, body: object = {}) => ask('POST', session + path, body)
  await at('/window/rect', { x: 0, y: 0, width: 1440, height: 1000 })
  return {
    version: opened.capabilities.browserVersion,
    goto: async (url) => {
      await at('/url', { url })
    },
    evaluate: (run, ...args) =>
      at('/execute/sync', { script: `return (${run}).apply(null, arguments)`, args }) as never,
    clickAt: async (x, y) => {
      const mouse = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await at('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: mouse }] })
    },
    setCookie: async (name, value) => {
      // WebKit sends no secure cookie over http, not to localhost either.
      const cookie = { name, value, path: '/', secure: false, sameSite: 'Strict' }
      await at('/cookie', { cookie })
    },
    close: async () => {
      await ask('DELETE', session).catch(() => undefined)
      await Promise.all([driver, screen].map(end))
    },
  }
}

function asking(address: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
      const answer = await fetch(address + path, init).catch(() => null)
      // It has only just been started.
      if (answer === null && tries < 100) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        continue
      }
      if (answer === null) throw new Error('the driver of WebKit does not answer')
      const { value } = (await answer.json()) as { value: unknown }
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
      return value
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
