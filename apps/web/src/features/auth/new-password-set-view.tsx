import { LockKeyhole } from 'lucide-react'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import { MessageView } from './message-view.tsx'

interface NewPasswordSetViewProps {
  readonly titleId: string
  readonly onSignIn: () => void
}

export function NewPasswordSetView({ titleId, onSignIn }: NewPasswordSetViewProps) {
  return (
    <MessageView
      titleId={titleId}
      icon={<LockKeyhole className="icon-32" aria-hidden="true" />}
      title={T.passwordSetTitle}
      text={T.passwordSetText}
    >
      <Button kind="lamp" size="lg" block autoFocus onClick={onSignIn}>
        {T.signIn}
      </Button>
    </MessageView>
  )
}
