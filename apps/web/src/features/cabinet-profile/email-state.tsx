import { getCabinet, type PersonalData, sendLinkToConfirmEmail } from '@gorod/contracts/cabinet'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { ResendEmail } from '../../shared/session/resend-email.tsx'
import { forgetSession } from '../../shared/session/use-me.ts'
import { useResend } from '../../shared/session/use-resend.ts'
import { PERSONAL_TEXTS as T } from '../../shared/texts/cabinet.ts'
import styles from './cabinet-profile.module.css'

interface EmailStateProps {
  readonly profile: PersonalData
}

/** Whether the address is confirmed, which one waits for its e-mail, and a button for another e-mail. */
export function EmailState({ profile: { email, emailConfirmed, pendingEmail } }: EmailStateProps) {
  const awaited = pendingEmail ?? (emailConfirmed ? null : email)
  return (
    <div className={styles.email}>
      {email === null && <p className={styles.state}>{T.noEmail}</p>}
      {email !== null && (
        <p className={emailConfirmed ? styles.state : `${styles.state} ${styles.wanting}`}>
          {emailConfirmed ? (
            <CircleCheck className="icon-18" aria-hidden="true" />
          ) : (
            <CircleAlert className="icon-18" aria-hidden="true" />
          )}
          {emailConfirmed ? T.confirmed : T.unconfirmed}
        </p>
      )}
      {pendingEmail !== null && (
        <p className={styles.state}>
          <Mail className="icon-18" aria-hidden="true" />
          {T.pending(pendingEmail)}
        </p>
      )}
      {awaited !== null && <EmailAgain email={awaited} />}
    </div>
  )
}

/** Spec §4 «Resend verification», in the cabinet by its own call. */
function EmailAgain({ email }: { readonly email: string }) {
  const client = useQueryClient()
  const resend = useResend({
    send: async () => {
      try {
        const answer = await api(sendLinkToConfirmEmail, {})
        if (answer?.success) return
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) forgetSession()
        throw error
      }
      // Confirmed meanwhile on another device: then the fresh profile needs no e-mail.
      await refresh(client, getCabinet)
      throw new Error('the e-mail was refused')
    },
  })
  return (
    <div className={styles.resend}>
      <ResendEmail resend={resend} />
      <p className={styles.sent} role="status">
        {resend.secondsLeft !== null && T.resent(email)}
      </p>
    </div>
  )
}
