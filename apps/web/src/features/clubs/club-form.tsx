import { CLUB_LIMITS, type ClubFields, type ClubPage, closeClub, saveClub } from '@gorod/contracts/clubs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { type FormState, useForm } from '../../shared/form/use-form.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './clubs.module.css'
import { ConfirmedButton } from './confirmed-button.tsx'

const T = CLUBS_TEXTS.form
const FIELDS = ['name', 'motto', 'schedule', 'about', 'minMmr', 'countedMembers'] as const

type Values = Omit<ClubFields, 'minMmr' | 'countedMembers'> & {
  readonly minMmr: string
  readonly countedMembers: string
}

const NEW: Values = {
  name: '',
  motto: '',
  schedule: '',
  about: '',
  takesApplications: true,
  minMmr: '',
  countedMembers: '4',
}

function valuesOf(page: ClubPage | null): Values {
  if (page === null) return NEW
  const { name, motto, schedule, about, takesApplications, minMmr, countedMembers } = page
  return {
    name,
    motto,
    schedule,
    about,
    takesApplications,
    minMmr: minMmr === null ? '' : String(minMmr),
    countedMembers: String(countedMembers),
  }
}

function fieldsOf({ minMmr, countedMembers, ...texts }: Values): ClubFields {
  return {
    ...texts,
    minMmr: minMmr.trim() === '' ? null : Number(minMmr),
    countedMembers: Number(countedMembers),
  }
}

function checkNumbers({ minMmr, countedMembers }: Values) {
  const counted = Number(countedMembers)
  return {
    ...(!/^\d{0,5}$/.test(minMmr.trim()) && { minMmr: T.wrongNumber }),
    ...(!(Number.isInteger(counted) && counted >= 1 && counted <= 10) && {
      countedMembers: T.wrongNumber,
    }),
  }
}

/** What the owner decides. `page` null: a new club. */
export function ClubForm({ page }: { readonly page: ClubPage | null }) {
  const post = useClubPost(saveClub)
  const navigate = useNavigate()
  const [saved, setSaved] = useState(false)
  const form = useForm<Values>({
    initial: valuesOf(page),
    check: checkNumbers,
    onEdit: () => setSaved(false),
  })
  const send = async (values: Values) => {
    const { id } = page ?? {}
    const change = id === undefined ? {} : { id, seen: fieldsOf(form.seen) }
    const result = await post.send({ ...fieldsOf(values), ...change })
    // The club has been fetched again by now.
    if (result.state === 'refused' && result.errors.seen !== undefined) form.acceptInitial()
    if (result.state === 'refused') return result.errors
    if (result.state === 'done' && page === null) void navigate(`/clubs/${result.answer.id}`)
    setSaved(result.state === 'done')
    return {}
  }
  return (
    <Panel title={page === null ? T.newTitle : T.editTitle} lead={page === null ? T.newLead : undefined}>
      <form
        ref={form.element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(send)
        }}
      >
        <Fields form={form} />
        <Refusals errors={post.errors} shown={FIELDS} />
        <PostAlert post={post} />
        <Button type="submit" kind="lamp" loading={form.busy}>
          {page === null ? T.create : T.save}
        </Button>
        {saved && page !== null && (
          <p className={styles.own} role="status">
            {T.saved}
          </p>
        )}
      </form>
      {page !== null && <Close page={page} />}
    </Panel>
  )
}

function Fields({ form }: { readonly form: FormState<Values> }) {
  return (
    <>
      <Input label={T.name} maxLength={CLUB_LIMITS.name.max} {...form.text('name')} />
      <Input label={T.motto} maxLength={CLUB_LIMITS.motto} {...form.text('motto')} />
      <Input
        label={T.schedule}
        hint={T.scheduleHint}
        maxLength={CLUB_LIMITS.schedule}
        {...form.text('schedule')}
      />
      <Textarea label={T.about} rows={6} maxLength={CLUB_LIMITS.about} {...form.text('about')} />
      <Checkbox
        checked={form.values.takesApplications}
        onChange={(value) => form.set('takesApplications', value)}
      >
        {T.takesApplications}
      </Checkbox>
      <Input
        label={T.minMmr}
        hint={T.minMmrHint}
        inputMode="numeric"
        maxLength={5}
        {...form.text('minMmr')}
      />
      <Input label={T.countedMembers} inputMode="numeric" maxLength={2} {...form.text('countedMembers')} />
    </>
  )
}

function Close({ page: { id } }: { readonly page: ClubPage }) {
  const post = useClubPost(closeClub)
  const navigate = useNavigate()
  const close = async () => {
    const result = await post.send({ clubId: id })
    if (result.state === 'done') void navigate('/clubs')
    return result
  }
  return <ConfirmedButton label={T.close} lead={T.closeLead} post={post} onConfirm={close} />
}
