import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { HOME_TEXTS as T } from '../../shared/texts/home.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'

/** Loaded on demand: few people come by the link of an e-mail. */
const QuickAlert = lazyPart(
  async () => ({
    default: (await import('../../ui/quick-alert/quick-alert.tsx')).QuickAlert,
  }),
  'quiet',
)

/** The result of the confirmation e-mail's link; its page sends the reader here with `?email=`. */
export function EmailNotice() {
  const [params, setParams] = useSearchParams()
  const outcome = params.get('email')
  if (outcome !== 'confirmed' && outcome !== 'link-expired') return null
  const forget = () => {
    params.delete('email')
    setParams(params, { replace: true })
  }
  return (
    <Suspense fallback={null}>
      <QuickAlert
        kind={outcome === 'confirmed' ? 'note' : 'alert'}
        message={outcome === 'confirmed' ? T.emailConfirmed : T.emailLinkExpired}
        closeLabel={INTERFACE_TEXTS.close}
        onClose={forget}
      />
    </Suspense>
  )
}
