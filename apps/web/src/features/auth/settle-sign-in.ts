import { type FieldErrors, type FormResult, isEmpty, refusedFields } from '../../shared/form/form-answer.ts'

interface Ends {
  /** Fields of the form: a message for any other has no place to show. */
  readonly fields: readonly string[]
  readonly onDone: () => void
  readonly onFailed: () => void
}

/** Reports the result of a call to the modal, and returns the messages that the view shows itself. */
export function settle(result: FormResult<unknown>, { fields, onDone, onFailed }: Ends): FieldErrors {
  if (result.state === 'done') {
    onDone()
    return {}
  }
  const errors = Object.fromEntries(
    Object.entries(refusedFields(result)).filter(([field]) => fields.includes(field)),
  )
  if (isEmpty(errors)) onFailed()
  return errors
}
