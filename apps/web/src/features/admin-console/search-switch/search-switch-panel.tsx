import { getSearchSwitch, setSearchSwitch } from '@gorod/contracts/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { ADMIN_TEXTS, SEARCH_SWITCH_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'

interface SearchSwitchPanelProps {
  /** Administrators close and open it, moderators look. */
  readonly maySwitch: boolean
}

/** The same in one line, at the head of a page. */
export function SearchSwitchStrip({ maySwitch }: SearchSwitchPanelProps) {
  const query = useConsoleQuery(getSearchSwitch, {})
  return (
    <section className={styles.strip} aria-label={T.title}>
      <Loaded query={query}>
        {({ disabledReason }) => (
          <>
            <p role="status">
              <b>{disabledReason === null ? T.open : T.closed}</b>
              <small>{disabledReason === null ? T.closeNote : disabledReason}</small>
            </p>
            {maySwitch &&
              (disabledReason === null ? <CloseSearch /> : <OpenSearch reason={disabledReason} />)}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Shows whether the search is open, and the reason when it is closed. */
export function SearchSwitchPanel({ maySwitch }: SearchSwitchPanelProps) {
  const query = useConsoleQuery(getSearchSwitch, {})
  return (
    <Panel title={T.title}>
      <Loaded query={query}>
        {({ disabledReason }) => (
          <>
            <SwitchState reason={disabledReason} />
            {!maySwitch && <p className="text-muted">{T.onlyAdministrators}</p>}
            {maySwitch &&
              (disabledReason === null ? <CloseSearch /> : <OpenSearch reason={disabledReason} />)}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function SwitchState({ reason }: { readonly reason: string | null }) {
  return (
    <div className={styles.stack} role="status">
      <p>
        <Tag kind={reason === null ? 'lit' : 'line'}>{reason === null ? T.open : T.closed}</Tag>
      </p>
      <p className="text-secondary">{reason === null ? T.openLead : T.closedLead}</p>
      {reason !== null && <blockquote className={styles.reason}>{reason}</blockquote>}
    </div>
  )
}

function CloseSearch() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const post = useFormPost(setSearchSwitch, { forbidden: ADMIN_TEXTS.forbidden })
  const close = async (disabledReason: string) => {
    if ((await post.send({ disabledReason, seen: null })).state !== 'done') return
    setAsking(false)
    await refreshConsole(client)
  }
  return (
    <div>
      <Button kind="alert" onClick={() => setAsking(true)}>
        {T.close}
      </Button>
      {asking && (
        <ReasonDialog
          texts={T.confirm}
          hint={T.reasonHint}
          field="disabledReason"
          post={post}
          onConfirm={(reason) => void close(reason)}
          onClose={() => setAsking(false)}
        >
          <p>{T.confirmText}</p>
        </ReasonDialog>
      )}
    </div>
  )
}

/** `reason`: why it is closed, as the page shows it. */
function OpenSearch({ reason }: { readonly reason: string }) {
  const client = useQueryClient()
  const post = useFormPost(setSearchSwitch, { forbidden: ADMIN_TEXTS.forbidden })
  const open = () => post.send({ disabledReason: null, seen: reason }, () => refreshConsole(client))
  return (
    <div>
      <Button kind="lamp" loading={post.busy} onClick={() => void open()}>
        {T.reopen}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
