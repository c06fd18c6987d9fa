import { getCabinet, type PersonalData, unlinkSocial } from '@gorod/contracts/cabinet'
import { getSocialProviders, type SocialType, socialTypes } from '@gorod/contracts/social'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { OwnerProofField, PROOF, useOwnerProof } from '../../shared/cabinet/owner-proof.tsx'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { SECURITY_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-security.module.css'

interface SocialsPanelProps {
  readonly linked: PersonalData['socials']
}

/** Providers the operator configured or the account is linked with; nothing is shown where there are none. */
export function SocialsPanel({ linked }: SocialsPanelProps) {
  const query = useQuery({
    queryKey: ['social-providers'],
    queryFn: ({ signal }) => api(getSocialProviders, {}, { signal }),
  })
  if (query.data?.length === 0 && linked.length === 0) return null
  return (
    <Panel title={T.socials}>
      <Loaded query={query}>
        {(configured) => (
          <ul className={styles.list}>
            {socialTypes
              .map((type) => ({ type, link: linked.find((social) => social.type === type) }))
              .filter(({ type, link }) => link !== undefined || configured.some((one) => one.type === type))
              .map(({ type, link }) => (
                <SocialRow key={type} type={type} email={link?.email ?? null} />
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

interface SocialRowProps {
  readonly type: SocialType
  /** Null: not linked. */
  readonly email: string | null
}

function SocialRow({ type, email }: SocialRowProps) {
  const [asking, setAsking] = useState(false)
  const name = T.social[type]
  return (
    <li className={`${styles.row} ${styles.plain}`}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{email === null ? T.notLinked(name) : T.linked(email)}</p>
      </div>
      {email !== null && (
        <Button kind="line" aria-label={T.unlinkLabel(name)} onClick={() => setAsking(true)}>
          {T.unlink}
        </Button>
      )}
      {asking && <Unlink type={type} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Unlink({ type, onClose }: { readonly type: SocialType; readonly onClose: () => void }) {
  const client = useQueryClient()
  const post = useFormPost(unlinkSocial)
  const proof = useOwnerProof(post)
  const name = T.social[type]
  const confirm = async () => {
    if ((await post.send({ type, ...proof.sent })).state !== 'done') return
    onClose()
    await refresh(client, getCabinet)
  }
  return (
    <ConfirmModal
      texts={{
        title: T.unlinkTitle(name),
        confirm: T.unlink,
        cancel: INTERFACE_TEXTS.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      kind="alert"
      busy={post.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{T.unlinkText(name)}</p>
      <OwnerProofField proof={proof} />
      <Refusals errors={post.errors} shown={PROOF} />
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
