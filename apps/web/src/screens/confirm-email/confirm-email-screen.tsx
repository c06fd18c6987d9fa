import { checkEmailLink, type EmailLinkState } from '@gorod/contracts/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { Failed, Loaded } from '../../shared/loaded.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { AUTH_TEXTS } from '../../shared/texts/auth.ts'
import { CONFIRM_EMAIL_TEXTS as T } from '../../shared/texts/confirm-email.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Sign } from '../../ui/sign/sign.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './confirm-email.module.css'
import { forgetLinkToken, useLinkToken } from './link-token.ts'
import { PasswordStep } from './password-step.tsx'
import { PressStep } from './press-step.tsx'
import { SignInStep } from './sign-in-step.tsx'

const LINK = 'email-link'

/** The page of a confirmation e-mail's link. Opening it changes nothing: its button does. */
export default function ConfirmEmailScreen() {
  useTitle(T.title)
  const token = useLinkToken()
  const link = useLinkState(token)
  const me = useMe()
  const end = useEnd()
  const dead = link.data === 'dead'
  const onDead = useEffectEvent(() => end('link-expired'))
  useEffect(() => {
    if (dead) onDead()
  }, [dead])
  if (me.state === 'loading' && me.retry !== null) return <Failed size="page" onRetry={me.retry} />
  if (me.state === 'loading' || dead || (link.data === undefined && !link.isError)) return <Checking />
  return (
    <Page>
      {link.data === undefined && <h1 className="h2">{T.title}</h1>}
      <Loaded query={link}>
        {(state) => (
          <LinkStage
            state={state}
            username={me.state === 'signed_in' ? me.user.username : null}
            token={token}
            onDone={() => end('confirmed')}
            onRefused={() => void link.refetch()}
          />
        )}
      </Loaded>
    </Page>
  )
}

interface LinkStageProps {
  readonly state: EmailLinkState
  /** The name of the signed-in account; null for a visitor. */
  readonly username: string | null
  readonly token: string
  readonly onDone: () => void
  /** The state of the link, or the signed-in account, has changed. */
  readonly onRefused: () => void
}

function LinkStage({ state, ...rest }: LinkStageProps) {
  if (state === 'ready') return <PressStep {...rest} />
  if (state === 'password') return <PasswordStep {...rest} />
  return state === 'sign_in' ? <SignInStep username={rest.username} /> : null
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.box}>
        <Sign>
          <MailCheck className="icon-32" aria-hidden="true" />
        </Sign>
        {children}
      </div>
    </div>
  )
}

function Checking() {
  return (
    <div className={`wrap ${styles.page} ${styles.checking}`} role="status">
      <Spinner />
      <h1 className="h4">{AUTH_TEXTS.checkingLink}</h1>
    </div>
  )
}

/** Fetched again after every sign-in: the account decides what has to be done. */
function useLinkState(token: string) {
  return useQuery({
    queryKey: [LINK, token],
    queryFn: async (): Promise<EmailLinkState> => {
      if (token === '') return 'dead'
      try {
        return (await api(checkEmailLink, { token })).state
      } catch (error) {
        // No token of ours: the link was mangled on its way.
        if (error instanceof ApiError && error.status === 422) return 'dead'
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Leads to the home page, which says what came of it. */
function useEnd(): (outcome: 'confirmed' | 'link-expired') => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (outcome) => {
    forgetLinkToken()
    // Header, cabinet and search know the address as it was. The link itself is not asked about again: it is used up.
    if (outcome === 'confirmed') {
      void client.invalidateQueries({ predicate: ({ queryKey: [about] }) => about !== LINK })
    }
    void navigate(`/?email=${outcome}`, { replace: true })
  }
}
