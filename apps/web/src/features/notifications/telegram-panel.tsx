import { allowTelegramSignIn, linkTelegram, unlinkTelegram } from '@gorod/contracts/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnerProofField, PROOF, useOwnerProof } from '../../shared/cabinet/owner-proof.tsx'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { refreshNotifications } from '../../shared/notifications/use-notifications.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { NOTIFICATIONS_TEXTS } from '../../shared/texts/notifications.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './notifications.module.css'

const T = NOTIFICATIONS_TEXTS.telegram

/** Links the bot by an address that is good once, and lets it go. */
export function TelegramPanel({ linked, signsIn }: { readonly linked: boolean; readonly signsIn: boolean }) {
  const client = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
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
      ) : url !== null ? (
        <p>
          <a className="link" href={url} target="_blank" rel="noopener noreferrer">
            {T.open}
          </a>
          <small className={styles.hint}>{T.openHint}</small>
        </p>
      ) : (
        <LinkChat onUrl={setUrl} />
      )}
      {linked && <SignIn signsIn={signsIn} />}
      <PostAlert post={unlink} />
    </Panel>
  )
}

/** A linked chat may be let in later, so the owner proves to be one. */
function LinkChat({ onUrl }: { readonly onUrl: (url: string) => void }) {
  const post = useFormPost(linkTelegram, ERROR_TEXTS)
  const proof = useOwnerProof(post)
  const link = async () => {
    const result = await post.send({ currentPassword: proof.sent.currentPassword ?? '' })
    if (result.state === 'done' && result.answer.url !== null) onUrl(result.answer.url)
  }
  return (
    <form
      className={styles.test}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void link()
      }}
    >
      <OwnerProofField proof={proof} hint={T.linkProof} />
      <Button kind="line" type="submit" loading={post.busy}>
        {T.link}
      </Button>
      <Refusals errors={post.errors} shown={PROOF} />
      <PostAlert post={post} />
    </form>
  )
}

/** Whether the bot may send a link that signs in. To allow it the owner proves to be one. */
function SignIn({ signsIn }: { readonly signsIn: boolean }) {
  const client = useQueryClient()
  const post = useFormPost(allowTelegramSignIn, { forbidden: T.forbidden, not_found: T.gone })
  const proof = useOwnerProof(post)
  const set = (allowed: boolean) =>
    post.send({ allowed, currentPassword: proof.sent.currentPassword ?? '' }, async () => {
      proof.giveUp()
      await refreshNotifications(client)
    })
  return (
    <div className={styles.test}>
      <p>{signsIn ? T.signInOn : T.signInOff}</p>
      <OwnerProofField proof={proof} />
      <Button kind="line" loading={post.busy} onClick={() => void set(!signsIn)}>
        {signsIn ? T.forbid : T.allow}
      </Button>
      <Refusals errors={post.errors} shown={PROOF} />
      <PostAlert post={post} />
    </div>
  )
}
