import { getBlocks, setBlock } from '@gorod/contracts/moderation'
import type { Profile } from '@gorod/contracts/profile'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { keepAnswer } from '../../shared/api/keep-answer.ts'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { BLOCK_TEXTS as T } from '../../shared/texts/blocks.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './player-block.module.css'

interface PlayerBlockProps {
  readonly userId: number
  /** The state in the player's profile for this viewer. */
  readonly blocked: boolean
}

/** For a signed-in viewer of somebody else's profile: begins or ends a block, so that the two never sit together. */
export function PlayerBlock({ userId, blocked }: PlayerBlockProps) {
  const client = useQueryClient()
  const post = useFormPost(setBlock, { profile_not_found: ERROR_TEXTS.profile_not_found })
  const change = () => {
    const asked = !blocked
    return post.send({ userId, blocked: asked }, async (result) => {
      if (result.state !== 'done') return
      await keepAnswer<Profile>(client, ['profile', userId], (profile) => ({ ...profile, blocked: asked }))
      await refresh(client, getBlocks)
    })
  }
  return (
    <div className={styles.block}>
      <Button
        kind="line"
        size="sm"
        loading={post.busy}
        icon={
          blocked ? (
            <UserRoundCheck className="icon-18" aria-hidden="true" />
          ) : (
            <UserRoundX className="icon-18" aria-hidden="true" />
          )
        }
        onClick={() => void change()}
      >
        {blocked ? T.unblock : T.block}
      </Button>
      <p className={styles.what} role="status">
        {blocked ? T.blocked : T.what}
      </p>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
