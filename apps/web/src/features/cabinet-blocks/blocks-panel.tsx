import { getBlocks, setBlock } from '@gorod/contracts/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { refresh, useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { BLOCK_TEXTS as T } from '../../shared/texts/blocks.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-blocks.module.css'

/** The players whom the search never seats with this one, and the buttons that end a block. */
export function BlocksPanel() {
  const query = useCabinetQuery(getBlocks)
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, query.data?.length ?? 0)
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {(blocks) => (
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label={T.title}>
            {blocks.length === 0 && <li className="text-muted">{T.none}</li>}
            {blocks.map(({ id, username }) => (
              <BlockedPlayer key={id} id={id} username={username} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

interface BlockedPlayerProps {
  readonly id: number
  readonly username: string
}

function BlockedPlayer({ id, username }: BlockedPlayerProps) {
  const client = useQueryClient()
  const post = useFormPost(setBlock)
  const remove = () => post.send({ userId: id, blocked: false }, () => refresh(client, getBlocks))
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
