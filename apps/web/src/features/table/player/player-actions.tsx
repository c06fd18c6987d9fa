import { getBlocks } from '@gorod/contracts/moderation'
import { Flag, UserRound, UserRoundPlus, UserX } from 'lucide-react'
import { useBlock } from '../../../shared/blocks/use-block.ts'
import { useCabinetQuery } from '../../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFriend, useTies } from '../../../shared/people/use-people.ts'
import { PLAYER_TEXTS as T } from '../../../shared/texts/room/player.ts'
import { useGame } from '../room/game-context.ts'
import styles from './player-card.module.css'

interface PlayerActionsProps {
  readonly userId: number
  readonly own: boolean
  readonly onReport: () => void
}

/**
 * The profile, in a tab of its own so that the table stays; the block, which acts from the next search on; and the report,
 * which those who sit at the table may send.
 */
export function PlayerActions({ userId, own, onReport }: PlayerActionsProps) {
  const { viewer } = useGame().view
  const mayReport = !own && (viewer === 'judge' || typeof viewer === 'number')
  return (
    <div className={styles.actions}>
      <a href={`/profile/${userId}`} target="_blank" rel="noopener">
        <UserRound className="icon-18" aria-hidden="true" />
        {T.profile}
        <span className="visually-hidden"> {T.newTab}</span>
      </a>
      {!own && <Friend userId={userId} />}
      {mayReport && (
        <button type="button" className={styles.report ?? ''} onClick={onReport}>
          <Flag className="icon-18" aria-hidden="true" />
          {T.report}
        </button>
      )}
      {!own && <Block userId={userId} />}
    </div>
  )
}

/** A press asks, agrees, or takes back; to end a friendship there is the page of people. */
function Friend({ userId }: { readonly userId: number }) {
  const { data } = useTies(userId)
  const { post, set } = useFriend(userId)
  const friendship = data?.friendship ?? 'none'
  return (
    <>
      <button
        type="button"
        disabled={data === undefined || post.busy || friendship === 'friends'}
        onClick={() => set(friendship !== 'asked')}
      >
        <UserRoundPlus className="icon-18" aria-hidden="true" />
        {T.friend[friendship]}
      </button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}

function Block({ userId }: { readonly userId: number }) {
  const { data } = useCabinetQuery(getBlocks)
  const blocked = data?.some(({ id }) => id === userId) ?? false
  const { post, change } = useBlock(userId, blocked)
  return (
    <>
      <button
        type="button"
        aria-pressed={blocked}
        disabled={data === undefined || post.busy}
        title={blocked ? T.blocked : T.blockWhat}
        onClick={() => void change()}
      >
        <UserX className="icon-18" aria-hidden="true" />
        {blocked ? T.unblock : T.block}
      </button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}
