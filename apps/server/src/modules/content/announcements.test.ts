import { getDraft } from '@gorod/contracts/content'
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
  await write(app, editor, { id, announced: true, published: false })
  await write(app, editor, { id, announced: true })
  await jobsDone(app)
  expect(await told(listens)).toEqual([
    {
      kind: 'announcement',
      title: 'Турнир в субботу',
      text: ARTICLE.summary,
      path: `/blog/${ARTICLE.slug}`,
    },
  ])
  expect(await told(other)).toEqual([])
  const announced = async (of: number) =>
    (await call(app, getDraft, { as: editor, query: { id: of } })).answer.announced
  expect([await announced(id), await announced(plain)]).toEqual([true, false])
})
