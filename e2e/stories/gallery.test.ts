import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PHONE } from '../harness/browser.ts'
import { type HitArea, hitAreas, touchAction } from '../harness/hit-areas.ts'
import { beside, enlarged, hardToRead } from '../harness/large-text.ts'
import { cutOff, sunCutOff, unreachable, wordsBesideButtons } from '../harness/room-reach.ts'
import { SIDEWAYS, SIDEWAYS_SCENES, SMALL_LAPTOPS } from '../harness/room-windows.ts'
import { freePort } from '../harness/server-process.ts'
import { browserForFile } from '../harness/site-for-file.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/gallery.mjs', import.meta.url))
const SOURCES = fileURLToPath(new URL('../../apps/web/src/', import.meta.url))

const browser = await browserForFile()
let vite: ChildProcess
let page: Page
let url: string

beforeAll(async () => {
  const port = await freePort()
  vite = spawn(process.execPath, [COMMAND], { env: { ...process.env, PORT: String(port) }, detached: true })
  url = `http://localhost:${port}/src/gallery/gallery.html`
  page = await browser.newPage({ locale: 'ru-RU' })
  await vi.waitFor(() => page.goto(url, { waitUntil: 'commit' }), { timeout: 120_000, interval: 500 })
  await page.waitForSelector('[data-entry]', { timeout: 240_000 })
}, 400_000) // Vite compiles what a page loads when it is asked for it: minutes on a busy machine.
afterAll(async () => {
  if (vite?.pid !== undefined) process.kill(-vite.pid)
})

function foldersOf(place: string): readonly string[] {
  return readdirSync(SOURCES + place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

const attributes = (name: string): Promise<readonly string[]> =>
  page.locator(`[${name}]`).evaluateAll((found, of) => found.map((one) => one.getAttribute(of) ?? ''), name)

describe('the gallery', () => {
  it('every folder of ui/ and of features/ has an entry, or a reason', async () => {
    const entries = (await attributes('data-entry')).map((id) => id.split('/'))
    const shown = (kind: string) => entries.flatMap(([of, folder = '']) => (of === kind ? [folder] : []))
    const without = await attributes('data-without')
    expect([...new Set(shown('ui'))].sort()).toEqual(foldersOf('ui'))
    expect([...new Set([...shown('features'), ...without])].sort()).toEqual(foldersOf('features'))
  })

  it('shows every entry without an error', async () => {
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    const failed: string[] = []
    for (const id of await attributes('data-entry')) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, id)
      await page.waitForSelector(`[data-shown="${id}"]`)
      // The answers of the fake server come in the same turn; this is the turn after them.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      if ((await page.locator('[data-failed]').count()) > 0 || thrown.length > 0)
        failed.push(`${id}: ${thrown.splice(0)} ${await page.locator('[data-failed]').allInnerTexts()}`)
    }
    expect(failed).toEqual([])
  })

  it('shows the loaded, the empty and the failed list of a feature', async () => {
    const at = async (id: string) => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, id)
      return page.locator(`[data-shown="${id}"]`)
    }
    const full = await at('features/games-list/list/full')
    await expect.poll(() => full.getByRole('row').count()).toBeGreaterThan(5)
    const failed = await at('features/games-list/list/failed')
    await expect.poll(() => failed.getByRole('button', { name: 'Повторить' }).count()).toBe(1)
    const empty = await at('features/games-list/list/empty')
    await expect.poll(() => empty.getByRole('row').count()).toBe(0)
  })
})

/** In which rows and figures stand beside each other. */
const TABLES = [
  'championships/page',
  'championships/places-of-many',
  'championships/forecast',
  'lobby/entrance',
]

describe('text of twice its size on a phone', () => {
  beforeAll(() => page.setViewportSize(PHONE))

  it.each(TABLES)('leaves nothing of %s beside the window', async (name) => {
    const id = `features/${name}/full`
    await page.evaluate((hash) => {
      location.hash = hash
    }, id)
    await page.waitForSelector(`[data-shown="${id}"] td`, { state: 'attached' })
    await enlarged(page, () => expect.poll(() => beside(page, 'p, th, td, dd, b')).toEqual([]))
  })

  it('every feature can be read: no words stand beside the window, over others or under an edge', async () => {
    for (const id of await attributes('data-entry')) {
      // The sheet of paper is as large as it is printed.
      if (!/^features\/.*\/full$/.test(id) || id.startsWith('features/match/on-paper')) continue
      await page.evaluate((hash) => {
        location.hash = hash
      }, id)
      await page.waitForSelector(`[data-shown="${id}"]`, { state: 'attached' })
      await enlarged(page, () => expect.poll(() => hardToRead(page), { message: id }).toEqual([]))
    }
  })

  it('every tab of the console of a championship can be read', async () => {
    await page.evaluate(() => {
      location.hash = 'features/championship-console/console/full'
    })
    await enlarged(page, async () => {
      for (const name of ['Туры', 'Игроки', 'Результаты', 'Судьи и права', 'Настройки', 'Посадка']) {
        await page.getByRole('tab', { name, exact: true }).click()
        await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
        await expect.poll(() => hardToRead(page), { message: name }).toEqual([])
      }
    })
  })
})

describe('the room in the gallery', () => {
  let room: Page

  beforeAll(async () => {
    room = await browser.newPage({
      locale: 'ru-RU',
      viewport: PHONE,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
  })
  afterAll(() => room.close())

  /** Enters in the page that is open; a scene with accounts has a fake server, which is there from the start or not at all. */
  async function enter(scene: string): Promise<void> {
    const address = url.replace('/gallery/', '/features/table/gallery/').concat(`?still&scene=${scene}`)
    if (!room.url().includes('?still') || `${room.url()}${scene}`.includes('&accounts'))
      await room.goto(address)
    else
      await room.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
    // Under the card of a role it is hidden.
    await room.waitForSelector('[data-stage]', { state: 'attached' })
  }

  const isUnder = (size: number) => (area: HitArea) => Math.min(area.width, area.height) < size

  it('the notes of a phone are a dialog: «back» closes it, keeps what is typed, and the focus is where it was', async () => {
    await enter('day')
    const button = room.getByRole('button', { name: 'Заметки' })
    const sheet = room.getByRole('dialog', { name: 'Ход игры и заметки' })
    await button.press('Enter')
    await sheet.getByRole('button', { name: /^Заметка об игроке 1,/ }).click()
    await room.keyboard.type('ведёт стол')
    await sheet.evaluate((dialog: HTMLDialogElement) => dialog.requestClose())
    await sheet.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.press('Enter')
    await sheet.getByText('ведёт стол').waitFor()
    await room.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('the drawer over the table of a tablet takes the focus and gives it back on Escape', async () => {
    await room.setViewportSize({ width: 1024, height: 768 })
    await enter('day')
    const button = room.getByRole('button', { name: 'Журнал и заметки' })
    const drawer = room.getByRole('complementary', { name: 'Ход игры и заметки' })
    await button.press('Enter')
    await drawer.waitFor()
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await room.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await room.setViewportSize(PHONE)
  })

  it('a press on the words over a dark seat opens the card of its player', async () => {
    await room.setViewportSize(SMALL_LAPTOPS[0])
    await enter('day')
    const words = await room.locator('[data-seat="9"]').getByText('Убит').boundingBox()
    await room.mouse.click((words?.x ?? 0) + 2, (words?.y ?? 0) + 2)
    await room.getByRole('dialog').waitFor()
    await room.setViewportSize(PHONE)
  })

  it('the stage has room for what it asks in the window of a small laptop', async () => {
    for (const scene of ['own', 'farewellOwn', 'shoot', 'voteAll', 'bestMove']) {
      await room.setViewportSize(SMALL_LAPTOPS[0])
      await enter(scene)
      for (const size of SMALL_LAPTOPS) {
        await room.setViewportSize(size)
        await expect
          .poll(() => cutOff(room), { message: `${scene} at ${size.width}×${size.height}` })
          .toEqual([])
      }
    }
    await room.setViewportSize(PHONE)
  })

  it('the controls of a phone keep clear of the line at its foot, in the sheets too, and of its camera when held sideways', async () => {
    const session = await room.context().newCDPSession(room)
    const insets = (sides: { left?: number; right?: number; bottom?: number }) =>
      session.send('Emulation.setSafeAreaInsetsOverride', { insets: sides })
    await insets({ bottom: 34 })
    await enter('day')
    const ends = (within: string) =>
      room
        .locator(`${within} button`)
        .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom)))
    expect(await ends('section[aria-label="Управление"]')).toBeLessThanOrEqual(PHONE.height - 34)
    await room.getByRole('button', { name: 'Ещё', exact: true }).click()
    await room.getByRole('dialog').waitFor()
    expect(await ends('dialog')).toBeLessThanOrEqual(PHONE.height - 34)
    await insets({ left: 47, right: 47, bottom: 21 })
    await room.setViewportSize({ width: PHONE.height, height: PHONE.width })
    await enter('day')
    const edges = await room.locator('[data-seat]').evaluateAll((seats) => {
      const boxes = seats.map((seat) => seat.getBoundingClientRect())
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))]
    })
    expect(edges[0]).toBeGreaterThanOrEqual(47)
    expect(edges[1]).toBeLessThanOrEqual(PHONE.height - 47)
    await insets({})
    await room.setViewportSize(PHONE)
  })

  it('a finger finds every control on a phone, and a thumb what the game waits for', async () => {
    for (const scene of ['judgePace', 'own', 'voteAll']) {
      await enter(scene)
      expect(await expectRoomForFingers(scene), scene).toBeGreaterThan(0)
    }
    await room.evaluate(() =>
      localStorage.setItem('room-notes-0', '{"marks":{"gallery":{"2":"mafia"}},"notes":{}}'),
    )
    await enter('day')
    expect(await touchAction(room)).toBe('manipulation')
    const pencilled = (await hitAreas(room)).filter(({ name }) => name.startsWith('Ваша пометка'))
    expect(pencilled).toHaveLength(1)
    expect(pencilled.filter(isUnder(36))).toEqual([])
    await room.getByRole('button', { name: 'Ещё', exact: true }).click()
    await room.getByRole('button', { name: 'Настройки' }).click()
    await room.getByRole('slider').waitFor()
    await expectRoomForFingers('the settings')
    await enter('playerCard&accounts')
    await room.getByRole('slider').waitFor()
    await expectRoomForFingers('the card of a player')
  })

  it('a phone held sideways reaches every control of a game, each large enough for a finger', async () => {
    for (const [scene, sheet] of SIDEWAYS_SCENES) {
      await room.setViewportSize(SIDEWAYS[0])
      await enter(scene)
      if (sheet !== undefined) {
        await room.getByRole('button', { name: sheet, exact: true }).click()
        await room.getByRole('dialog').waitFor()
      }
      for (const size of SIDEWAYS) {
        await room.setViewportSize(size)
        const where = `${scene} at ${size.width}×${size.height}`
        await expect.poll(() => unreachable(room), { message: where }).toEqual([])
        const acting = (await hitAreas(room)).filter(({ acts }) => acts)
        expect(acting.length, where).toBeGreaterThan(0)
        expect(acting.filter(isUnder(44)), where).toEqual([])
      }
    }
    await room.setViewportSize(PHONE)
  })

  it('an old small phone reaches every seat to nominate, and a judge every button and hand', async () => {
    await room.setViewportSize({ width: 320, height: 568 })
    for (const scene of ['own', 'judgeFloor', 'judgeMany']) {
      await enter(scene)
      await expect.poll(() => unreachable(room), { message: scene }).toEqual([])
    }
    await room.setViewportSize(PHONE)
  })

  it('a hint of the coach leaves all seats to nominate in sight on a phone, and the sun of the day is whole', async () => {
    await enter('ownAccused&practice')
    await room.getByRole('button', { name: 'Выставить', exact: true }).click()
    await room.locator('[data-coach] + div [data-targets]').waitFor()
    expect(await cutOff(room)).toEqual([])
    expect(await sunCutOff(room)).toBe(0)
  })

  it('text of twice its size stands in the buttons of the deck and within the window, and all controls are reached', async () => {
    for (const scene of ['over&replay&step=30', 'own', 'shoot', 'bestMove', 'judge', 'judgeMany', 'over']) {
      await enter(scene)
      await enlarged(room, async () => {
        expect(await beside(room), scene).toEqual([])
        expect(await wordsBesideButtons(room), scene).toEqual([])
        // The sun of a replay lies on its nights, and is drawn to any of them.
        if (!scene.includes('replay'))
          await expect.poll(() => unreachable(room), { message: scene }).toEqual([])
      })
    }
  })

  it('the curtain of a pause is all that the keyboard finds in the middle', async () => {
    await enter('paused')
    await room.locator('[data-curtain]').waitFor()
    expect(await room.locator('[data-stage]').evaluate((stage) => stage.closest('[inert]') !== null)).toBe(
      true,
    )
    expect(await room.locator('[data-curtain]').evaluate((curtain) => curtain.closest('[inert]'))).toBeNull()
  })

  it('a small phone has room for the words of its deck, and one held sideways for those over a dark seat', async () => {
    await room.setViewportSize({ width: 320, height: 568 })
    await enter('day')
    const words = await room.locator('section[aria-label="Управление"] button span').evaluateAll((labels) =>
      labels.map((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        return {
          text: label.textContent,
          left: range.getBoundingClientRect().left,
          right: range.getBoundingClientRect().right,
        }
      }),
    )
    expect(words).toHaveLength(5)
    const touching = words.filter(({ right }, index) => (words[index + 1]?.left ?? 320) - right < 3)
    expect(touching).toEqual([])
    await room.setViewportSize(SIDEWAYS[0])
    const [fate, name] = await room.locator('[data-seat="9"]').evaluate((seat) => {
      const words = [...seat.children].find(({ textContent }) => textContent?.startsWith('Убит'))
      // The longest there are.
      words?.lastChild?.replaceWith('поражение команды')
      return [words, seat.querySelector('[data-on-video]')].map((part) =>
        part?.getBoundingClientRect().toJSON(),
      )
    })
    expect(fate.bottom).toBeLessThanOrEqual(name.top + 1)
    await room.setViewportSize(PHONE)
  })

  it('the row of a candidate has room for nine hands beside the name and the count', async () => {
    await enter('vote')
    const row = room.locator('[data-stage] li').filter({ hasText: 'Луна' })
    const parts = await row.evaluate((element) => {
      const [, name, count, hands] = [...element.children] as [Element, Element, Element, Element]
      while (hands.children.length < 9) hands.append(hands.children[0]?.cloneNode(true) ?? '')
      const isWhole = name.scrollWidth <= name.clientWidth
      return { isWhole, beside: element.getBoundingClientRect().right - count.getBoundingClientRect().right }
    })
    expect(parts).toEqual({ isWhole: true, beside: 8 })
  })

  it('the chosen seat is told apart where the system chooses the colours, and a name in Hebrew keeps its figures behind it', async () => {
    await enter('shoot')
    const chosen = room.locator('[data-stage] button[aria-pressed]:enabled').first()
    const border = () => chosen.evaluate((target) => getComputedStyle(target).borderTopWidth)
    await room.emulateMedia({ forcedColors: 'active' })
    expect(await border()).toBe('1px')
    await chosen.click()
    expect(await border()).toBe('3px')
    await room.emulateMedia({ forcedColors: 'none' })
    await enter('ghosts')
    await room.getByRole('button', { name: 'Заметки' }).click()
    await room.getByRole('tab', { name: 'Выбывшие' }).click()
    const [name, figure] = await room
      .getByRole('log')
      .locator('b')
      .first()
      .evaluate((name) => {
        name.textContent = 'דנה'
        name.nextSibling?.replaceWith(' 5')
        const range = document.createRange()
        range.selectNodeContents(name.nextSibling ?? name)
        return [name.getBoundingClientRect().left, range.getBoundingClientRect().left]
      })
    expect(figure).toBeGreaterThan(name ?? 0)
  })

  /** Returns how many of the controls act in the game. */
  async function expectRoomForFingers(where: string): Promise<number> {
    const areas = await hitAreas(room)
    expect(areas.length, where).toBeGreaterThan(3)
    expect(areas.filter(isUnder(24)), where).toEqual([])
    const acting = areas.filter(({ acts }) => acts)
    expect(acting.filter(isUnder(44)), where).toEqual([])
    return acting.length
  }
})
