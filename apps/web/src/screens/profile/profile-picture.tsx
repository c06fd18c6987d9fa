import type { Profile } from '@gorod/contracts/profile'
import { Rotate3d } from 'lucide-react'
import { Suspense, useState } from 'react'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { AVATAR_VIEWER_TEXTS as V } from '../../shared/texts/avatar-shop.ts'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import { Portrait } from '../../ui/avatar/portrait.tsx'
import styles from './head.module.css'

/** Comes when somebody wants to look: a first view pays nothing for it. */
const AvatarDialog = lazyPart(
  async () => ({
    default: (await import('../../features/avatar-shop/avatar-dialog.tsx')).AvatarDialog,
  }),
  'over',
)

interface PictureProps {
  readonly profile: Profile
  /** True when a press opens the 3D avatar of the player. */
  readonly opens: boolean
}

/** The picture of the player. */
export function Picture({ profile, opens }: PictureProps) {
  const { id, username, rpm_avatar_id: avatar } = profile
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.window}>
        <Portrait src={avatarUrl(profile)} fallback={defaultAvatarUrl(id)} alt={T.avatar(username)} />
        {opens && avatar !== null && (
          <button type="button" className={styles.look} aria-label={V.open} onClick={() => setOpen(true)}>
            <span>
              <Rotate3d className="icon-18" aria-hidden="true" />
              {V.opens}
            </span>
          </button>
        )}
      </div>
      {open && avatar !== null && (
        <Suspense fallback={null}>
          <AvatarDialog username={username} avatar={avatar} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
