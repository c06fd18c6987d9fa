import { type ApartPlayer, letMeet, listApart, type ModeratedPlayer } from '@gorod/contracts/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshConsole, useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { useFormPost } from '../../../shared/form/use-form-post.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { momentText } from '../../../shared/moment.ts'
import { ADMIN_TEXTS, APART_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/load-state/load-state.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Moderator } from './moderator.ts'

interface ApartPanelProps {
  readonly player: ModeratedPlayer
  readonly moderator: Moderator
}

/** The people with whom moderators do not let a player sit, and the way to let them meet again. */
export function ApartPanel({ player, moderator }: ApartPanelProps) {
  const query = useConsoleQuery(listApart, { accountId: player.id })
  const [lifting, setLifting] = useState<ApartPlayer | null>(null)
  const mayLift = (other: ApartPlayer) => ![player.id, other.player.id].includes(moderator.id)
  return (
    <Panel title={T.title} lead={T.lead}>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState size="part">{T.none}</EmptyState>
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <ApartRow
                  key={row.player.id}
                  row={row}
                  onLift={mayLift(row) ? () => setLifting(row) : null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {lifting !== null && <LiftDialog row={lifting} player={player} onClose={() => setLifting(null)} />}
    </Panel>
  )
}

interface ApartRowProps {
  readonly row: ApartPlayer
  /** Null: somebody else may. */
  readonly onLift: (() => void) | null
}

function ApartRow({ row: { player, by, reason, at }, onLift }: ApartRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className="link" to={`/admin/players/${player.id}`}>
            {player.username}
          </Link>
        </p>
        <p className={styles.facts}>
          <span>{reason}</span>
          <span>{T.by(by)}</span>
          <span>{momentText(at, Date.now())}</span>
        </p>
      </div>
      {onLift !== null && (
        <Button kind="line" aria-label={T.liftLabel(player.username)} onClick={onLift}>
          {T.lift}
        </Button>
      )}
    </li>
  )
}

interface LiftDialogProps {
  readonly row: ApartPlayer
  readonly player: ModeratedPlayer
  readonly onClose: () => void
}

function LiftDialog({ row, player, onClose }: LiftDialogProps) {
  const client = useQueryClient()
  const post = useFormPost(letMeet, { forbidden: ADMIN_TEXTS.forbidden, not_found: ADMIN_TEXTS.gone })
  const lift = async (reason: string) => {
    const result = await post.send({ accountId: player.id, otherId: row.player.id, reason })
    if (result.state !== 'done') return
    onClose()
    await refreshConsole(client)
  }
  return (
    <ReasonDialog
      texts={T.liftConfirm}
      post={post}
      onConfirm={(reason) => void lift(reason)}
      onClose={onClose}
    >
      <p>{T.liftText(player.username, row.player.username)}</p>
    </ReasonDialog>
  )
}
