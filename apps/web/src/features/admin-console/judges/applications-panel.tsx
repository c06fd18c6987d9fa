import {
  decideJudgeApplication,
  type JudgeApplication,
  listJudgeApplications,
} from '@gorod/contracts/judging'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { PostAlert } from '../../../shared/form/post-alert.tsx'
import { Refusals } from '../../../shared/form/refusals.tsx'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { ADMIN_TEXTS } from '../../../shared/texts/admin.ts'
import { INTERFACE_TEXTS } from '../../../shared/texts/interface.ts'
import { APPLICATIONS_TEXTS as T } from '../../../shared/texts/judging.ts'
import touch from '../../../styles/reach.module.css'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/load-state/load-state.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Open applications for the right of a judge: accepted, or declined with a reason. */
export function ApplicationsPanel() {
  const query = useConsoleQuery(listJudgeApplications, {})
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {(applications) =>
          applications.length === 0 ? (
            <EmptyState size="part">{T.none}</EmptyState>
          ) : (
            <ul className={styles.list}>
              {applications.map((application) => (
                <Application key={application.id} application={application} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Application({
  application: { id, player, text, passes },
}: {
  readonly application: JudgeApplication
}) {
  const client = useQueryClient()
  const [declining, setDeclining] = useState(false)
  const post = useFormPost(decideJudgeApplication, {
    forbidden: ADMIN_TEXTS.forbidden,
    not_found: ADMIN_TEXTS.gone,
  })
  const decide = async (accepted: boolean, reason: string) => {
    if ((await post.send({ id, accepted, reason })).state !== 'done') return
    setDeclining(false)
    await refreshConsole(client)
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className={touch.reach} to={`/admin/players/${player.id}`}>
            {player.username}
          </Link>
        </p>
        <p className={styles.facts}>{T.facts(passes)}</p>
        <blockquote className={styles.reason}>{text}</blockquote>
      </div>
      <div className={styles.buttons}>
        <Button kind="lamp" loading={post.busy} onClick={() => void decide(true, '')}>
          {T.accept}
        </Button>
        <Button kind="line" onClick={() => setDeclining(true)}>
          {T.decline}
        </Button>
      </div>
      {!declining && <Refusals errors={post.errors} />}
      {!declining && <PostAlert post={post} />}
      {declining && (
        <ReasonDialog
          texts={{
            title: T.declineTitle(player.username),
            confirm: T.decline,
            cancel: T.cancel,
            close: INTERFACE_TEXTS.close,
          }}
          post={post}
          onConfirm={(reason) => void decide(false, reason)}
          onClose={() => setDeclining(false)}
        >
          {null}
        </ReasonDialog>
      )}
    </li>
  )
}
