import { deleteDraft, getDraft } from '@gorod/contracts/content'
import { DEFAULT_WISHES, getNotifications, setNotificationWishes } from '@gorod/contracts/notifications'
import { expect, it } from 'vitest'
import { ARTICLE, write } from '../../testing/editor.ts'
import { appForFile, call, jobsDone, signUp, type TestAccount } from '../../testing/index.ts'

const app = await appForFile()
const editor = await signUp(app, { rights: ['editor'] })

const told = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.map(({ kind, title, text, path }) => ({
    kind,
    title,
    text,
    path,
  }))

it('an article that is an announcement is told when it is published, once, to those who asked for announcements', async () => {
  const [listens, other] = [await signUp(app), await signUp(app)]
  const channels = { ...DEFAULT_WISHES.channels, announcement: ['push' as const] }
  await call(app, setNotificationWishes, { as: listens, body: { ...DEFAULT_WISHES, channels } })
  const plain = await write(app, editor, { slug: 'plain' })
  const id = await write(app, editor, { announced: true, published: false })
  await jobsDone(app)
  expect(await told(listens)).toEqual([])
  for (const title of ['Турнир в субботу', 'Турнир в воскресенье'])
    await write(app, editor, { id, announced: true, title })
  await jobsDone(app)
  const words = { kind: 'announcement', text: ARTICLE.summary, path: `/blog/${ARTICLE.slug}` }
  expect(await told(listens)).toEqual([{ ...words, title: 'Турнир в субботу' }])
  expect(await told(other)).toEqual([])
  const announced = async (of: number) =>
    (await call(app, getDraft, { as: editor, query: { id: of } })).answer.announced
  expect([await announced(id), await announced(plain)]).toEqual([true, false])
})

it('an announcement that is withdrawn, or deleted, is taken back, and told again when it is published again', async () => {
  const listens = await signUp(app)
  const channels = { ...DEFAULT_WISHES.channels, announcement: ['push' as const] }
  await call(app, setNotificationWishes, { as: listens, body: { ...DEFAULT_WISHES, channels } })
  const titles = async () => (await told(listens)).map(({ title }) => title)
  const publish = async (parts: Partial<typeof ARTICLE> & { readonly id?: number }) => {
    const made = await write(app, editor, { slug: 'turnir', announced: true, ...parts })
    await jobsDone(app)
    return made
  }
  const id = await publish({ title: 'Турнир в субботу' })
  expect(await titles()).toEqual(['Турнир в субботу'])
  await publish({ id, published: false })
  expect(await titles()).toEqual([])
  await publish({ id, title: 'Турнир в воскресенье' })
  expect(await titles()).toEqual(['Турнир в воскресенье'])
  await call(app, deleteDraft, { as: editor, body: { id } })
  await jobsDone(app)
  expect(await titles()).toEqual([])
})
