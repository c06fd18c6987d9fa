// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAGINATION_TEXTS } from '../../shared/texts/interface.ts'
import { Pagination } from './pagination.tsx'

const page = document.createElement('div')
const onPage = vi.fn()
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onPage.mockClear()
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const show = (props: { page: number; pageCount: number; force?: boolean }) =>
  act(async () => root.render(<Pagination {...props} onPage={onPage} texts={PAGINATION_TEXTS} />))
const buttons = () => [...page.querySelectorAll('button')]
const press = (label: string) =>
  act(async () =>
    buttons()
      .find((button) => button.getAttribute('aria-label') === label)
      ?.click(),
  )

it('a single page has no row, unless it is forced', async () => {
  await show({ page: 1, pageCount: 1 })
  expect(page.innerHTML).toBe('')
  await show({ page: 1, pageCount: 1, force: true })
  expect(buttons().map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['', true],
    ['1', false],
    ['', true],
  ])
})

it('the arrows lead to the neighbours, the dots into the pages they hide', async () => {
  await show({ page: 10, pageCount: 20 })
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    ...['', '1', '…', '9', '10', '11', '12', '…', '20', ''],
  ])
  await press('Предыдущая страница')
  await press('Следующая страница')
  await press('Перейти к странице 5')
  await press('Страница 20')
  expect(onPage.mock.calls.flat()).toEqual([9, 11, 5, 20])
})

it('a page beyond the last one counts as the last: nothing leads further', async () => {
  await show({ page: 99, pageCount: 20 })
  expect(page.querySelector('[aria-current=page]')?.textContent).toBe('20')
  expect(buttons().at(-1)?.disabled).toBe(true)
})
