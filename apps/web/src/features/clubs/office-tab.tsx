import {
  answerClubApplication,
  CLUB_LIMITS,
  type ClubApplication,
  type ClubLink,
  type ClubPage,
  type ClubShutOut,
  makeClubLink,
  revokeClubLink,
  setClubBlacklisted,
} from '@gorod/contracts/clubs'
import { mayInClub } from '@gorod/contracts/permissions'
import { type FormEvent, useState } from 'react'
import { useClubOffice } from '../../shared/clubs/use-club.ts'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { CopyLink } from '../../shared/copy-link.tsx'
import { Form } from '../../shared/form/form.tsx'
import { refusedFields } from '../../shared/form/form-answer.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { type Send, useForm } from '../../shared/form/use-form.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { momentText } from '../../shared/moment.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { ClubForm } from './club-form.tsx'
import styles from './clubs.module.css'
import { PersonLine } from './person-line.tsx'

const T = CLUBS_TEXTS.office
const wholeOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0)

/** What officers work with; the owner's form below. */
export function OfficeTab({ page }: { readonly page: ClubPage }) {
  const query = useClubOffice(page.id)
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Loaded query={query} size="list">
          {({ applications, links, blacklist }) => (
            <>
              <Applications clubId={page.id} applications={applications} />
              <Links clubId={page.id} links={links} />
              <Blacklist clubId={page.id} blacklist={blacklist} />
            </>
          )}
        </Loaded>
      </div>
      <div className={styles.stack}>
        {mayInClub(page.me?.role ?? null, 'manage') && <ClubForm page={page} />}
      </div>
    </div>
  )
}

interface OfClub {
  readonly clubId: number
}

function Applications({
  clubId,
  applications,
}: OfClub & { readonly applications: readonly ClubApplication[] }) {
  return (
    <Panel title={T.applications}>
      {applications.length === 0 && <EmptyState size="part">{T.noApplications}</EmptyState>}
      <ul className={styles.people}>
        {applications.map((application) => (
          <Application key={application.id} clubId={clubId} application={application} />
        ))}
      </ul>
    </Panel>
  )
}

function Application({ clubId, application }: OfClub & { readonly application: ClubApplication }) {
  const { id: userId, username, text, appliedAt } = application
  const post = useClubPost(answerClubApplication)
  const [answer, setAnswer] = useState('')
  const reply = (accepted: boolean) => void post.send({ clubId, userId, accepted, answer })
  return (
    <>
      <PersonLine person={application} state={momentText(appliedAt, Date.now())}>
        <Button
          size="sm"
          kind="line"
          loading={post.busy}
          aria-label={T.acceptLabel(username)}
          onClick={() => reply(true)}
        >
          {T.accept}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          disabled={post.busy}
          aria-label={T.declineLabel(username)}
          onClick={() => reply(false)}
        >
          {T.decline}
        </Button>
      </PersonLine>
      <li className={styles.reply}>
        {text !== '' && <p>{text}</p>}
        <Input
          label={T.answer}
          value={answer}
          maxLength={CLUB_LIMITS.applicationText}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <Refusals errors={post.errors} />
        <PostAlert post={post} />
      </li>
    </>
  )
}

function Links({ clubId, links }: OfClub & { readonly links: readonly ClubLink[] }) {
  return (
    <Panel title={T.links} lead={T.linksLead}>
      {links.length === 0 && <EmptyState size="part">{T.noLinks}</EmptyState>}
      <ul className={styles.people}>
        {links.map((link) => (
          <Invitation key={link.id} clubId={clubId} link={link} />
        ))}
      </ul>
      <NewLink clubId={clubId} />
    </Panel>
  )
}

function Invitation({ clubId, link }: OfClub & { readonly link: ClubLink }) {
  const revoke = useClubPost(revokeClubLink)
  const state = T.link(link.used, link.uses, momentText(link.expiresAt, Date.now()))
  return (
    <li className={styles.link}>
      <span>{state}</span>
      <CopyLink
        url={`${globalThis.location.origin}/clubs/${clubId}?invite=${link.token}`}
        label={T.linkLabel}
      />
      <Button
        size="sm"
        kind="ghost"
        loading={revoke.busy}
        aria-label={T.revokeLabel(state)}
        onClick={() => void revoke.send({ clubId, linkId: link.id })}
      >
        {T.revoke}
      </Button>
      <PostAlert post={revoke} />
    </li>
  )
}

function NewLink({ clubId }: OfClub) {
  const post = useClubPost(makeClubLink)
  const [days, setDays] = useState('7')
  const [uses, setUses] = useState('10')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const within = (typed: string, most: number) => Math.min(most, Math.max(1, wholeOf(typed)))
    void post.send({
      clubId,
      days: within(days, CLUB_LIMITS.linkDays),
      uses: within(uses, CLUB_LIMITS.linkUses),
    })
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <Input
        label={T.days}
        inputMode="numeric"
        maxLength={2}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <Input
        label={T.uses}
        inputMode="numeric"
        maxLength={3}
        value={uses}
        onChange={(event) => setUses(event.target.value)}
      />
      <Button type="submit" kind="line" loading={post.busy}>
        {T.make}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </form>
  )
}

function Blacklist({ clubId, blacklist }: OfClub & { readonly blacklist: readonly ClubShutOut[] }) {
  const post = useClubPost(setClubBlacklisted)
  return (
    <Panel title={T.blacklist} lead={T.blacklistLead}>
      {blacklist.length === 0 && <EmptyState size="part">{T.noBlacklist}</EmptyState>}
      <ul className={styles.people}>
        {blacklist.map((person) => (
          <PersonLine key={person.id} person={person} state={person.reason === '' ? null : person.reason}>
            <Button
              size="sm"
              kind="ghost"
              disabled={post.busy}
              aria-label={T.letInLabel(person.username)}
              onClick={() => void post.send({ clubId, username: person.username, blacklisted: false })}
            >
              {T.letIn}
            </Button>
          </PersonLine>
        ))}
      </ul>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
      <ShutOutForm clubId={clubId} />
    </Panel>
  )
}

function ShutOutForm({ clubId }: OfClub) {
  const post = useClubPost(setClubBlacklisted)
  const form = useForm({ initial: { username: '', reason: '' } })
  const send: Send<typeof form.values> = async (values) => {
    const result = await post.send({ clubId, ...values, blacklisted: true })
    if (result.state === 'done') form.reset()
    return refusedFields(result)
  }
  return (
    <>
      <Form className={styles.fields} form={form} onSubmit={send}>
        <Input {...form.text('username')} label={T.username} maxLength={40} autoComplete="off" />
        <Input {...form.text('reason')} label={T.reason} maxLength={CLUB_LIMITS.reason} />
        <Button type="submit" kind="line" loading={form.busy}>
          {T.shutOut}
        </Button>
      </Form>
      <Refusals errors={form.errors} shown={['username', 'reason']} />
      <PostAlert post={post} />
    </>
  )
}
