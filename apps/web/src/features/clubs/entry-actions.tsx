import { CLUB_LIMITS, type ClubPage, joinClub, leaveClub, setClubApplication } from '@gorod/contracts/clubs'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { CallToGame } from './call-to-game.tsx'
import styles from './clubs.module.css'
import { ConfirmedButton } from './confirmed-button.tsx'

const T = CLUBS_TEXTS.entry

interface EntryProps {
  readonly page: ClubPage
  readonly ownId: number | null
}

/** The way in or out: an application and its answer, a link, or leaving. */
export function EntryActions({ page, ownId }: EntryProps) {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const invite = params.get('invite')
  const { me } = page
  if (me?.blacklisted === true) return <p className={styles.notice}>{T.blacklisted}</p>
  if (me !== null && me.role !== null)
    return (
      <div className={styles.acts}>
        {ownId !== null && <CallToGame page={page} ownId={ownId} />}
        {me.role !== 'owner' && <Leave id={page.id} />}
      </div>
    )
  if (ownId === null)
    return (
      <div className={styles.acts}>
        <Button kind="lamp" size="lg" onClick={() => openAuth({ redirectUrl: pathname + search })}>
          {invite === null ? T.apply : T.join}
        </Button>
      </div>
    )
  if (invite !== null) return <Join id={page.id} token={invite} />
  return <Apply page={page} />
}

function Join({ id, token }: { readonly id: number; readonly token: string }) {
  const post = useClubPost(joinClub)
  return (
    <div className={styles.acts}>
      <Button kind="lamp" size="lg" loading={post.busy} onClick={() => void post.send({ clubId: id, token })}>
        {T.join}
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}

function Leave({ id }: { readonly id: number }) {
  const post = useClubPost(leaveClub)
  return (
    <ConfirmedButton
      label={T.leave}
      lead={T.leaveLead}
      post={post}
      onConfirm={() => post.send({ clubId: id })}
    />
  )
}

function Apply({ page }: { readonly page: ClubPage }) {
  const { id, takesApplications, me } = page
  const post = useClubPost(setClubApplication)
  const [writes, setWrites] = useState(false)
  const [text, setText] = useState('')
  const isWaiting = me?.application?.state === 'waiting'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { state } = await post.send({ clubId: id, applied: true, text })
    if (state === 'done') setWrites(false)
  }
  return (
    <div className={styles.entry}>
      {isWaiting && <p className={styles.notice}>{T.waiting}</p>}
      {me?.application?.state === 'declined' && (
        <p className={styles.notice}>
          {T.declined} {me.application.answer}
        </p>
      )}
      {!takesApplications && !isWaiting && <p className="text-secondary">{T.closed}</p>}
      {writes && (
        <form className={styles.form} onSubmit={(event) => void send(event)}>
          <Textarea
            label={T.text}
            value={text}
            maxLength={CLUB_LIMITS.applicationText}
            error={post.errors.text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" kind="lamp" loading={post.busy}>
            {T.send}
          </Button>
        </form>
      )}
      <div className={styles.acts}>
        {isWaiting && (
          <Button
            kind="line"
            size="lg"
            loading={post.busy}
            onClick={() => void post.send({ clubId: id, applied: false })}
          >
            {T.withdraw}
          </Button>
        )}
        {!isWaiting && !writes && takesApplications && (
          <Button kind="lamp" size="lg" onClick={() => setWrites(true)}>
            {T.apply}
          </Button>
        )}
      </div>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
