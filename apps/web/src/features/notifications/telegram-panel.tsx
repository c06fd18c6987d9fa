import { linkTelegram, unlinkTelegram } from '@gorod/contracts/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/api/client.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.telegram

/** Links the bot by an address that is good once, and lets it go. */
export function TelegramPanel({ linked }: { readonly linked: boolean }) {
  const client = useQueryClient()
  const link = useMutation({ mutationFn: () => api(linkTelegram, {}) })
  const unlink = useFormPost(unlinkTelegram)
  return (
    <Panel title={T.title} lead={T.lead}>
      {linked ? (
        <div className={styles.test}>
          <p>{T.linked}</p>
          <Button
            kind="line"
            loading={unlink.busy}
            onClick={() => void unlink.send({}, () => refreshNotifications(client))}
          >
            {T.unlink}
          </Button>
        </div>
      ) : link.data ? (
        <p>
          <a className="link" href={link.data.url} target="_blank" rel="noopener noreferrer">
            {T.open}
          </a>
          <small className={styles.hint}>{T.openHint}</small>
        </p>
      ) : (
        <div>
          <Button kind="line" loading={link.isPending} onClick={() => link.mutate()}>
            {T.link}
          </Button>
        </div>
      )}
      {link.isError && <p role="alert">{SOMETHING_WENT_WRONG}</p>}
      <PostAlert post={unlink} />
    </Panel>
  )
}
