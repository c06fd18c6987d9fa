// @vitest-environment happy-dom
import { resetSetting } from '@gorod/contracts/admin-settings'
import { proveAdministrator } from '@gorod/contracts/moderation'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { OWNER_PROOF_TEXTS as T } from '../../shared/texts/admin.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { ProofDialog } from './proof-dialog.tsx'

const PASSWORD = 'correct horse'
const page = document.createElement('div')
let root: Root
let by: 'password' | 'sign_in'
let proved: boolean
/** The paths of the calls. */
let calls: string[]

const refused = (code: string, details?: unknown) =>
  Response.json({ code, statusCode: 403, message: code, details }, { status: 403 })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  by = 'password'
  proved = false
  calls = []
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    calls.push(path)
    if (path === resetSetting.path)
      return proved ? Response.json({ success: true }) : refused('owner_proof_required', { by })
    proved = JSON.parse(body).currentPassword === PASSWORD
    return Response.json(
      proved ? { success: true } : { success: false, errors: { currentPassword: ['Неправильный пароль'] } },
    )
  })
  document.body.append(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

/** A button of the console, with the dialog or on a page without it. */
async function show(withDialog = true): Promise<void> {
  root = createRoot(page)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Act />
        {withDialog && <ProofDialog />}
      </MemoryRouter>,
    ),
  )
  await press('Сбросить')
}

function Act() {
  const post = useFormPost(resetSetting)
  return (
    <>
      <button
        type="button"
        disabled={post.busy}
        onClick={() => void post.send({ name: 'energy', version: 1 })}
      >
        Сбросить
      </button>
      <p>{post.alert}</p>
    </>
  )
}

const button = (text: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)
const press = (text: string) => act(async () => button(text)?.click())
const shows = (condition: () => boolean) => act(() => vi.waitFor(() => expect(condition()).toBe(true)))
const says = (text: string) => page.textContent.includes(text)
const isAsked = () => says(T.dialog.title)

async function type(password: string): Promise<void> {
  const field = page.querySelector<HTMLInputElement>('input[type="password"]')
  if (field === null) throw new Error('no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, password)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => page.querySelector('form')?.requestSubmit())
}

it('an act that needs the password asks for it, tells of a wrong one, and is done with the right one', async () => {
  await show()
  await shows(isAsked)
  await type('wrong')
  await shows(() => says('Неправильный пароль'))
  expect(isAsked()).toBe(true)
  await type(PASSWORD)
  await shows(() => !isAsked() && button('Сбросить')?.disabled === false)
  expect(calls).toEqual([
    resetSetting.path,
    proveAdministrator.path,
    proveAdministrator.path,
    resetSetting.path,
  ])
  expect(says(ERROR_TEXTS.owner_proof_required)).toBe(false)
})

it('a person who closes the question has not done the act, and is told so', async () => {
  await show()
  await shows(isAsked)
  await press(T.dialog.cancel)
  await shows(() => says(ERROR_TEXTS.owner_proof_required))
  expect(isAsked()).toBe(false)
  expect(calls).toEqual([resetSetting.path])
})

it('an administrator without a password is sent to sign in again', async () => {
  by = 'sign_in'
  await show()
  await shows(isAsked)
  expect(page.querySelector('input')).toBeNull()
  expect(says(T.signIn)).toBe(true)
})

it('a page without the question says that the act was not done', async () => {
  await show(false)
  await shows(() => says(ERROR_TEXTS.owner_proof_required))
  expect(calls).toEqual([resetSetting.path])
})
