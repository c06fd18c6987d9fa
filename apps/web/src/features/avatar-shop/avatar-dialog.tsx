import { useId, useState } from 'react'
import type { ViewerFocus } from '../../shared/avatar-viewer/viewer-messages.ts'
import { AVATAR_VIEWER_TEXTS as T } from '../../shared/texts/avatar-shop.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import styles from './avatar-dialog.module.css'
import { ViewerFrame } from './viewer-frame.tsx'

interface AvatarDialogProps {
  readonly username: string
  readonly avatar: string
  readonly onClose: () => void
}

/** Anybody's avatar in 3D, over their profile. */
export function AvatarDialog({ username, avatar, onClose }: AvatarDialogProps) {
  const heading = useId()
  const [focus, setFocus] = useState<ViewerFocus>('whole')
  return (
    <Modal onClose={onClose} labelledBy={heading} closeLabel={INTERFACE_TEXTS.close} width={480}>
      <h2 id={heading} className={`h4 ${styles.title}`}>
        <span className="visually-hidden">{T.title} </span>
        {username}
      </h2>
      <div className={styles.frame}>
        <ViewerFrame title={T.of(username)} avatar={avatar} focus={focus} onFocus={setFocus} />
      </div>
    </Modal>
  )
}
