import { checkRecoveryToken } from '@gorod/contracts/recovery'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../shared/api/client.ts'
import { type FormResult, formResult } from '../../shared/form/form-answer.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './auth.module.css'

interface CheckingLinkViewProps {
  readonly titleId: string
  readonly token: string
  readonly onLive: () => void
  readonly onDead: () => void
  /** The server could not be asked. */
  readonly onFailed: () => void
}

/** Checks whether the link of the e-mail still works, before it asks for a new password. */
export function CheckingLinkView({ titleId, token, onLive, onDead, onFailed }: CheckingLinkViewProps) {
  const report = useEffectEvent((result: FormResult<unknown>) => {
    if (result.state === 'done') onLive()
    else if (result.state === 'refused') onDead()
    else onFailed()
  })
  useEffect(() => {
    let waiting = true
    void formResult(api(checkRecoveryToken, { token })).then((result) => {
      if (waiting) report(result)
    })
    return () => {
      waiting = false
    }
  }, [token])
  return (
    <div className={`${styles.view} ${styles.checking}`} role="status">
      <Spinner />
      <h2 className="h4" id={titleId}>
        {T.checkingLink}
      </h2>
    </div>
  )
}
