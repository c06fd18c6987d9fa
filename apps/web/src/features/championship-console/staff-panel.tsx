import { type ChampionshipConsole, shareChampionship } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { type FormEvent, useState } from 'react'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './console.module.css'
import { useAct } from './use-act.ts'

const T = CHAMPIONSHIP_CONSOLE_TEXTS.staff
type Role = keyof typeof T.roles

interface StaffPanelProps {
  readonly page: ChampionshipPage
  readonly view: ChampionshipConsole
}

/** Judges of this championship, and those who share its console. */
export function StaffPanel({ page, view }: StaffPanelProps) {
  const { id, judges, organisers } = page
  const { post, act } = useAct(id, shareChampionship)
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>('judge')
  const mayShare: readonly Role[] = view.owner ? ['judge', 'organiser'] : ['judge']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act({ id, username: username.trim(), role, granted: true })) setUsername('')
  }
  const people = [
    ...judges.map((one) => ({ ...one, role: 'judge' as const })),
    ...organisers.map((one) => ({ ...one, role: 'organiser' as const })),
  ]
  return (
    <Panel title={T.title}>
      <ul className={styles.players}>
        {people.map((one) => (
          <li key={`${one.role} ${one.id}`}>
            <span className={styles.name}>{one.username}</span>
            <Tag>{T.roles[one.role]}</Tag>
            {mayShare.includes(one.role) && (
              <Button
                size="sm"
                kind="ghost"
                aria-label={T.removeLabel(one.username, T.roles[one.role])}
                loading={post.busy}
                onClick={() => void act({ id, username: one.username, role: one.role, granted: false })}
              >
                {T.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className="text-muted">{T.none}</p>}
      <form className={styles.time} onSubmit={(event) => void submit(event)}>
        <Input
          label={T.name}
          value={username}
          maxLength={60}
          autoComplete="off"
          error={post.errors.username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Select
          label={T.role}
          value={role}
          options={mayShare.map((value) => ({ value, label: T.roles[value] }))}
          onChange={(value) => setRole(value === 'organiser' ? 'organiser' : 'judge')}
        />
        <Button type="submit" disabled={username.trim() === ''} loading={post.busy}>
          {T.add}
        </Button>
      </form>
      <Refusals errors={post.errors} shown={['username']} />
      <PostAlert post={post} />
    </Panel>
  )
}
