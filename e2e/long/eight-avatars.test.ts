import { type AvatarAssets, updateAvatarAssets } from '@gorod/contracts/avatar'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { DESKTOP, launchBrowser, PHONE, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { type ServerProcess, startServer } from '../harness/server-process.ts'
import { signInBy } from '../harness/sign-in.ts'
import { TablePlayer } from '../harness/table-player.ts'

/** No graphics card here: the browser's own software draws. */
const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
/** Drawn by the processor, a look takes a while. */
const DRAWN_WITHIN = { timeout: 180_000 }

interface Look {
  readonly name: string
  readonly gender: 0 | 1
  /** Type whose list is beside it. */
  readonly beside: string
  readonly assets: AvatarAssets
}

/** Four men and four women, as far from each other as the shop allows. */
const LOOKS: readonly Look[] = [
  {
    name: 'Сыщик',
    gender: 0,
    beside: 'Причёска',
    assets: {
      outfit: 'outfit-trench',
      hairStyle: 'hairStyle-fedora',
      beardStyle: 'beardStyle-stubble',
      footwear: 'footwear-oxfords',
      faceshape: 'faceshape-square.tan',
      noseShape: 'noseShape-aquiline',
    },
  },
  {
    name: 'Доктор',
    gender: 0,
    beside: 'Костюм',
    assets: {
      outfit: 'outfit-doctor',
      hairStyle: 'hairStyle-short-textured.grey',
      beardStyle: 'beardStyle-full.grey',
      eyebrowStyle: 'eyebrowStyle-08.grey',
      eyeShape: 'eyeShape-hooded.blue',
      footwear: 'footwear-loafers',
    },
  },
  {
    name: 'Шериф',
    gender: 0,
    beside: 'Верх',
    assets: {
      top: 'top-sheriff',
      bottom: 'bottom-jeans',
      footwear: 'footwear-boots',
      hairStyle: 'hairStyle-long-fringe.blond',
      beardStyle: 'beardStyle-moustache.blond',
      eyebrowStyle: 'eyebrowStyle-04.blond',
      faceshape: 'faceshape-long.light',
    },
  },
  {
    name: 'Спортсмен',
    gender: 0,
    beside: 'Обувь',
    assets: {
      outfit: 'outfit-tracksuit.red',
      hairStyle: 'hairStyle-coils.black',
      beardStyle: 'beardStyle-goatee.black',
      eyebrowStyle: 'eyebrowStyle-09.black',
      eyeShape: 'eyeShape-large.dark',
      faceshape: 'faceshape-round.dark',
      lipShape: 'lipShape-full',
      noseShape: 'noseShape-wide',
      footwear: 'footwear-sneakers.white',
    },
  },
  {
    name: 'Адвокат',
    gender: 1,
    beside: 'Глаза',
    assets: {
      outfit: 'outfit-office-set.navy',
      hairStyle: 'hairStyle-bob.red',
      eyebrowStyle: 'eyebrowStyle-06.red',
      eyeShape: 'eyeShape-upturned.green',
      faceshape: 'faceshape-heart.porcelain',
      lipShape: 'lipShape-heart',
      footwear: 'footwear-loafers.black',
    },
  },
  {
    name: 'Бегунья',
    gender: 1,
    beside: 'Форма лица',
    assets: {
      outfit: 'outfit-sport-set.violet',
      hairStyle: 'hairStyle-ponytail.black',
      eyeShape: 'eyeShape-round.dark',
      faceshape: 'faceshape-oval.chestnut',
      lipShape: 'lipShape-smile',
      noseShape: 'noseShape-button',
      footwear: 'footwear-runners.mustard',
    },
  },
  {
    name: 'Незнакомка',
    gender: 1,
    beside: 'Брови',
    assets: {
      outfit: 'outfit-suit.burgundy',
      hairStyle: 'hairStyle-long.black',
      eyebrowStyle: 'eyebrowStyle-mask',
      eyeShape: 'eyeShape-narrow.grey',
      faceshape: 'faceshape-diamond.honey',
      footwear: 'footwear-oxfords',
    },
  },
  {
    name: 'Художница',
    gender: 1,
    beside: 'Низ',
    assets: {
      top: 'top-tee-striped',
      bottom: 'bottom-skirt.green',
      footwear: 'footwear-boots.brown',
      hairStyle: 'hairStyle-braid.light-brown',
      eyeShape: 'eyeShape-monolid.hazel',
      faceshape: 'faceshape-round.beige',
      noseShape: 'noseShape-snub',
    },
  },
]

let server: ServerProcess
let browser: Browser
const players: TablePlayer[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ env: { MEDIA_GATEWAY: 'memory' } }),
    launchBrowser(SOFTWARE_GL),
  ])
})

afterAll(async () => {
  for (const player of players) player.close()
  await browser?.close()
  await server?.dispose()
})

async function dress(account: Account, { gender, assets, name }: Look): Promise<void> {
  const form = new FormData()
  const blank = { description: '', instagram: '', telegram: '', twitch: '' }
  for (const [field, value] of Object.entries({ ...blank, username: name, rpm_avatar_gender: `${gender}` }))
    form.set(field, value)
  const post = async (path: string, body: FormData | string) => {
    const answer = await fetch(`${server.url}${path}?user_id=${account.id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
    })
    expect(await answer.json()).toMatchObject({ success: true })
  }
  await post('/profile/default/update', form)
  await post(updateAvatarAssets.path, JSON.stringify({ assets }))
}

const portraitOf = async ({ id }: Account) =>
  (await query<{ portrait: string | null }>(server, 'select portrait from accounts where id = $1', [id]))[0]
    ?.portrait ?? null

/** Puts a look on in the shop, takes its picture, saves it, and waits until it has sat for its portrait. */
async function show(look: Look, tag: string): Promise<Account> {
  const visitor = await visit(browser, `${server.url}/robots.txt`)
  const { page, shot } = visitor
  const account = await makeAccount(server.url, look.name)
  await dress(account, look)
  await signInBy(visitor, account)
  await page.goto(`${server.url}/profile/${account.id}#items`)
  const drawn = page.frameLocator('iframe').locator('[data-stage="shown"]')
  await drawn.waitFor(DRAWN_WITHIN)
  await page.getByText('Примерка', { exact: true }).waitFor()
  await shot(`eight-${tag}-whole`)
  await page.getByRole('radio', { name: look.beside, exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Лицо', exact: true }).click()
  await page.locator('li img').last().scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  await shot(`eight-${tag}-face`)
  await page.setViewportSize(PHONE)
  await shot(`eight-${tag}-m`)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect.poll(() => portraitOf(account), DRAWN_WITHIN).toMatch(/-avatar-512\.webp$/)
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
  return account
}

it('eight people of the shop are drawn, save, and sit at one table with their cameras off', async () => {
  const accounts: Account[] = []
  for (const [index, look] of LOOKS.entries()) accounts.push(await show(look, `${index + 1}`))
  const portraits = await Promise.all(accounts.map(portraitOf))
  expect(new Set(portraits).size).toBe(LOOKS.length)

  const [own, ...others] = accounts
  if (own === undefined) throw new Error('nobody was dressed')
  const bare = [await makeAccount(server.url, 'Новичок'), await makeAccount(server.url, 'Новенькая')]
  for (const account of [...others, ...bare]) players.push(await TablePlayer.connect(server, account))
  const visitor = await visit(browser, `${server.url}/robots.txt`)
  const { page, shot } = visitor
  await signInBy(visitor, own)
  await page.goto(`${server.url}/game-search`)
  await page.getByRole('button', { name: 'Искать', exact: true }).click()
  await Promise.all(players.map((player) => player.search()))
  await page.getByRole('button', { name: 'Сесть за стол' }).click(DRAWN_WITHIN)
  await page.waitForURL('**/game')
  const speaking = page.locator('[data-seat] img[src$="-avatar-lips.webp"]')
  await expect.poll(() => speaking.count(), DRAWN_WITHIN).toBe(LOOKS.length)
  await page.waitForLoadState('networkidle')
  await shot('eight-table')
  await page.setViewportSize(PHONE)
  await shot('eight-table-m')
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})
