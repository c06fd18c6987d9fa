import type { ReactNode } from 'react'
import AuthModal from '../features/auth/auth-modal.tsx'
import { CheckingLinkView } from '../features/auth/checking-link-view.tsx'
import { NewPasswordSetView } from '../features/auth/new-password-set-view.tsx'
import { NewPasswordView } from '../features/auth/new-password-view.tsx'
import { RecoverySentView } from '../features/auth/recovery-sent-view.tsx'
import { RegisteredViews } from '../features/auth/registered-views.tsx'
import { ResetView } from '../features/auth/reset-view.tsx'
import { EditModal } from '../features/profile-edit/edit-modal.tsx'
import { ProfileEdit } from '../features/profile-edit/profile-edit.tsx'
import { StreamingOutcome } from '../features/profile-edit/streaming-outcome.tsx'
import { INTERFACE_TEXTS } from '../shared/texts/interface.ts'
import { Modal } from '../ui/modal/modal.tsx'
import { PROFILE } from './made-profile.ts'
import type { Examples } from './ui-examples.tsx'

const nothing = () => undefined
const TITLE = 'gallery-title'
const EMAIL = 'anna@gorod.example'
/** What the dialog gives to each of its views, which takes what it asks for. */
const GIVEN = {
  titleId: TITLE,
  email: EMAIL,
  token: 'token',
  dispatch: nothing,
  onClose: nothing,
  onDead: nothing,
  onDone: nothing,
  onFailed: nothing,
  onLinkDead: nothing,
  onLive: nothing,
  onSent: nothing,
  onSignIn: nothing,
}

/** Signing in, and what a person says about themself. */
export const ACCOUNT_EXAMPLES: Readonly<Record<string, Examples>> = {
  auth: {
    'sign in': () => auth('signin'),
    'sign up': () => auth('signup'),
    reset: () => auth('reset'),
    'reset, after a dead link': () => view(<ResetView {...GIVEN} email="" tokenExpired />),
    'link sent': () => view(<RecoverySentView {...GIVEN} />),
    'checking a link': () => view(<CheckingLinkView {...GIVEN} />),
    'new password': () => view(<NewPasswordView {...GIVEN} />),
    'new password set': () => view(<NewPasswordSetView {...GIVEN} lost={[]} />),
    registered: () => registered('user_registered'),
    'another address': () => registered('change_email'),
  },
  'profile-edit': {
    button: () => <ProfileEdit profile={PROFILE} own />,
    form: () => <EditModal profile={PROFILE} onClose={nothing} onFailed={nothing} />,
    'proof of a channel': () => <StreamingOutcome known own />,
  },
}

function auth(name: 'signin' | 'signup' | 'reset'): ReactNode {
  return <AuthModal request={{ view: name, redirectUrl: null, recoveryToken: null }} />
}

/** A view to which no address leads. */
function view(content: ReactNode): ReactNode {
  return (
    <Modal labelledBy={TITLE} closeLabel={INTERFACE_TEXTS.close} onClose={nothing}>
      {content}
    </Modal>
  )
}

function registered(name: 'user_registered' | 'change_email'): ReactNode {
  return view(<RegisteredViews {...GIVEN} view={{ name, email: EMAIL }} />)
}
