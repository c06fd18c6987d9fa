import type { CaptchaSiteKey } from '@gorod/contracts/captcha'

/** What a provider's widget is given. */
export interface CaptchaWidgetProps {
  readonly task: CaptchaSiteKey
  /** What the server has to check. */
  readonly onSolved: (token: string) => void
  /** The widget cannot go on by itself. */
  readonly onFailed: () => void
}

export interface CaptchaStepProps {
  /** The server has taken the solution: the next letter may be asked for. */
  readonly onValid: () => void
  readonly onCancel: () => void
}
