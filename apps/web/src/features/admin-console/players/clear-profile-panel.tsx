import {
  clearProfile,
  type ModeratedPlayer,
  PROFILE_PARTS,
  type ProfilePart,
} from '@gorod/contracts/moderation'
import { mayBan } from '@gorod/contracts/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole } from '../../../shared/console/use-console-query.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { ADMIN_TEXTS, CLEAR_PROFILE_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Moderator } from './moderator.ts'
import own from './players.module.css'

interface ClearProfilePanelProps {
  readonly player: ModeratedPlayer
  readonly moderator: Moderator
}

/** What everybody sees of a player may be unfit: a name, a photo, words and links. A ban alone would leave it there. */
export function ClearProfilePanel({ player, moderator }: ClearProfilePanelProps) {
  const [clearing, setClearing] = useState<ProfilePart | null>(null)
  const [cleared, setCleared] = useState<ProfilePart | null>(null)
  if (player.id === moderator.id || !mayBan(moderator.rights, player.rights)) return null
  return (
    <Panel title={T.title} lead={T.lead}>
      <div className={own.parts}>
        {PROFILE_PARTS.map((part) => (
          <Button key={part} kind="line" onClick={() => setClearing(part)}>
            {T.clear[part]}
          </Button>
        ))}
      </div>
      {cleared !== null && <p role="status">{T.done[cleared]}</p>}
      {clearing !== null && (
        <ClearDialog
          part={clearing}
          player={player}
          onDone={() => setCleared(clearing)}
          onClose={() => setClearing(null)}
        />
      )}
    </Panel>
  )
}

interface ClearDialogProps {
  readonly part: ProfilePart
  readonly player: ModeratedPlayer
  readonly onDone: () => void
  readonly onClose: () => void
}

function ClearDialog({ part, player, onDone, onClose }: ClearDialogProps) {
  const client = useQueryClient()
  const post = useFormPost(clearProfile, {
    forbidden: ADMIN_TEXTS.forbidden,
    profile_not_found: ADMIN_TEXTS.gone,
  })
  const clear = async (reason: string) => {
    const result = await post.send({ accountId: player.id, part, reason })
    if (result.state !== 'done') return
    onDone()
    onClose()
    await refreshConsole(client)
  }
  return (
    <ReasonDialog
      texts={T.confirm[part]}
      post={post}
      onConfirm={(reason) => void clear(reason)}
      onClose={onClose}
    >
      <p>{T.text[part](player.username)}</p>
    </ReasonDialog>
  )
}
