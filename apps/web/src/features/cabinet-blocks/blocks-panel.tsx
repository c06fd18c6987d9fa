import { getBlocks, setBlock } from '@gorod/contracts/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/cabinet/loaded.tsx'
import { PostAlert } from '../../shared/cabinet/post-alert.tsx'
import { Refusals } from '../../shared/cabinet/refusals.tsx'
import { refresh, useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { useFormPost } from '../../shared/cabinet/use-form-post.ts'
import { BLOCK_TEXTS as T } from '../../shared/texts/blocks.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-blocks.module.css'

/** Whom the search never seats this player with, and the way off the list. */
export function BlocksPanel() {
  const query = useCabinetQuery(getBlocks)
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className={styles.blocks}>
      <Panel title={T.title} lead={T.lead}>
        <Loaded query={query}>
          {(blocks) => (
            <ul ref={list} className={styles.list} tabIndex={-1} aria-label={T.title}>
              {blocks.length === 0 && <li className="mut">{T.none}</li>}
              {blocks.map(({ id, username }) => (
                <BlockedPlayer key={id} id={id} username={username} onRemoved={() => list.current?.focus()} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

interface BlockedPlayerProps {
  readonly id: number
  readonly username: string
  /** The row goes, and its button with the focus. */
  readonly onRemoved: () => void
}

function BlockedPlayer({ id, username, onRemoved }: BlockedPlayerProps) {
  const client = useQueryClient()
  const post = useFormPost(setBlock)
  const remove = async () => {
    if ((await post.send({ userId: id, blocked: false })) === null) return
    await refresh(client, getBlocks)
    onRemoved()
  }
  return (
    <li className={styles.row}>
      <Link className="link" to={`/profile/${id}`}>
        {username}
      </Link>
      <Button
        kind="line"
        size="sm"
        loading={post.busy}
        aria-label={T.removeLabel(username)}
        onClick={() => void remove()}
      >
        {T.remove}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </li>
  )
}
