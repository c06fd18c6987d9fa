// @vitest-environment happy-dom
import { act, Suspense, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'
import { PartFailure } from './load-part.ts'

const { loadPart, whenServerAnswers } = vi.hoisted(() => ({ loadPart: vi.fn(), whenServerAnswers: vi.fn() }))
vi.mock('./load-part.ts', async (original) => ({ ...(await original<object>()), loadPart }))
vi.mock('../api/site-version.ts', () => ({ whenServerAnswers }))

const page = document.createElement('div')
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
  whenServerAnswers.mockReturnValue(() => undefined)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const lost = () => Promise.reject(new PartFailure('lost', new TypeError('Failed to fetch')))
const come = (load: () => Promise<unknown>) => load()
const load = async () => ({ default: ({ name }: { readonly name: string }) => <p>Часть {name}</p> })
const press = (text: string) =>
  act(async () => [...page.querySelectorAll('button')].find((one) => one.textContent === text)?.click())

/** A page with a field and two places of a part, which can be closed. */
function Page({ Part }: { readonly Part: (props: { readonly name: string }) => React.ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <input />
      <button type="button" onClick={() => setOpen(!open)}>
        Открыть
      </button>
      <Suspense fallback="Загрузка">
        {open && <Part name="первая" />}
        {open && <Part name="вторая" />}
      </Suspense>
    </>
  )
}

async function show(): Promise<HTMLInputElement> {
  const Part = lazyPart(load, 'part')
  await act(async () => root.render(<Page Part={Part} />))
  const field = page.querySelector('input') as HTMLInputElement
  field.value = 'набрано'
  return field
}

it('a lost part leaves the page as it is, and one more try brings it to all its places', async () => {
  loadPart.mockImplementationOnce(lost).mockImplementation(come)
  const field = await show()
  expect(page.querySelectorAll('[role=alert]')).toHaveLength(2)
  await press('Попробовать снова')
  expect(page.textContent).toContain('Часть перваяЧасть вторая')
  expect(loadPart).toHaveBeenCalledTimes(2)
  expect(page.contains(field) && field.value).toBe('набрано')
})

it('a lost part comes by itself when the server answers', async () => {
  loadPart.mockImplementationOnce(lost).mockImplementation(come)
  await show()
  const [[answers]] = whenServerAnswers.mock.calls as [[() => void]]
  await act(async () => answers())
  expect(page.textContent).toContain('Часть первая')
})

it('a lost part is tried again for somebody who comes back to it', async () => {
  loadPart.mockImplementationOnce(lost).mockImplementation(come)
  await show()
  await press('Открыть')
  await press('Открыть')
  expect(page.textContent).toContain('Часть первая')
  await press('Открыть')
  await press('Открыть')
  expect(loadPart).toHaveBeenCalledTimes(2)
})

it('a part that only a reload can bring asks for it', async () => {
  loadPart.mockRejectedValue(new PartFailure('outdated', new TypeError('Failed to fetch')))
  await show()
  expect(page.textContent).toContain('Вышла новая версия сайта')
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
    'Обновить страницу',
  )
  expect(whenServerAnswers).not.toHaveBeenCalled()
})
