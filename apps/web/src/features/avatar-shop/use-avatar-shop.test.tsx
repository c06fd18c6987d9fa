// @vitest-environment happy-dom
import type { UserAssets } from '@gorod/contracts/avatar'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AVATAR_SHOP_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/failures.ts'
import { useAvatar, useAvatarActs } from './use-avatar-shop.ts'

const USER = 7
const TRIED_ON: UserAssets = {
  assets: { hairStyle: 'bob' },
  preview: true,
  rpm_avatar_id: 'tried-on',
  gender: 1,
  portrait_due: false,
}

const page = document.createElement('div')
let root: Root
let acts: ReturnType<typeof useAvatarActs>
let shown: UserAssets | undefined
/** What the server shows, and how it answers a post. */
let kept: UserAssets
let answer: () => Response
let asked: string[]
let client: QueryClient

function Shop() {
  acts = useAvatarActs(USER, 1)
  shown = useAvatar(USER, 1).data
  return null
}

beforeEach(async () => {
  kept = TRIED_ON
  asked = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(url)
    return method === 'POST' ? answer() : Response.json(kept)
  })
  // What is there is not asked for again by itself.
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['avatar', USER, 1, 'assets'], TRIED_ON)
  client.setQueryData(['profile', USER], {})
  root = createRoot(page)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Shop />
      </QueryClientProvider>,
    ),
  )
  expect(shown).toEqual(TRIED_ON)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const refused = (code: string, status: number) => () => Response.json({ code }, { status })
const done = (change: Partial<UserAssets>) => () => Response.json({ success: true, ...TRIED_ON, ...change })

async function doing<Result>(call: () => Promise<Result>): Promise<Result> {
  let result!: Result
  await act(async () => {
    result = await call()
  })
  return result
}

describe('a save, a reset and an equip', () => {
  it('a save names the avatar that is shown, and ends the preview', async () => {
    answer = done({ preview: false, rpm_avatar_id: 'saved' })
    await doing(() => acts.save('tried-on'))
    expect(asked.at(-1)).toBe(`/profile/default/save-rpm-avatar?user_id=${USER}&avatar=tried-on`)
    expect(shown).toMatchObject({ preview: false, rpm_avatar_id: 'saved' })
    expect([acts.alert, acts.busy]).toEqual([null, null])
  })

  it.each([
    ['a failure of the server', refused('internal', 500)],
    ['a refusal', refused('forbidden', 403)],
    ['an answer without success', () => Response.json({ ...TRIED_ON, success: false, preview: false })],
    ['something else than an answer', () => new Response('<html>')],
  ])('%s shows the quick alert of the specification and changes nothing', async (_what, failing) => {
    answer = failing
    for (const call of [() => acts.equip({ top: null }), () => acts.reset(), () => acts.save('tried-on')]) {
      expect(await doing(call)).toBeNull()
      expect(acts.alert).toBe(SOMETHING_WENT_WRONG)
      await doing(async () => acts.dismiss())
      expect(acts.alert).toBeNull()
    }
    expect(shown).toEqual(TRIED_ON)
    expect(client.getQueryState(['profile', USER])?.isInvalidated).toBe(false)
  })

  it.each([
    ['avatar_changed', 409],
    ['avatar_item_unknown', 422],
  ])(
    '%s says that another window has changed the avatar, and shows it as it is now',
    async (code, status) => {
      answer = refused(code, status)
      kept = { ...TRIED_ON, assets: { hairStyle: 'curls' }, rpm_avatar_id: 'of-the-other-window' }
      expect(await doing(() => acts.save('tried-on'))).toBeNull()
      expect(acts.alert).toBe(T.changedElsewhere)
      expect(shown).toEqual(kept)
      // The gender may be another one by now.
      expect(client.getQueryState(['profile', USER])?.isInvalidated).toBe(true)
    },
  )
})
