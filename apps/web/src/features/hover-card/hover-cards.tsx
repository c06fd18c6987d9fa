import { Suspense } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { useHoveredPlayer } from './use-hovered-player.ts'

const HoverCard = lazyPart(async () => ({ default: (await import('./hover-card.tsx')).HoverCard }), 'quiet')

/**
 * One for the whole page: every link to a profile gets a card, whichever feature has drawn it. Mount once. One's own
 * name gets none.
 */
export default function HoverCards() {
  const me = useMe()
  const hovered = useHoveredPlayer()
  if (hovered === null || me.state === 'loading') return null
  const { link, userId } = hovered
  const viewer = me.state === 'signed_in' ? me.user.id : null
  if (userId === viewer) return null
  return (
    <Suspense fallback={null}>
      <HoverCard key={userId} link={link} userId={userId} viewer={viewer} />
    </Suspense>
  )
}
