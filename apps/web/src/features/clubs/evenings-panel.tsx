import { type ClubEvening, cancelClubEvening, signUpForEvening } from '@gorod/contracts/club-evenings'
import type { ClubPage } from '@gorod/contracts/clubs'
import { mayInClub } from '@gorod/contracts/permissions'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useClubEvenings } from '../../shared/clubs/use-club.ts'
import { useClubPost } from '../../shared/clubs/use-club-post.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { TenWindows } from '../../ui/ten-windows/ten-windows.tsx'
import styles from './clubs.module.css'
import { ConfirmedButton } from './confirmed-button.tsx'
import { EveningForm } from './evening-form.tsx'
import { EveningTable } from './evening-table.tsx'
import eveningStyles from './evenings-panel.module.css'

const T = CLUBS_TEXTS.evenings
const TEN = 10
const WEEKDAY = new Intl.DateTimeFormat('ru-RU', { weekday: 'short' })
const MONTH = new Intl.DateTimeFormat('ru-RU', { month: 'short' })
const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

interface EveningsProps {
  readonly page: ClubPage
  readonly ownId: number | null
}

/** The dates ahead, and the places at them. */
export function EveningsPanel({ page, ownId }: EveningsProps) {
  const query = useClubEvenings(page.id)
  const [plans, setPlans] = useState(false)
  return (
    <Panel
      title={T.title}
      aside={
        <a className={buttonClass({ size: 'sm' })} href={`/clubs/${page.id}/evenings.ics`}>
          <CalendarPlus className="icon-18" aria-hidden="true" />
          {T.calendar}
        </a>
      }
    >
      <Loaded query={query} size="list">
        {(evenings) =>
          evenings.length === 0 ? (
            <EmptyState size="part">{T.none}</EmptyState>
          ) : (
            <ol className={eveningStyles.evenings}>
              {evenings.map((evening, index) => (
                <Evening key={evening.id} evening={evening} page={page} ownId={ownId} isNext={index === 0} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {mayInClub(page.me?.role ?? null, 'holdEvenings') && (
        <Button kind="line" onClick={() => setPlans(true)}>
          {T.plan}
        </Button>
      )}
      {plans && <EveningForm clubId={page.id} evening={null} onClose={() => setPlans(false)} />}
    </Panel>
  )
}

interface EveningProps extends EveningsProps {
  readonly evening: ClubEvening
  /** Its button is the bright one of the panel. */
  readonly isNext: boolean
}

function Evening({ evening, page, ownId, isNext }: EveningProps) {
  const { title, startsAt, places, signed, waiting, membersOnly } = evening
  const date = new Date(startsAt)
  return (
    <li className={eveningStyles.evening}>
      <time className={eveningStyles.date} dateTime={startsAt}>
        <b>{date.getDate()}</b>
        {WEEKDAY.format(date)}, {MONTH.format(date)}
      </time>
      <div>
        <h3>{title}</h3>
        <p className={eveningStyles.places}>
          <span>{TIME.format(date)}</span>
          <TenWindows
            lit={Math.round((signed.length / places) * TEN)}
            count={TEN}
            label={T.taken(signed.length, places)}
          />
          <span>{T.taken(signed.length, places)}</span>
          {waiting.length > 0 && <span>{T.waiting(waiting.length)}</span>}
          {membersOnly && <span>{T.membersOnly}</span>}
        </p>
        {signed.length > 0 && (
          <details className={eveningStyles.list}>
            <summary>{T.list}</summary>
            {[...signed, ...waiting].map(({ username }) => username).join(', ')}
          </details>
        )}
      </div>
      <Place evening={evening} page={page} ownId={ownId} isNext={isNext} />
      {mayInClub(page.me?.role ?? null, 'holdEvenings') && <Office evening={evening} page={page} />}
    </li>
  )
}

/** The reader's place, or the way to one. */
function Place({ evening, page, ownId, isNext }: EveningProps) {
  const { id, title, places, signed, waiting, membersOnly } = evening
  const post = useClubPost(signUpForEvening)
  const { pathname, search } = useLocation()
  const inReserve = waiting.findIndex((person) => person.id === ownId)
  const hasPlace = signed.some((person) => person.id === ownId)
  const isIn = hasPlace || inReserve >= 0
  const isFull = signed.length >= places
  if (membersOnly && ownId !== null && page.me?.role === null && !isIn) return null
  const kind = isIn ? 'ghost' : isFull ? 'line' : isNext ? 'lamp' : 'default'
  const press = () =>
    ownId === null
      ? openAuth({ redirectUrl: pathname + search })
      : void post.send({ eveningId: id, signed: !isIn })
  return (
    <div className={eveningStyles.place}>
      {isIn && <span className={styles.own}>{hasPlace ? T.own : T.ownReserve(inReserve + 1)}</span>}
      <Button size="sm" kind={kind} loading={post.busy} onClick={press}>
        {isIn ? T.giveUp : isFull ? T.reserve : T.take}
        <span className="visually-hidden">{T.forEvening(title)}</span>
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}

function Office({ evening, page }: { readonly evening: ClubEvening; readonly page: ClubPage }) {
  const cancel = useClubPost(cancelClubEvening)
  const [shown, setShown] = useState<'form' | 'table' | null>(null)
  const close = () => setShown(null)
  const { id, title, begun } = evening
  return (
    <div className={eveningStyles.office}>
      {begun && (
        <Button size="sm" kind="lamp" onClick={() => setShown('table')}>
          {T.open}
          <span className="visually-hidden">{T.forEvening(title)}</span>
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={() => setShown('form')}>
        {T.edit}
        <span className="visually-hidden">{T.forEvening(title)}</span>
      </Button>
      <ConfirmedButton
        size="sm"
        label={T.cancel}
        fullLabel={`${T.cancel}${T.forEvening(title)}`}
        lead={T.cancelLead}
        post={cancel}
        onConfirm={() => cancel.send({ eveningId: id })}
      />
      {shown === 'form' && <EveningForm clubId={page.id} evening={evening} onClose={close} />}
      {shown === 'table' && <EveningTable evening={evening} page={page} onClose={close} />}
    </div>
  )
}
