import { LockKeyhole } from 'lucide-react'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import { MessageView } from './message-view.tsx'

interface NewPasswordSetViewProps {
  readonly titleId: string
  readonly lost: readonly string[]
  readonly onSignIn: () => void
}

export function NewPasswordSetView({ titleId, lost, onSignIn }: NewPasswordSetViewProps) {
  return (
    <MessageView
      titleId={titleId}
      icon={<LockKeyhole className="icon-32" aria-hidden="true" />}
      title={T.passwordSetTitle}
      text={[T.passwordSetText, ...lost].join(' ')}
    >
      <Button kind="lamp" size="lg" block autoFocus onClick={onSignIn}>
        {T.signIn}
      </Button>
    </MessageView>
  )
}
