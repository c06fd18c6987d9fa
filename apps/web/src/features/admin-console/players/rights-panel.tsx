import { type Right, rights } from '@gorod/contracts/accounts'
import { type ModeratedPlayer, setRight } from '@gorod/contracts/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, RIGHTS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { ConfirmModal } from '../../../ui/confirm-modal/confirm-modal.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { type Moderator, mayGrantTo } from './moderator.ts'
import own from './players.module.css'

interface RightsPanelProps {
  readonly player: ModeratedPlayer
  readonly moderator: Moderator
}

interface Change {
  readonly right: Right
  readonly granted: boolean
}

/** Given with one press where it does no harm; power over others, and taking anything away, is asked about. */
const needsAsking = ({ right, granted }: Change) =>
  !granted || right === 'moderator' || right === 'administrator'

export function RightsPanel({ player, moderator }: RightsPanelProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Change | null>(null)
  // A right of the configuration comes back whatever is taken here.
  const [taken, setTaken] = useState<Right | null>(null)
  const post = useFormPost(setRight, {
    forbidden: ADMIN_TEXTS.forbidden,
    profile_not_found: ADMIN_TEXTS.gone,
  })
  const apply = async (change: Change) => {
    const result = await post.send({ accountId: player.id, ...change })
    if (result.state !== 'done') return
    // Before the lists come back: the next right may be asked about by then, and that question is not this one's.
    setAsked(null)
    await refreshConsole(client)
    setTaken(change.granted ? null : change.right)
  }
  const ask = (change: Change) => {
    // Not by disabling it: a switch under the finger would lose the focus.
    if (post.busy) return
    post.dismiss()
    if (needsAsking(change)) setAsked(change)
    else void apply(change)
  }
  return (
    <Panel title={T.title} lead={player.id === moderator.id ? T.own : T.lead}>
      <div className={own.rights}>
        {rights.map((right) => (
          <Switch
            key={right}
            label={T.name[right]}
            hint={T.what[right]}
            checked={player.rights.includes(right)}
            disabled={!mayGrantTo(moderator, player.id, right)}
            onChange={(granted) => ask({ right, granted })}
          />
        ))}
      </div>
      {taken !== null && player.rights.includes(taken) && <p role="alert">{T.configured}</p>}
      {asked === null && <Refusals errors={post.errors} />}
      {asked === null && <PostAlert post={post} />}
      {asked !== null && (
        <ConfirmModal
          texts={asked.granted ? T.grantConfirm : T.revokeConfirm}
          kind={asked.granted ? 'lamp' : 'alert'}
          busy={post.busy}
          onConfirm={() => void apply(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.granted
              ? T.grantText(T.name[asked.right], player.username)
              : T.revokeText(T.name[asked.right], player.username)}
          </p>
          <Refusals errors={post.errors} />
          <PostAlert post={post} />
        </ConfirmModal>
      )}
    </Panel>
  )
}
