import { getSocialProviders } from '@gorod/contracts/social'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { api } from '../../shared/api/client.ts'
import { useAuthDialog } from '../../shared/session/auth-dialog.ts'
import { SOCIAL_TEXTS as T } from '../../shared/texts/social.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './social.module.css'
import { SOCIAL_GLYPHS } from './social-glyphs.tsx'
import { useSocialSignIn } from './use-social-sign-in.ts'

export interface SocialButtonsProps {
  /** Somebody has signed in: go where the sign-in was meant to lead. */
  readonly onDone: () => void
}

/** Sign-in with the providers the operator configured; nothing where there are none. */
export function SocialButtons({ onDone }: SocialButtonsProps): JSX.Element | null {
  const { data: providers } = useQuery({
    queryKey: ['social-providers'],
    queryFn: ({ signal }) => api(getSocialProviders, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { loading, begin } = useSocialSignIn(useAuthDialog()?.redirectUrl ?? null, onDone)
  if (providers === undefined || providers.length === 0) return null
  return (
    <div className={styles.social}>
      <div className={styles.row}>
        {providers.map(({ type }) => {
          const Glyph = SOCIAL_GLYPHS[type]
          const name = T.names[type]
          return (
            <Button
              key={type}
              icon={<Glyph />}
              aria-label={T.signInWith(name)}
              loading={loading === type}
              disabled={loading !== null}
              onClick={() => begin(type)}
            >
              {name}
            </Button>
          )
        })}
      </div>
      <p className={styles.or}>{T.orByMail}</p>
    </div>
  )
}
