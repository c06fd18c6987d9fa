import type { ErrorBody } from '@gorod/contracts/errors'
import { AVATAR_FIELD, type Profile, type profileEdit, updateProfile } from '@gorod/contracts/profile'
import type { z } from 'zod'
import type { TestAccount } from '../index.ts'

/** A file as a browser sends it: name and type are whatever somebody says. */
export interface SentFile {
  readonly content: Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly type?: string
  readonly field?: string
}

interface ProfileAnswer {
  readonly status: number
  readonly answer: {
    readonly success: boolean
    readonly errors?: Readonly<Record<string, readonly string[]>>
    readonly data?: Profile
  }
  readonly error: ErrorBody
}

/** A form somebody has changed nothing in; a field with a default is not sent. */
export function blankEdit({ username }: TestAccount): z.input<typeof profileEdit> {
  return { rpm_avatar_gender: '0', username, description: '', instagram: '', telegram: '', twitch: '' }
}

/** Posts the edit form as a page does. `of`: whose profile; the account's own unless said. */
export async function sendProfile(
  app: { readonly url: string },
  account: TestAccount,
  edit: Partial<z.input<typeof profileEdit>> = {},
  { file, of = account.id }: { readonly file?: SentFile; readonly of?: number } = {},
): Promise<ProfileAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...blankEdit(account), ...edit })) form.set(name, value)
  if (file !== undefined) {
    const { content, name = 'me.jpg', type = 'image/jpeg', field = AVATAR_FIELD } = file
    form.append(field, new Blob([content], { type }), name)
  }
  const response = await fetch(`${app.url}${updateProfile.path}?user_id=${of}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}` },
    body: form,
  })
  const answer = (await response.json()) as ProfileAnswer['answer'] & ErrorBody
  return { status: response.status, answer, error: answer }
}
