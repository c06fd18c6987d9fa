import { useEffect, useId, useState } from 'react'
import { type AuthRequest, closeAuth } from '../../shared/session/auth-dialog.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import { goOn } from './session-start.ts'
import { SignInView } from './sign-in-view.tsx'
import { SignUpView } from './sign-up-view.tsx'
import { UserRegisteredView } from './user-registered-view.tsx'

type View =
  | { readonly name: 'signin' | 'signup' }
  | { readonly name: 'user_registered'; readonly email: string }

/** Spec §2 «Auth modal». Unmounting it resets the view and forgets the e-mail. */
export default function AuthModal({ request }: { readonly request: AuthRequest }) {
  const [view, setView] = useState<View>({ name: request.view })
  const titleId = useId()
  useDeviceWidthViewport()
  const finish = () => goOn(request.redirectUrl)
  return (
    <Modal
      labelledBy={titleId}
      closeLabel={INTERFACE_TEXTS.close}
      locked={view.name === 'user_registered'}
      onClose={closeAuth}
    >
      {view.name === 'signin' && (
        <SignInView titleId={titleId} onSignUp={() => setView({ name: 'signup' })} onDone={finish} />
      )}
      {view.name === 'signup' && (
        <SignUpView
          titleId={titleId}
          onSignIn={() => setView({ name: 'signin' })}
          onDone={(email) => setView({ name: 'user_registered', email })}
        />
      )}
      {view.name === 'user_registered' && (
        <UserRegisteredView titleId={titleId} email={view.email} onDone={finish} />
      )}
    </Modal>
  )
}

/** Spec §2: while open the page is as wide as the device, whatever the screen under it asked for. */
function useDeviceWidthViewport(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
    if (meta === null) return
    const before = meta.content
    meta.content = 'width=device-width, initial-scale=1, viewport-fit=cover'
    return () => {
      meta.content = before
    }
  }, [])
}
