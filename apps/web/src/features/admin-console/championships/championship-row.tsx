import type { ChampionshipFacts } from '@gorod/contracts/championships'
import { useId, useState } from 'react'
import { momentText } from '../../../shared/moment.ts'
import { CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../admin-console.module.css'
import own from './championships.module.css'
import { RegisteredPlayers } from './registered-players.tsx'

interface ChampionshipRowProps {
  readonly championship: ChampionshipFacts
  /** Null for who may only look. What is over is not changed any more. */
  readonly onEdit: (() => void) | null
  readonly onRemove: (() => void) | null
}

export function ChampionshipRow({ championship, onEdit, onRemove }: ChampionshipRowProps) {
  const { id, title, startsAt, endsAt, places, registeredCount, state } = championship
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const now = Date.now()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {title}
          <Tag kind={state === 'running' ? 'lit' : 'line'}>{T.state[state]}</Tag>
        </p>
        <p className={styles.facts}>
          <span>{T.range(momentText(startsAt, now), momentText(endsAt, now))}</span>
          <span>{T.registered(registeredCount, places)}</span>
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          kind="line"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          aria-label={T.playersLabel(title)}
          onClick={() => setOpen(!open)}
        >
          {T.players}
        </Button>
        <LinkButton to={`/championships/${id}/manage`} kind="line" aria-label={T.manageLabel(title)}>
          {T.manage}
        </LinkButton>
        {onEdit !== null && state !== 'over' && (
          <Button aria-label={T.editLabel(title)} onClick={onEdit}>
            {T.edit}
          </Button>
        )}
        {onRemove !== null && (
          <Button kind="alert" aria-label={T.removeLabel(title)} onClick={onRemove}>
            {T.remove}
          </Button>
        )}
      </div>
      {open && (
        <div className={own.players} id={panelId}>
          <RegisteredPlayers championshipId={id} />
        </div>
      )}
    </li>
  )
}
