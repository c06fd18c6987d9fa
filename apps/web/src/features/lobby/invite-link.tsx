import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './lobby-head.module.css'

const T = LOBBY_TEXTS.room

/** Copies the invitation; where the browser does not let us, shows it selected. */
export function InviteLink({ url }: { readonly url: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const copy = () => {
    // Without TLS there is no clipboard at all; with it somebody may have forbidden it.
    const copying = navigator.clipboard?.writeText(url) ?? Promise.reject()
    copying.then(
      () => setState('copied'),
      () => setState('byHand'),
    )
  }
  const Icon = state === 'copied' ? Check : Link2
  return (
    <div className={styles.invite}>
      <Button size="sm" kind="line" icon={<Icon className="icon-18" aria-hidden="true" />} onClick={copy}>
        {state === 'copied' ? T.copied : T.invite}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? T.copied : state === 'byHand' ? T.copyByHand : ''}
      </span>
      {state === 'byHand' && (
        <label>
          {T.copyByHand}
          <input
            readOnly
            value={url}
            aria-label={T.inviteLink}
            ref={(field) => field?.select()}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </div>
  )
}
