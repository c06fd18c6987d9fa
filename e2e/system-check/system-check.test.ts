import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { launchBrowser, PHONE } from '../harness/browser.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { openCheck, returnedPicture, UNREACHABLE } from './check-page.ts'
import { storedErrors } from './stored-errors.ts'

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    // Every message of the official client carries it, or none would be answered.
    startServer({ env: { JANUS_CHECK_API_SECRET: 'word-of-the-check' } }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** The Janus of the check the server runs now; it writes each one's pid into its log. */
function janusPid(): number {
  const found = [...server.log().matchAll(/"role":"check","pid":(\d+),.*"msg":"Janus runs"/g)].at(-1)
  if (found === undefined) throw new Error(`no Janus in the log:\n${server.log()}`)
  return Number(found[1])
}

/** Chromium itself: its shell gives a camera another id with each load of a page. */
async function withBrowser<Result>(args: readonly string[], use: (own: Browser) => Promise<Result>) {
  const own = await launchBrowser(args, 'chromium')
  try {
    return await use(own)
  } finally {
    await own.close()
  }
}

describe('the system check', () => {
  it('shows the person’s own picture, sends it to the gateway and succeeds when it comes back moving', async () => {
    const visit = await openCheck(browser, server.url)
    await visit.says('Видео вернулось с сервера')
    await visit.says('Версия браузера удовлетворяет требованиям игры')
    await visit.says('Камера и микрофон подключены')
    const first = await returnedPicture(visit)
    expect(first.width).toBeGreaterThan(0)
    await expect.poll(async () => (await returnedPicture(visit)).seconds).toBeGreaterThan(first.seconds)
    // The fake microphone beeps once a second.
    await expect.poll(() => visit.page.getByRole('meter').getAttribute('value')).not.toBe('0')
    await visit.page.getByRole('button', { name: 'Продолжить' }).waitFor()
    await visit.shot('system-check')
    expect(await seriousFindings(visit.page)).toEqual([])
    expect(visit.errors).toEqual([])
    expect(visit.strays).toEqual([])
    await visit.context.close()
  })

  it('fits a phone', async () => {
    const visit = await openCheck(browser, server.url, { size: PHONE })
    await visit.page.getByRole('button', { name: 'Продолжить' }).waitFor()
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await visit.shot('system-check-phone')
    expect(await seriousFindings(visit.page)).toEqual([])
    await visit.context.close()
  })

  it('stops and starts again by its button', async () => {
    const visit = await openCheck(browser, server.url)
    await visit.says('Видео вернулось с сервера')
    await visit.press('Остановить')
    await visit.says('Нет изображения')
    await visit.press('Начать проверку')
    await visit.says('Видео вернулось с сервера')
    await visit.context.close()
  })

  it('remembers the chosen camera and microphone', async () => {
    await withBrowser(
      // Chromium's second fake camera shows depth, which no encoder takes; the third is an ordinary one.
      ['--use-fake-device-for-media-stream=device-count=3', '--use-fake-ui-for-media-stream'],
      async (own) => {
        const visit = await openCheck(own, server.url)
        await visit.says('Видео вернулось с сервера')
        const camera = visit.page.getByLabel('Камера', { exact: true })
        const [first, , second] = await camera
          .locator('option')
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
        expect(await camera.inputValue()).toBe(first)
        await camera.selectOption(second!)
        await visit.says('Видео вернулось с сервера')
        await expect.poll(() => camera.inputValue()).toBe(second)
        expect(await visit.page.evaluate(() => localStorage.getItem('videosourceId'))).toBe(second)
        const microphone = visit.page.getByLabel('Микрофон', { exact: true })
        const other = await microphone.locator('option').last().getAttribute('value')
        await microphone.selectOption(other!)
        expect(await visit.page.evaluate(() => localStorage.getItem('audiosourceId'))).toBe(other)
        await visit.page.reload()
        await visit.says('Видео вернулось с сервера')
        expect(await camera.inputValue()).toBe(second)
      },
    )
  })

  it('takes another camera when the remembered one is gone', async () => {
    const visit = await openCheck(browser, server.url, {
      before: () => localStorage.setItem('videosourceId', 'a-camera-that-was-sold'),
    })
    await visit.says('Видео вернулось с сервера')
    await visit.context.close()
  })
})

describe('the system check without devices', () => {
  it('reports that access was denied', async () => {
    await withBrowser(
      ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
      async (own) => {
        const visit = await openCheck(own, server.url, { asksPermission: true })
        await visit.says('Вы запретили доступ к камере и/или микрофону.')
        await visit.page.getByRole('button', { name: 'Повторить' }).waitFor()
        await visit.press('Как открыть доступ')
        await visit.says('Разрешите камеру и микрофон для этого сайта.')
        await visit.shot('system-check-denied')
        expect(await seriousFindings(visit.page)).toEqual([])
      },
    )
  })

  it('reports that there is no camera', async () => {
    await withBrowser(
      ['--use-fake-device-for-media-stream=device-count=0', '--use-fake-ui-for-media-stream'],
      async (own) => {
        const visit = await openCheck(own, server.url)
        await visit.says('Камера не найдена в системе.')
      },
    )
  })

  it('reports that another program holds the camera, and that the microphone works', async () => {
    const visit = await openCheck(browser, server.url, {
      // No fake device can be busy, so the browser's answer is played.
      before: () => {
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        navigator.mediaDevices.getUserMedia = (wanted) =>
          wanted?.video
            ? Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))
            : open(wanted)
      },
    })
    await visit.says('Камера занята другой программой.')
    await visit.says('Микрофон подключён')
    await visit.shot('system-check-busy')
    await visit.context.close()
  })

  it('shows any other error raw', async () => {
    const visit = await openCheck(browser, server.url, {
      before: () => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('The camera melted', 'AbortError'))
      },
    })
    await visit.says('AbortError: The camera melted')
    await visit.context.close()
  })
})

describe('the system check without a gateway', () => {
  it('says so when the connection is refused, and the server keeps the report', async () => {
    const account = await makeAccount(server.url, 'Reporter')
    const deadUrl = '/a-gateway-that-moved-out'
    const visit = await openCheck(browser, server.url, { gateway: deadUrl })
    await visit.context.addCookies([{ name: 'access-token', value: account.token, url: server.url }])
    const reported = visit.page.waitForRequest('**/media-server-connection/log-error')
    await visit.page.reload()
    await visit.says(UNREACHABLE)
    await visit.says('Error connecting to any of the provided Janus servers: Is the server down?')
    expect((await reported).headers()['content-type']).toContain('application/x-www-form-urlencoded')
    await expect
      .poll(async () => (await storedErrors(server.dataDir)).at(-1))
      .toEqual({
        mediaServerUrl: deadUrl,
        errorType: 'janus_api_call_failed',
        userId: String(account.id),
        from: 'system_check',
      })
    await visit.shot('system-check-no-gateway')
    await visit.context.close()
  })

  it('gives a gateway that takes the connection and says nothing five seconds', async () => {
    const visit = await openCheck(browser, server.url, { silentGateway: true })
    await visit.says('Камера и микрофон подключены')
    const startedAt = performance.now()
    await visit.says(UNREACHABLE)
    await visit.says('Request timed out')
    expect(performance.now() - startedAt).toBeGreaterThan(3_500)
    await visit.context.close()
  })

  it('says so when the real gateway freezes, and passes when the server has put another in its place', async () => {
    const frozen = janusPid()
    const before = (await storedErrors(server.dataDir)).length
    process.kill(frozen, 'SIGSTOP')
    const visit = await openCheck(browser, server.url)
    await visit.says(UNREACHABLE)
    // Without an address where the server has noticed before the page asked for one, as on a busy machine.
    await expect
      .poll(async () => (await storedErrors(server.dataDir)).slice(before))
      .toMatchObject([{ mediaServerUrl: expect.stringMatching(/^(\/janus)?$/) }])
    await expect.poll(janusPid, { timeout: 30_000 }).not.toBe(frozen)
    await visit.press('Повторить')
    await visit.says('Видео вернулось с сервера')
    await visit.context.close()
  })

  it('notices a gateway that dies during the check, and passes after it is back', async () => {
    const visit = await openCheck(browser, server.url)
    await visit.says('Видео вернулось с сервера')
    const dead = janusPid()
    process.kill(dead, 'SIGKILL')
    await visit.says(UNREACHABLE)
    await expect.poll(janusPid, { timeout: 30_000 }).not.toBe(dead)
    await visit.press('Повторить')
    await visit.says('Видео вернулось с сервера')
    await visit.context.close()
  })

  it('passes by REST where no WebSocket gets through', async () => {
    const visit = await openCheck(browser, server.url, {
      // What a proxy that knows no WebSockets looks like to a page.
      before: () => {
        const Real = window.WebSocket
        window.WebSocket = class extends Real {
          constructor(address: string | URL, protocols?: string | string[]) {
            super(String(address).replace(/\/janus$/, '/no-such-socket'), protocols)
          }
        }
      },
    })
    const asked = visit.page.waitForRequest((request) => /\/janus\/\d+\/\d+$/.test(request.url()))
    await visit.says('Видео вернулось с сервера')
    await asked
    expect((await returnedPicture(visit)).width).toBeGreaterThan(0)
    await visit.context.close()
  })

  it('says so when the server has no gateway at all', async () => {
    const bare = await startServer({ env: { MEDIA_GATEWAY: 'off' } })
    try {
      const visit = await openCheck(browser, bare.url)
      await visit.says(UNREACHABLE)
      await visit.context.close()
    } finally {
      await bare.dispose()
    }
  })

  it('passes over the embedded gateway, where there is no Janus', async () => {
    const site = await startServer({ env: { MEDIA_GATEWAY: 'embedded' } })
    try {
      const visit = await openCheck(browser, site.url)
      await visit.says('Видео вернулось с сервера')
      const first = await returnedPicture(visit)
      await expect.poll(async () => (await returnedPicture(visit)).seconds).toBeGreaterThan(first.seconds)
      await visit.press('Остановить')
      await visit.says('Нет изображения')
      await visit.press('Начать проверку')
      await visit.says('Видео вернулось с сервера')
      expect(visit.errors).toEqual([])
      await visit.context.close()
    } finally {
      await site.dispose()
    }
  })

  it('gives up on a path that carries no pictures', async () => {
    const visit = await openCheck(browser, server.url, {
      // Relay only, and no relay: the signalling works, the pictures never arrive, and no error comes.
      before: () => {
        const Real = window.RTCPeerConnection
        window.RTCPeerConnection = class extends Real {
          constructor(configuration?: RTCConfiguration) {
            super({ ...configuration, iceTransportPolicy: 'relay' })
          }
        }
      },
    })
    await visit.says('Видео не вернулось с сервера за 10 секунд.')
    await visit.context.close()
  })
})

describe('the check in a browser that cannot play', () => {
  const refuses = async (userAgent: string, text: string, before?: () => void) => {
    const visit = await openCheck(browser, server.url, { userAgent, ...(before ? { before } : {}) })
    await visit.says(text)
    await visit.page.getByRole('button', { name: 'Закрыть' }).waitFor()
    expect(await visit.page.getByText('Версия браузера удовлетворяет требованиям игры').count()).toBe(0)
    expect(await visit.page.getByRole('button', { name: 'Повторить' }).count()).toBe(0)
    await visit.context.close()
  }

  it('asks for an update of an old iOS', () =>
    refuses(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 14_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0.1 Mobile/15E148 Safari/604.1',
      'Пожалуйста обновите iOS до версии 14.3 или выше',
    ))

  it('leads from an old Chrome to a new one', () =>
    refuses(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/54.0.2840.71 Safari/537.36',
      'Пожалуйста, используйте последнюю версию Google Chrome или Safari',
    ))

  it('explains WebRTC where there is none', () =>
    refuses(
      'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 SomeBrowser/9.0',
      'Игровая комната использует технологию WebRTC, которую поддерживают не все браузеры. Пожалуйста, используйте последнюю версию Google Chrome или Safari',
      () => {
        Reflect.deleteProperty(window, 'RTCPeerConnection')
      },
    ))

  it('leads to https from a plain address', () =>
    refuses(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Камера и микрофон работают только по защищённому адресу. Откройте сайт по https.',
      // What Chromium shows a page on http outside localhost; the test's own address counts as secure.
      () => {
        Object.defineProperty(window, 'isSecureContext', { value: false })
        Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      },
    ))
})
