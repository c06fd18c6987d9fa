import {
  type ChampionshipConsole,
  handOverChampionship,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import type { ChampionshipPage, ChampionshipPerson } from '@gorod/contracts/championship-pages'
import { useState } from 'react'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { type Send, useForm } from '../../shared/form/use-form.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS } from '../../shared/texts/championship-console.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './console.module.css'
import { Outcome } from './outcome.tsx'
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
  const [heir, setHeir] = useState<ChampionshipPerson | null>(null)
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const mayShare: readonly Role[] = view.owner ? ['judge', 'organiser'] : ['judge']
  const isStaff = (id: number, role: Role) =>
    view.staff.some((one) => one.accountId === id && one.role === role)
  const people = [
    // Not those who have judged a table and do no more.
    ...judges.filter((one) => isStaff(one.id, 'judge')).map((one) => ({ ...one, role: 'judge' as const })),
    ...organisers.map((one) => ({ ...one, role: 'organiser' as const })),
  ]
  return (
    <Panel title={T.title}>
      <ul className={styles.players}>
        {people.map((one) => (
          <li key={`${one.role} ${one.id}`}>
            <span className={styles.name}>{one.username}</span>
            <Tag>{one.role === 'organiser' && one.id === view.ownerId ? T.owner : T.roles[one.role]}</Tag>
            {/* Its owner is an organiser whom nobody has named. */}
            {mayShare.includes(one.role) && isStaff(one.id, one.role) && (
              <div className={styles.buttons}>
                {one.role === 'organiser' && (
                  <Button
                    size="sm"
                    kind="ghost"
                    aria-label={T.handLabel(one.username)}
                    onClick={() => setHeir(one)}
                  >
                    {T.hand}
                  </Button>
                )}
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={T.removeLabel(one.username, T.roles[one.role])}
                  onClick={() => setLeaving(one)}
                >
                  {T.remove}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {people.length === 0 && <p className="text-muted">{T.none}</p>}
      <AddStaff championshipId={id} roles={mayShare} />
      {leaving !== null && (
        <Dismissal championshipId={id} leaving={leaving} onClose={() => setLeaving(null)} />
      )}
      {heir !== null && <HandOver championshipId={id} heir={heir} onClose={() => setHeir(null)} />}
    </Panel>
  )
}

type StaffMember = ChampionshipPerson & { readonly role: Role }

interface DismissalProps {
  readonly championshipId: number
  readonly leaving: StaffMember
  readonly onClose: () => void
}

/** Asks before a judge leaves the tables that have not begun, or an organiser the console. */
function Dismissal({ championshipId, leaving, onClose }: DismissalProps) {
  const { post, act } = useAct(championshipId, shareChampionship)
  const { username, role } = leaving
  return (
    <ConfirmModal
      texts={{ ...T.removeAsk, title: T.removeTitle[role](username) }}
      kind="alert"
      busy={post.busy}
      onConfirm={() =>
        void act({ id: championshipId, username, role, granted: false }).then((done) => done && onClose())
      }
      onClose={onClose}
    >
      <p>{T.removeText[role]}</p>
      <Outcome post={post} />
    </ConfirmModal>
  )
}

interface HandOverProps {
  readonly championshipId: number
  readonly heir: ChampionshipPerson
  readonly onClose: () => void
}

/** Asks the owner before the championship belongs to another organiser. */
function HandOver({ championshipId, heir, onClose }: HandOverProps) {
  const { post, act } = useAct(championshipId, handOverChampionship)
  return (
    <ConfirmModal
      texts={T.handAsk}
      kind="alert"
      busy={post.busy}
      onConfirm={() => void act({ id: championshipId, accountId: heir.id }).then((done) => done && onClose())}
      onClose={onClose}
    >
      <p>{T.handText(heir.username)}</p>
      <Outcome post={post} />
    </ConfirmModal>
  )
}

function AddStaff({
  championshipId,
  roles,
}: {
  readonly championshipId: number
  readonly roles: readonly Role[]
}) {
  const act = useAct(championshipId, shareChampionship)
  const form = useForm<{ readonly username: string; readonly role: Role }>({
    initial: { username: '', role: 'judge' },
  })
  const send: Send<typeof form.values> = async ({ username, role }) => {
    const result = await act.send({ id: championshipId, username: username.trim(), role, granted: true })
    if (result.state === 'done') form.reset('username')
    return refusedFields(result)
  }
  return (
    <>
      <Form className={styles.time} form={form} onSubmit={send}>
        <Input {...form.text('username')} label={T.name} maxLength={60} autoComplete="off" />
        <Select
          {...form.choice('role')}
          label={T.role}
          options={roles.map((value) => ({ value, label: T.roles[value] }))}
          onChange={(value) => form.set('role', value === 'organiser' ? 'organiser' : 'judge')}
        />
        <Button type="submit" disabled={form.values.username.trim() === ''} loading={form.busy}>
          {T.add}
        </Button>
      </Form>
      <Refusals errors={form.errors} shown={['username', 'role']} />
      <PostAlert post={act.post} />
    </>
  )
}
