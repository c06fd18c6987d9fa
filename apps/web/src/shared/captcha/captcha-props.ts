import type { CaptchaSiteKey } from '@gorod/contracts/captcha'

/** The props of a provider's widget. */
export interface CaptchaWidgetProps {
  readonly task: CaptchaSiteKey
  /** The solution for the server to check. */
  readonly onSolved: (token: string) => void
  /** The widget cannot go on by itself. */
  readonly onFailed: () => void
}

export interface CaptchaStepProps {
  /** The server has accepted the solution: the next e-mail may be requested. */
  readonly onValid: () => void
  readonly onCancel: () => void
}
