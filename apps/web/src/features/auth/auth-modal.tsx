import { useQueryClient } from '@tanstack/react-query'
import { useId, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AuthRequest, closeAuth, openAuth } from '../../shared/session/auth-dialog.ts'
import { goOn } from '../../shared/session/session-start.ts'
import { ME_KEY } from '../../shared/session/use-me.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { useShown } from '../../shared/use-shown.ts'
import { RESIZED_BY_KEYBOARD, useViewport } from '../../shared/use-viewport.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import { type AuthEvent, type AuthView, isLocked, nextView } from './auth-view.ts'
import { CheckingLinkView } from './checking-link-view.tsx'
import { NewPasswordSetView } from './new-password-set-view.tsx'
import { NewPasswordView } from './new-password-view.tsx'
import { RecoverySentView } from './recovery-sent-view.tsx'
import { RegisteredViews } from './registered-views.tsx'
import { ResetView } from './reset-view.tsx'
import { SignInView } from './sign-in-view.tsx'
import { SignUpView } from './sign-up-view.tsx'

/** Spec §2 «Auth modal». Unmounting it resets the view and forgets the e-mails. */
export default function AuthModal({ request }: { readonly request: AuthRequest }) {
  const [view, dispatch] = useReducer(nextView, request, firstView)
  const [failed, setFailed] = useState(false)
  const titleId = useId()
  // Spec §2: while open the page is as wide as the device, whatever the screen under it asked for.
  useViewport(RESIZED_BY_KEYBOARD)
  const shown = useShown()
  // Closed while the call was on its way: the person it signs in stays where they are.
  const finish = () => goOn(shown.current ? request.redirectUrl : null)
  // The sign-up before it has signed the person in who changes the address.
  const close = view.name === 'change_email' ? finish : closeAuth
  const fail = () => setFailed(true)
  return (
    <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} locked={isLocked(view)} onClose={close}>
      <Views {...{ view, dispatch, titleId, fail, finish }} />
      {failed && (
        <QuickAlert
          message={SOMETHING_WENT_WRONG}
          closeLabel={INTERFACE_TEXTS.close}
          onClose={() => setFailed(false)}
        />
      )}
    </Modal>
  )
}

interface ViewsProps {
  readonly view: AuthView
  readonly dispatch: (event: AuthEvent) => void
  readonly titleId: string
  /** Spec §8: the quick alert; the view stays as it is. */
  readonly fail: () => void
  /** Somebody is signed in. */
  readonly finish: () => void
}

function Views({ view, dispatch, titleId, fail, finish }: ViewsProps) {
  const queries = useQueryClient()
  const signInAtHome = useSignInAtHome()
  switch (view.name) {
    case 'signin':
      return (
        <SignInView
          titleId={titleId}
          onSignUp={() => dispatch({ type: 'sign_up_asked' })}
          onReset={(email) => dispatch({ type: 'reset_asked', email })}
          onDone={finish}
        />
      )
    case 'signup':
      return (
        <SignUpView
          titleId={titleId}
          onSignIn={() => dispatch({ type: 'sign_in_asked' })}
          onDone={(email) => dispatch({ type: 'registered', email })}
          onSocialDone={finish}
        />
      )
    case 'reset':
      return (
        <ResetView
          titleId={titleId}
          email={view.email}
          tokenExpired={view.tokenExpired}
          onSignIn={() => dispatch({ type: 'sign_in_asked' })}
          onSent={(email) => dispatch({ type: 'link_sent', email })}
          onFailed={fail}
        />
      )
    case 'password_recovery_sent':
      return <RecoverySentView titleId={titleId} email={view.email} onClose={closeAuth} />
    case 'user_registered':
    case 'change_email':
      return (
        <RegisteredViews titleId={titleId} view={view} dispatch={dispatch} onDone={finish} onFailed={fail} />
      )
    case 'checking_link':
      return (
        <CheckingLinkView
          titleId={titleId}
          token={view.token}
          onLive={() => dispatch({ type: 'link_live' })}
          onDead={() => dispatch({ type: 'link_dead' })}
          onFailed={() => {
            dispatch({ type: 'link_unknown' })
            fail()
          }}
        />
      )
    case 'new_password':
      return (
        <NewPasswordView
          titleId={titleId}
          token={view.token}
          onDone={(lost) => {
            dispatch({ type: 'password_set', lost })
            // Every session of the account has ended, perhaps the one of this page: it asks again.
            void queries.invalidateQueries({ queryKey: ME_KEY })
          }}
          onLinkDead={() => dispatch({ type: 'link_dead' })}
          onFailed={fail}
        />
      )
    case 'new_password_set':
      return <NewPasswordSetView titleId={titleId} lost={view.lost} onSignIn={signInAtHome} />
  }
}

function firstView({ view, recoveryToken }: AuthRequest): AuthView {
  if (recoveryToken !== null) return { name: 'checking_link', token: recoveryToken }
  return view === 'reset' ? { name: view, email: '', tokenExpired: false } : { name: view }
}

/** Spec §4: new_password_set offers a button that goes to / to sign in. */
function useSignInAtHome(): () => void {
  const navigate = useNavigate()
  return () => {
    void navigate('/')
    openAuth({ view: 'signin' })
  }
}
