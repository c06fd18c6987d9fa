import type { ReactNode } from 'react'
import { Sign } from '../../ui/sign/sign.tsx'
import styles from './auth.module.css'
import { ViewHead } from './view-head.tsx'

interface MessageViewProps {
  readonly titleId: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Buttons. */
  readonly children: ReactNode
}

/** A view with a message only: a lit sign, a title, a sentence. */
export function MessageView({ titleId, icon, title, text, children }: MessageViewProps) {
  return (
    <div className={styles.view}>
      <Sign>{icon}</Sign>
      <ViewHead titleId={titleId} title={title} size="h3">
        {text}
      </ViewHead>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
