import { useResend } from '../../shared/session/use-resend.ts'
import type { AuthEvent } from './auth-view.ts'
import { ChangeEmailView } from './change-email-view.tsx'
import { UserRegisteredView } from './user-registered-view.tsx'

interface RegisteredViewsProps {
  readonly titleId: string
  readonly view: { readonly name: 'user_registered' | 'change_email'; readonly email: string }
  readonly dispatch: (event: AuthEvent) => void
  readonly onDone: () => void
  readonly onFailed: () => void
}

/** user_registered and change_email. The countdown goes on behind the form and starts again with a new address. */
export function RegisteredViews({ titleId, view, dispatch, onDone, onFailed }: RegisteredViewsProps) {
  const resend = useResend({ justSent: true })
  if (view.name === 'change_email')
    return (
      <ChangeEmailView
        titleId={titleId}
        email={view.email}
        onBack={() => dispatch({ type: 'back' })}
        onChanged={(email) => {
          resend.restart()
          dispatch({ type: 'email_changed', email })
        }}
        onFailed={onFailed}
      />
    )
  return (
    <UserRegisteredView
      titleId={titleId}
      email={view.email}
      resend={resend}
      onChangeEmail={() => dispatch({ type: 'change_email_asked' })}
      onDone={onDone}
    />
  )
}
