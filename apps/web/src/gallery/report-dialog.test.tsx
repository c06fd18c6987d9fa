// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ReportDialog } from '../features/match-review/report-dialog.tsx'
import { pageTest } from './testing/page-test.tsx'

const { place, show, until, asked } = pageTest()

const player = (seat: number) => ({ seat, userId: seat, username: `Игрок ${seat}` })
const GAME = { id: 7, events: [], players: [1, 2, 3].map(player), judge: null } as never

const choose = (seat: number) =>
  act(async () => place.querySelector<HTMLElement>(`[aria-label="Место ${seat}, Игрок ${seat}"]`)?.click())
const field = () => place.querySelector('textarea')
const type = async (text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const pressBeside = () =>
  act(async () => {
    const dialog = place.querySelector('dialog')
    dialog?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 5000, clientY: 5000 }))
  })

it('a report keeps its words when another player is chosen and when somebody presses beside it', async () => {
  const close = vi.fn()
  await show(<ReportDialog game={GAME} ownId={1} onClose={close} />)
  await choose(2)
  await until(() => expect(field()).not.toBeNull())
  await type('Кричал на третьего весь второй день')
  await choose(3)
  expect(field()?.value).toBe('Кричал на третьего весь второй день')
  expect(place.querySelector('form')?.getAttribute('aria-label')).toBe('Жалоба на игрока Игрок 3')
  await pressBeside()
  expect(close).not.toHaveBeenCalled()
  await type(' ')
  await pressBeside()
  expect(close).toHaveBeenCalledOnce()
  expect(asked('/game/default/send-report')).toEqual([])
})
