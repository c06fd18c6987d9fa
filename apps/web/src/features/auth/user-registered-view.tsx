import { Mail } from 'lucide-react'
import { ResendEmail } from '../../shared/session/resend-email.tsx'
import type { Resend } from '../../shared/session/use-resend.ts'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import { MessageView } from './message-view.tsx'

interface UserRegisteredViewProps {
  readonly titleId: string
  readonly email: string
  readonly resend: Resend
  readonly onChangeEmail: () => void
  readonly onDone: () => void
}

/** After a sign-up: the e-mail is on its way, the game may begin. */
export function UserRegisteredView({
  titleId,
  email,
  resend,
  onChangeEmail,
  onDone,
}: UserRegisteredViewProps) {
  return (
    <MessageView
      titleId={titleId}
      icon={<Mail className="icon-32" aria-hidden="true" />}
      title={T.registeredTitle}
      text={T.registeredText(email)}
    >
      <Button kind="lamp" size="lg" block autoFocus onClick={onDone}>
        {T.goOn}
      </Button>
      <ResendEmail resend={resend} size="lg" block />
      <Button kind="ghost" block onClick={onChangeEmail}>
        {T.changeEmail}
      </Button>
    </MessageView>
  )
}
