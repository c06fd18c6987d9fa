import { MailCheck } from 'lucide-react'
import { AUTH_TEXTS as T } from '../../shared/texts/auth.ts'
import { Button } from '../../ui/button/button.tsx'
import { MessageView } from './message-view.tsx'

interface RecoverySentViewProps {
  readonly titleId: string
  readonly email: string
  readonly onClose: () => void
}

export function RecoverySentView({ titleId, email, onClose }: RecoverySentViewProps) {
  return (
    <MessageView
      titleId={titleId}
      icon={<MailCheck className="icon-32" aria-hidden="true" />}
      title={T.recoverySentTitle}
      text={T.recoverySentText(email)}
    >
      <Button kind="lamp" size="lg" block autoFocus onClick={onClose}>
        {T.understood}
      </Button>
    </MessageView>
  )
}
