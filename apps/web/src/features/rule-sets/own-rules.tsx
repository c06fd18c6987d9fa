import { deleteRules, type SavedRules } from '@gorod/contracts/rulesets'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { isPlayable, readStoredRules } from '../../shared/rules/stored-rules.ts'
import { useOwnRules, useRefreshRules } from '../../shared/rules/use-saved-rules.ts'
import { useFocusOfRemoved } from '../../shared/take-lost-focus.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { RULE_SETS_TEXTS } from '../../shared/texts/rule-sets.ts'
import { SEARCH_TEXTS } from '../../shared/texts/search.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './own-rules.module.css'

const T = RULE_SETS_TEXTS.own

/** The rules of the current user, to open, change and delete. */
export function OwnRules() {
  const query = useOwnRules()
  const [removing, setRemoving] = useState<SavedRules | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(list, query.data?.length ?? 0)
  return (
    <Loaded query={query}>
      {(own) => (
        <>
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label={T.list}>
            {own.length === 0 && <li className="text-muted">{T.none}</li>}
            {own.map((rules) => (
              <Row key={rules.id} rules={rules} onRemove={() => setRemoving(rules)} />
            ))}
          </ul>
          {removing !== null && <Removal rules={removing} onClose={() => setRemoving(null)} />}
        </>
      )}
    </Loaded>
  )
}

interface RowProps {
  readonly rules: SavedRules
  readonly onRemove: () => void
}

function Row({ rules: { id, name, changes }, onRemove }: RowProps) {
  const stored = readStoredRules(changes)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link className="link" to={`/rules/${id}`}>
          {name}
        </Link>
        <small>{SEARCH_TEXTS.differences(stored.differences.length)}</small>
        {!isPlayable(stored) && <Tag kind="line">{T.broken}</Tag>}
      </div>
      <div className={styles.buttons}>
        <LinkButton kind="line" size="sm" to={`/rules/${id}/edit`} aria-label={T.editName(name)}>
          {T.edit}
        </LinkButton>
        <Button kind="ghost" size="sm" aria-label={T.removeName(name)} onClick={onRemove}>
          {T.remove}
        </Button>
      </div>
    </li>
  )
}

interface RemovalProps {
  readonly rules: SavedRules
  readonly onClose: () => void
}

function Removal({ rules: { id, name }, onClose }: RemovalProps) {
  const post = useFormPost(deleteRules)
  const refresh = useRefreshRules()
  const remove = async () => {
    const { state } = await post.send({ id }, refresh)
    if (state === 'done') onClose()
  }
  return (
    <ConfirmModal
      texts={{
        title: T.removeTitle(name),
        confirm: T.remove,
        cancel: T.cancel,
        close: INTERFACE_TEXTS.close,
      }}
      busy={post.busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{T.removeText}</p>
      <PostAlert post={post} />
    </ConfirmModal>
  )
}
