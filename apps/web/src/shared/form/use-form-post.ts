import type { Endpoint } from '@gorod/contracts/endpoint'
import type { ErrorCode } from '@gorod/contracts/errors'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { api, type Input } from '../api/client.ts'
import { doubtRights } from '../session/doubted-rights.ts'
import { askOwnerProof } from '../session/owner-proof.ts'
import { forgetSession } from '../session/use-me.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG, tooManyRequests } from '../texts/errors.ts'
import { type FieldErrors, type FormResult, formResult, refusedFields } from './form-answer.ts'

export interface FormPost<Sent, Answer> {
  readonly busy: boolean
  readonly errors: FieldErrors
  /** Why the call as a whole failed, for a quick alert. */
  readonly alert: string | null
  /**
   * It stays `busy` through `afterwards`, however the call ended: what the button does may have changed, and a press on
   * the old one would ask for it twice.
   */
  readonly send: (
    input: Sent,
    afterwards?: (result: FormResult<Answer>) => Promise<unknown>,
  ) => Promise<FormResult<Answer>>
  /** Removes a field's message: it was edited. */
  readonly clear: (field: string) => void
  readonly dismiss: () => void
}

/**
 * The call of a form or of a button. A session that has ended makes this browser a visitor. Where the server wants a proof of the owner, it is asked for, and the call is done again. `texts` has better words
 * for some failures.
 */
export function useFormPost<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType<FormAnswer>,
>(
  endpoint: Endpoint<Query, Body, Answer>,
  texts: Partial<Record<ErrorCode, string>> = {},
): FormPost<Input<Query, Body>, z.output<Answer>> {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)

  const send: FormPost<Input<Query, Body>, z.output<Answer>>['send'] = async (input, afterwards) => {
    setBusy(true)
    setErrors({})
    setAlert(null)
    let result = await formResult(api(endpoint, input))
    if (wantsProof(result) && (await askOwnerProof(result.error)))
      result = await formResult(api(endpoint, input))
    setErrors(refusedFields(result))
    if (result.state === 'failed') setAlert(failureText(result.error, texts))
    try {
      await afterwards?.(result)
    } finally {
      setBusy(false)
    }
    return result
  }

  return {
    busy,
    errors,
    alert,
    send,
    clear: (field) => setErrors(({ [field]: _, ...rest }) => rest),
    dismiss: () => setAlert(null),
  }
}

function wantsProof(
  result: FormResult<unknown>,
): result is { readonly state: 'failed'; readonly error: ApiError } {
  return (
    result.state === 'failed' &&
    result.error instanceof ApiError &&
    result.error.code === 'owner_proof_required'
  )
}

/** The general words know how long to wait; a page that has words of its own keeps them. */
function waitText(error: ApiError, texts: Partial<Record<ErrorCode, string>>): string | null {
  const seconds = error.retryAfterSeconds
  const isGeneral = texts.too_many_requests === ERROR_TEXTS.too_many_requests
  return error.code === 'too_many_requests' && isGeneral && seconds !== null ? tooManyRequests(seconds) : null
}

/** Null for a session that has ended: the page says that itself. */
function failureText(error: unknown, texts: Partial<Record<ErrorCode, string>>): string | null {
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG
  if (error.code === 'forbidden') doubtRights()
  if (error.code === 'owner_proof_required') return ERROR_TEXTS.owner_proof_required
  if (error.status !== 401) return waitText(error, texts) ?? texts[error.code] ?? SOMETHING_WENT_WRONG
  forgetSession()
  return null
}
