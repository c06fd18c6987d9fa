import type { Endpoint, ErrorCode } from '@gorod/contracts'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { api, type Input } from '../api/client.ts'
import { forgetSession } from '../session/use-me.ts'
import { SOMETHING_WENT_WRONG } from '../texts/errors.ts'

export interface FormPost<Sent, Answer> {
  readonly busy: boolean
  /** First message of each refused field (spec §5). */
  readonly errors: Readonly<Record<string, string>>
  /** Why the call as a whole failed, for a quick alert. */
  readonly alert: string | null
  /**
   * Resolves to the answer when it was done, to null when it was refused or failed. It stays `busy` through `afterwards`,
   * whatever came of it: what the button stands for may have changed, and a press on the old one would ask for it twice.
   */
  readonly send: (
    input: Sent,
    afterwards?: (answer: Answer | null) => Promise<unknown>,
  ) => Promise<Answer | null>
  /** Forgets a field's message: it was edited. */
  readonly clear: (field: string) => void
  readonly dismiss: () => void
}

/**
 * A form's post: 200 with a map of messages is a refusal of fields, anything else a failure of the call. A session
 * that has ended makes this browser a visitor. `texts` has better words for some failures.
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
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [alert, setAlert] = useState<string | null>(null)

  const ask = async (input: Input<Query, Body>) => {
    try {
      const answer = await api(endpoint, input)
      if (answer?.success) return answer
      const refused = firstMessages(answer?.errors ?? {})
      setErrors(refused)
      if (Object.keys(refused).length === 0) setAlert(SOMETHING_WENT_WRONG)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) forgetSession()
      else setAlert((error instanceof ApiError && texts[error.code]) || SOMETHING_WENT_WRONG)
    }
    return null
  }
  const send: FormPost<Input<Query, Body>, z.output<Answer>>['send'] = async (input, afterwards) => {
    setBusy(true)
    setErrors({})
    setAlert(null)
    const answer = await ask(input)
    try {
      await afterwards?.(answer)
    } finally {
      setBusy(false)
    }
    return answer
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

function firstMessages(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const first: Record<string, string> = {}
  for (const [field, [message]] of Object.entries(errors)) if (message !== undefined) first[field] = message
  return first
}
