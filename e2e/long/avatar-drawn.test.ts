import { type AvatarType, getAvatarLook } from '@gorod/contracts/avatar'
import { avatarCatalogue } from '@gorod/contracts/avatar-catalogue'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { DESKTOP, launchBrowser, PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'

/** No graphics card here: the browser's own software draws, which takes both processors for half a minute. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
/** A picture of a full screen is drawn for seconds. */
const DRAWN_WITHIN_MS = 120_000

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory' } }),
    launchBrowser(SOFTWARE_GL),
  ])
})

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const patient = (context: BrowserContext) => context.setDefaultTimeout(DRAWN_WITHIN_MS)

interface Look {
  readonly gender: 0 | 1
  /** Names of items by their types, beside what the gender comes with. */
  readonly worn: Readonly<Partial<Record<AvatarType, string>>>
}

/** Both genders, everything made for this game, every kind of hair. */
const LOOKS: Readonly<Record<string, Look>> = {
  man: { gender: 0, worn: {} },
  woman: { gender: 1, worn: {} },
  'man-trench': { gender: 0, worn: { outfit: 'trench', hairStyle: 'fedora', beardStyle: 'full' } },
  'man-doctor': { gender: 0, worn: { outfit: 'doctor', hairStyle: 'coils', noseShape: 'wide' } },
  'man-sheriff': { gender: 0, worn: { top: 'sheriff', hairStyle: 'curly', beardStyle: 'moustache' } },
  'woman-office': { gender: 1, worn: { outfit: 'office-set', hairStyle: 'braid', lipShape: 'smile' } },
  'woman-skirt': { gender: 1, worn: { bottom: 'skirt', hairStyle: 'ponytail', eyeShape: 'large' } },
  'woman-mask': { gender: 1, worn: { eyebrowStyle: 'mask', hairStyle: 'bob', faceshape: 'heart' } },
}

/** Looks nobody has saved: the story answers for them. */
function answerLooks(context: BrowserContext) {
  return context.route(`**${getAvatarLook.path}?*`, (route) => {
    const id = new URL(route.request().url()).searchParams.get('avatar') ?? ''
    const { gender, worn } = LOOKS[id] ?? { gender: 0, worn: {} }
    const { top, bottom, ...rest } = avatarCatalogue.defaults[gender]
    const put = Object.entries(worn).map(([type, name]) => [type, `${type}-${name}`])
    const assets = { ...rest, ...(worn.outfit ? {} : { top, bottom }), ...Object.fromEntries(put) }
    return route.fulfill({ json: { rpm_avatar_id: id, gender, assets } })
  })
}

describe('an avatar in the shop', () => {
  it('an avatar is drawn, dressed and saved, becomes the picture of its player, and rests out of sight', async () => {
    const visitor = await visit(browser, server.url, { prepare: async (context) => patient(context) })
    const { page, shot } = visitor
    const account = await makeAccount(server.url, 'Модник')
    await signInBy(visitor, account)
    await page.goto(`${server.url}/profile/${account.id}#items`)
    await page.frameLocator('iframe').locator('[data-stage="shown"]').waitFor()
    await shot('avatar-shop-drawn')
    await page.getByRole('radio', { name: 'Костюм', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Плащ сыщика' }).click()
    await page.getByText('Примерка', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect
      .poll(async () => (await query(server, 'select image from accounts where id = $1', [account.id]))[0], {
        timeout: DRAWN_WITHIN_MS,
      })
      .toMatchObject({ image: expect.stringMatching(/-avatar-512\.webp$/) })
    await shot('avatar-shop-dressed')
    await page.goto(`${server.url}/profile/${account.id}`)
    await page.getByRole('button', { name: 'Посмотреть образ в 3D' }).click()
    await page.frameLocator('iframe').locator('[data-stage="shown"]').waitFor()
    await shot('avatar-of-a-player')
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })
})

describe('the avatar viewer by itself', () => {
  it.each([
    ['desktop', DESKTOP, ['man', 'woman']],
    ['phone', PHONE, Object.keys(LOOKS)],
  ] as const)('shows avatars of either gender, whole and near, on a %s', async (name, size, ids) => {
    const prepare = async (context: BrowserContext) => {
      patient(context)
      await answerLooks(context)
    }
    const visitor = await visit(browser, `${server.url}/robots.txt`, { size, prepare })
    const { page, shot } = visitor
    for (const id of ids) {
      await page.goto(`${server.url}/avatar3d?avatar=${id}`)
      await page.locator('[data-stage="shown"]').waitFor()
      const canvas = page.getByRole('img', { name: /Трёхмерный образ/ })
      await shot(`avatar-${id}-${name}`)
      for (let step = 0; step < 18; step++) await canvas.press('ArrowUp')
      await shot(`avatar-${id}-${name}-near`)
    }
    expect([visitor.errors, visitor.strays]).toEqual([[], []])
    await visitor.context.close()
  })

  it('goes on drawing by itself, stops out of sight, and does not move for a user who wants less motion', async () => {
    const context = await browser.newContext({ viewport: { width: 500, height: 400 } })
    patient(context)
    await context.addInitScript(() => {
      const ask = requestAnimationFrame.bind(globalThis)
      globalThis.framesAsked = 0
      globalThis.requestAnimationFrame = (callback) => {
        globalThis.framesAsked += 1
        return ask(callback)
      }
    })
    const page = await context.newPage()
    await page.goto(`${server.url}/robots.txt`)
    await page.setContent(
      '<iframe style="width:200px;height:260px" src="/avatar3d?avatar=default-1"></iframe><p style="height:3000px">',
    )
    const frame = await frameOf(page)
    await frame.locator('[data-stage="shown"]').waitFor()
    await moves(frame)
    await page.evaluate(() => scrollTo(0, 2500))
    await rests(frame)
    await page.evaluate(() => scrollTo(0, 0))
    await moves(frame)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await rests(frame)
    await context.close()
  })
})

declare global {
  var framesAsked: number
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe')
  const frame = await element.contentFrame()
  if (frame === null) throw new Error('the frame has no document')
  return frame
}

const asked = (frame: Frame) => frame.evaluate(() => globalThis.framesAsked)

async function moves(frame: Frame): Promise<void> {
  const before = await asked(frame)
  await expect.poll(() => asked(frame), { timeout: DRAWN_WITHIN_MS }).toBeGreaterThan(before + 3)
}

/** Two looks a second apart that see the same. */
async function rests(frame: Frame): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await asked(frame)
        const same = now === before
        before = now
        return same
      },
      { timeout: DRAWN_WITHIN_MS, interval: 1_000 },
    )
    .toBe(true)
}
