import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Input } from '../ui/field/input.tsx'
import { COPY_LINK_TEXTS } from './texts/copy-link.ts'

interface CopyLinkProps {
  /** What is copied: an address, or text with one. */
  readonly url: string
  /** Names the field that is shown where the browser does not let us copy. */
  readonly label: string
  readonly size?: 'sm' | 'md'
  readonly texts?: Readonly<Record<keyof typeof COPY_LINK_TEXTS, string>>
}

/** Copies an address; where the browser does not let us, shows it selected. */
export function CopyLink({ url, label, size = 'sm', texts: T = COPY_LINK_TEXTS }: CopyLinkProps) {
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
    <div>
      <Button size={size} kind="line" icon={<Icon className="icon-18" aria-hidden="true" />} onClick={copy}>
        {state === 'copied' ? T.copied : T.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? T.copied : state === 'byHand' ? T.copyByHand : ''}
      </span>
      {state === 'byHand' && (
        <Input
          label={T.copyByHand}
          readOnly
          value={url}
          aria-label={label}
          ref={(field) => field?.select()}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  )
}
