import type { Profile } from '@gorod/contracts/profile'
import { type FormResult, formResult } from '../../shared/form/form-answer.ts'
import { isRecord } from '../../shared/is-record.ts'

interface UpdateAnswer {
  readonly data?: unknown
}

/** Spec §7 «Response: success with data, or errors»; any other payload is unexpected (spec §8). */
export async function updateResult(
  call: Promise<UpdateAnswer>,
  userId: number,
): Promise<FormResult<Profile>> {
  const result = await formResult(call)
  if (result.state !== 'done') return result
  const { data } = result.answer
  return isProfileOf(data, userId) ? { state: 'done', answer: data } : { state: 'failed', error: null }
}

function isProfileOf(data: unknown, userId: number): data is Profile {
  return (
    isRecord(data) && data.id === userId && typeof data.username === 'string' && Array.isArray(data.socials)
  )
}
