import { useEffect, useId } from 'react'
import { ResendEmail } from '../../shared/session/resend-email.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { useResend } from '../../shared/session/use-resend.ts'
import { closeVerification } from '../../shared/session/verification-dialog.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { VERIFICATION_TEXTS as T } from '../../shared/texts/verification.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './verification.module.css'

const CABINET_URL = '/cabinet'

/** Spec §2 «Verification modal for unverified players, with a resend button». */
export default function VerificationModal() {
  const me = useMe()
  // Signed out in another tab, or confirmed meanwhile: there is nobody to ask, or nothing to ask for.
  const needless = me.state === 'visitor' || (me.state === 'signed_in' && me.user.verified)
  useEffect(() => {
    if (needless) closeVerification()
  }, [needless])
  return me.state === 'signed_in' ? <Verification email={me.user.email} /> : null
}

function Verification({ email }: { readonly email: string | null }) {
  const resend = useResend()
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} onClose={closeVerification}>
      <div className={styles.view}>
        <h2 className="h3" id={titleId}>
          {T.title}
        </h2>
        <div className={styles.closed}>
          <p className="text-secondary">{T.lead}</p>
          <ul className={styles.modes}>
            {T.modes.map((mode) => (
              <li key={mode}>{mode}</li>
            ))}
          </ul>
        </div>
        <p className="text-secondary">{email === null ? T.noEmail : T.emailAt(email)}</p>
        <div className={styles.buttons}>
          {email !== null && <ResendEmail resend={resend} kind="lamp" size="lg" block />}
          <LinkButton
            to={CABINET_URL}
            kind={email === null ? 'lamp' : 'ghost'}
            block
            onClick={closeVerification}
          >
            {email === null ? T.addEmail : T.changeEmail}
          </LinkButton>
        </div>
      </div>
    </Modal>
  )
}
