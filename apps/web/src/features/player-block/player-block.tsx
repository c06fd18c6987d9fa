import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { useBlock } from '../../shared/blocks/use-block.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { BLOCK_TEXTS as T } from '../../shared/texts/blocks.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './player-block.module.css'

interface PlayerBlockProps {
  readonly userId: number
  /** The state in the player's profile for this viewer. */
  readonly blocked: boolean
}

/** For a signed-in viewer of somebody else's profile: begins or ends a block, so that the two never sit together. */
export function PlayerBlock({ userId, blocked }: PlayerBlockProps) {
  const { post, change } = useBlock(userId, blocked)
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
