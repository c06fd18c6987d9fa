import { Button } from '../../ui/button/button.tsx'
import type { ButtonLook } from '../../ui/button/button-class.ts'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { CaptchaStep } from '../captcha/captcha.tsx'
import { SOMETHING_WENT_WRONG } from '../texts/errors.ts'
import { INTERFACE_TEXTS } from '../texts/interface.ts'
import { VERIFICATION_TEXTS as T } from '../texts/verification.ts'
import type { Resend } from './use-resend.ts'

interface ResendEmailProps extends ButtonLook {
  readonly resend: Resend
}

/** The button that asks for the e-mail again, with its countdown. The captcha takes its place while one is asked for. */
export function ResendEmail({ resend, ...look }: ResendEmailProps) {
  return (
    <>
      {resend.captchaShown ? (
        <CaptchaStep onValid={resend.onCaptchaValid} onCancel={resend.onCaptchaCancel} />
      ) : (
        <Button
          {...look}
          disabled={resend.secondsLeft !== null}
          loading={resend.sending}
          onClick={resend.ask}
        >
          {T.resend}
          {resend.secondsLeft !== null && (
            <span className="even-digits">{T.resendIn(resend.secondsLeft)}</span>
          )}
        </Button>
      )}
      {resend.failed && (
        <QuickAlert
          message={SOMETHING_WENT_WRONG}
          closeLabel={INTERFACE_TEXTS.close}
          onClose={resend.dismiss}
        />
      )}
    </>
  )
}
