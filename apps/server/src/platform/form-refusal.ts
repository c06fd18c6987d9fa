import type { FormAnswer } from '@gorod/contracts/form-answer'

/** The answer of a form with one wrong field. */
export const refused = (field: string, message: string): FormAnswer => ({
  success: false,
  errors: { [field]: [message] },
})
