import type { FormAnswer } from '@gorod/contracts/form-answer'

export const DONE: FormAnswer = { success: true }

/** The message stands under this field. */
export const refused = (field: string, message: string): FormAnswer => ({
  success: false,
  errors: { [field]: [message] },
})
