// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AudienceChannel } from '../features/audience-channel/audience-channel.tsx'
import { pageTest } from './testing/page-test.tsx'

// happy-dom loads no frames, and nothing here asks the broadcasting program.
vi.mock('../shared/obs/use-obs-frame.tsx', () => ({
  useObsFrame: () => ({ frame: null, state: null, send: () => undefined }),
}))

const { place, show, until, seen, asked } = pageTest()

// happy-dom knows no popovers, and no top layer in which an alert would lie.
beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
})

it.each([
  ['Создать новый, старый погаснет', '/broadcast/make-overlay'],
  ['Погасить', '/broadcast/revoke-overlay'],
])('an overlay that may be on air is not put out by one press of «%s»', async (name, path) => {
  await show(<AudienceChannel />)
  await seen('Создан')
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
  expect(document.querySelector('dialog')?.textContent).toContain('сразу исчезнет')
  expect(asked(path)).toEqual([])
  await act(async () => document.querySelector<HTMLElement>('dialog [type=submit]')?.click())
  await until(() => expect(asked(path)).toHaveLength(1))
})
