import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { registerForChampionship } from '@gorod/contracts/championships'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lifeNow } from '../../shared/championships/life-now.ts'
import { countPlayers } from '../../shared/championships/rounds-and-players.ts'
import { refreshChampionship } from '../../shared/championships/use-championship.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { type FormPost, useFormPost } from '../../shared/form/use-form-post.ts'
import { momentText } from '../../shared/moment.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { ReturnIfPlaying } from '../../shared/session/return-if-playing.tsx'
import { openVerification } from '../../shared/session/verification-dialog.ts'
import { CHAMPIONSHIP_PAGE_TEXTS, roundOfStage } from '../../shared/texts/championship.ts'
import { useNow } from '../../shared/use-now.ts'
import touch from '../../styles/reach.module.css'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import styles from './championship.module.css'
import { entryState, mayLeave } from './entry.ts'
import { GiveUp } from './give-up.tsx'
import { nextSeatOf, plannedSeatOf } from './own-seats.ts'

const T = CHAMPIONSHIP_PAGE_TEXTS.entry
const SEAT_SIZE = 50
const MOST_WINDOWS = 100
/** Registration, a start and an end pass while the page is open. */
const LOOK_AGAIN_MS = 30_000

interface EntryPanelProps {
  readonly page: ChampionshipPage
  readonly ownId: number | null
}

/** The reader's part in it: the next table, or the conditions and the way onto the list. */
export function EntryPanel({ page, ownId }: EntryPanelProps) {
  const { plan, registeredCount, places, me, players } = page
  const seated = page.rounds.length > 0
  return (
    <aside className={styles.entry} aria-label={T.label}>
      <NextSeat page={page} ownId={ownId} />
      {!seated && <Taken registeredCount={registeredCount} places={places} />}
      {me?.state === null && <Conditions page={page} />}
      <dl className={styles.terms}>
        {ownId !== null && <LaterSeat page={page} ownId={ownId} />}
        {seated && (
          <div>
            <dt>{T.places}</dt>
            <dd>{T.placesTaken(countPlayers(players, 'in'), places, countPlayers(players, 'reserve'))}</dd>
          </div>
        )}
        <div>
          <dt>{T.fee}</dt>
          <dd>{T.feeAmount(plan.fee)}</dd>
        </div>
      </dl>
      <Registration page={page} />
      {ownId !== null && <GiveUp page={page} ownId={ownId} />}
    </aside>
  )
}

/** One window for each place; a list without an end, and a crowd, are told in words alone. */
function Taken({ registeredCount, places }: Pick<ChampionshipPage, 'registeredCount' | 'places'>) {
  const drawn = places !== null && places <= MOST_WINDOWS
  return (
    <p className={styles.taken}>
      {drawn && (
        <span className={styles.house} aria-hidden="true">
          {Array.from({ length: places }, (_, place) => (
            <i key={place} data-lit={place < registeredCount || undefined} />
          ))}
        </span>
      )}
      <span>{T.taken(registeredCount, places)}</span>
    </p>
  )
}

/** For somebody who plays now: where they sit next. */
function LaterSeat({ page, ownId }: { readonly page: ChampionshipPage; readonly ownId: number }) {
  const next = nextSeatOf(page.rounds, ownId)
  const later = next?.state === 'playing' ? plannedSeatOf(page.rounds, ownId) : null
  if (later === null || page.me?.state === 'out') return null
  const { startsAt, table, seat } = later
  return (
    <>
      <div>
        <dt>{T.nextRound}</dt>
        <dd>{startsAt === null ? T.soon : momentText(startsAt, Date.now())}</dd>
      </div>
      <div>
        <dt>{T.nextTable}</dt>
        <dd>{T.at(table, seat)}</dd>
      </div>
    </>
  )
}

function NextSeat({ page, ownId }: EntryPanelProps) {
  const next = ownId === null ? null : nextSeatOf(page.rounds, ownId)
  // The seats of who is out wait for somebody else.
  if (next === null || (page.me?.state === 'out' && next.state !== 'playing')) return null
  const { round, startsAt, table, seat, state } = next
  const when = state === 'playing' ? T.playing : startsAt === null ? T.soon : momentText(startsAt, Date.now())
  return (
    <>
      <div className={styles.next}>
        <Plate number={seat} kind="lit" size={SEAT_SIZE} />
        <p>
          <b>{T.next(roundOfStage(round, page.plan), table)}</b>
          <span>{T.nextSeat(seat, when)}</span>
        </p>
      </div>
      {state === 'playing' && (
        <ReturnIfPlaying kind="lamp" block>
          {T.back}
        </ReturnIfPlaying>
      )}
    </>
  )
}

function Conditions({ page: { me, club } }: { readonly page: ChampionshipPage }) {
  return (
    <ul className={styles.conditions}>
      {me?.conditions.map(({ kind, met, need, have }) => (
        <li key={kind}>
          {kind === 'club' && club !== null ? (
            <Link className={touch.reach} to={`/clubs/${club.id}`}>
              {T.club(club.name)}
            </Link>
          ) : (
            <span>{T.conditions[kind](need ?? 0)}</span>
          )}
          <span data-met={met}>
            {met ? (
              <Check className="icon-16" aria-hidden="true" />
            ) : (
              <X className="icon-16" aria-hidden="true" />
            )}
            {have === null ? (met ? T.met : T.unmet) : T.have(have)}
            {have !== null && <span className="visually-hidden">{met ? T.met : T.unmet}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Registration({ page }: { readonly page: ChampionshipPage }) {
  const { id, plan, me } = page
  const { pathname } = useLocation()
  const client = useQueryClient()
  const post = useFormPost(registerForChampionship, { not_found: T.gone, currencies_insufficiency: T.poor })
  const [code, setCode] = useState('')
  const now = useNow(LOOK_AGAIN_MS)
  const state = entryState(page, now)
  const change = async (registered: boolean) => {
    if (me?.conditions.some(({ kind, met }) => kind === 'verified' && !met)) return openVerification()
    const sent = { championshipId: id, registered, ...(plan.needsCode && registered ? { code } : {}) }
    await post.send(sent, () => refreshChampionship(client, id))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (me === null) openAuth({ view: 'signin', redirectUrl: pathname })
    else void change(true)
  }
  if (state === 'closed') return <p className={styles.own}>{T.closed[lifeNow(page, now)]}</p>
  if (state === 'search' || state === 'own')
    return <OwnPlace page={page} state={state} post={post} onLeave={() => void change(false)} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {plan.needsCode && me !== null && state !== 'full' && (
        <Input
          label={T.code}
          value={code}
          maxLength={40}
          autoComplete="off"
          error={post.errors.code}
          onChange={(event) => {
            setCode(event.target.value)
            post.clear('code')
          }}
        />
      )}
      <Button type="submit" kind="lamp" block loading={post.busy} disabled={state === 'full'}>
        {state === 'full' ? T.full : me === null ? T.signIn : state === 'open' ? T.register : T.reserve}
      </Button>
      <Refusals errors={post.errors} shown={['code']} />
      <PostAlert post={post} />
    </form>
  )
}

interface OwnPlaceProps {
  readonly page: ChampionshipPage
  readonly state: 'search' | 'own'
  readonly post: Pick<FormPost<unknown, unknown>, 'busy' | 'errors' | 'alert' | 'dismiss'>
  readonly onLeave: () => void
}

/** For a registered reader: what their place is, and the way to the search or off the list. */
function OwnPlace({ page, state, post, onLeave }: OwnPlaceProps) {
  const { me, roundsBy } = page
  return (
    <>
      <p className={styles.own}>
        {me?.state === 'in' ? T.in : me?.state === 'reserve' ? T.inReserve : T.out}
      </p>
      {state === 'search' && (
        <LinkButton to="/game-search" kind="lamp" block>
          {T.search}
        </LinkButton>
      )}
      {state === 'own' && mayLeave(page) && (
        <>
          <Button kind="line" block loading={post.busy} onClick={onLeave}>
            {T.leave}
          </Button>
          <p className={styles.hint}>{T.leaving[roundsBy]}</p>
        </>
      )}
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </>
  )
}
