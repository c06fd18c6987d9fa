import { type SocialType, socialTypes } from '@gorod/contracts/social'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { answerOf, endSocial } from '../../features/auth/social-return.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { SOCIAL_TEXTS as T } from '../../shared/texts/social.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import NotFoundScreen from '../not-found/not-found-screen.tsx'
import styles from './callback.module.css'
import { TelegramSignIn } from './telegram-sign-in.tsx'

/** `/callbacks/sign-in-with-{provider}` (spec §2): where a provider sends its visitors back to. */
export default function CallbackScreen() {
  const { pathname } = useLocation()
  const type = socialTypes.find((name) => pathname === `/callbacks/sign-in-with-${name}`)
  if (pathname === '/callbacks/sign-in-with-telegram') return <TelegramSignIn />
  return type === undefined ? <NotFoundScreen /> : <Callback type={type} />
}

function Callback({ type }: { readonly type: SocialType }) {
  useTitle(T.callbackTitle)
  const failed = useAnswer(type)
  const name = T.names[type]
  return (
    <main className={styles.page}>
      <Logo name={INTERFACE_TEXTS.productName} label={INTERFACE_TEXTS.home} />
      {failed ? (
        <div className={styles.message} role="alert">
          <h1 className="h3">{T.failedTitle}</h1>
          <p className="text-secondary">{T.failed(name)}</p>
          <LinkButton to="/" kind="lamp" size="lg">
            {INTERFACE_TEXTS.home}
          </LinkButton>
        </div>
      ) : (
        <div className={styles.message} role="status">
          <h1 className={styles.working}>
            <Spinner />
            {T.working(name)}
          </h1>
        </div>
      )}
    </main>
  )
}

/** True when the answer behind `#` led nowhere. */
function useAnswer(type: SocialType): boolean {
  const [failed, setFailed] = useState(false)
  const ended = useRef<Promise<void> | null>(null)
  useEffect(() => {
    if (ended.current === null) {
      const answer = answerOf(location.hash)
      // The token must stay neither in the address nor in the history.
      history.replaceState(null, '', location.pathname)
      ended.current = endSocial(type, answer)
    }
    let gone = false
    void ended.current.then(() => gone || setFailed(true))
    return () => {
      gone = true
    }
  }, [type])
  return failed
}
