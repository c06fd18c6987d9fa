import { type Championship, getChampionships, registerForChampionship } from '@gorod/contracts/championships'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { PostAlert } from '../../shared/form/post-alert.tsx'
import { Refusals } from '../../shared/form/refusals.tsx'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { startText, untilText } from '../../shared/moment.ts'
import { openVerification } from '../../shared/session/verification-dialog.ts'
import { CHAMPIONSHIPS_TEXTS as T } from '../../shared/texts/championships.ts'
import { useNow } from '../../shared/use-now.ts'
import touch from '../../styles/reach.module.css'
import { Button } from '../../ui/button/button.tsx'
import styles from './championship-line.module.css'

const KEY = ['championships'] as const
/** A championship begins and ends while the page is open, and others register. */
const ASK_AGAIN_MS = 60_000

interface ChampionshipLineProps {
  /** Only an account with a confirmed address may register: others get the button for the e-mail. */
  readonly verified: boolean
}

/** Announced and running championships, one line each, and the way onto their lists. Belongs under the mode's card. */
export function ChampionshipLine({ verified }: ChampionshipLineProps) {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(getChampionships, {}, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  if (data === undefined) return null
  return (
    <section className={styles.championships} aria-label={T.label}>
      {data.length === 0 && <p className="text-muted">{T.none}</p>}
      {data.map((championship) => (
        <Line key={championship.id} championship={championship} verified={verified} />
      ))}
    </section>
  )
}

function Line({
  championship,
  verified,
}: {
  readonly championship: Championship
  readonly verified: boolean
}) {
  const { id, title, startsAt, endsAt, places, registeredCount, registered, open, state } = championship
  const now = useNow(ASK_AGAIN_MS)
  const running = state === 'running'
  return (
    <article className={styles.line}>
      <div className={styles.words}>
        <h3>
          <Link className={touch.reach} to={`/championships/${id}`}>
            {title}
          </Link>
        </h3>
        <p>
          <span>{running ? T.runsUntil(untilText(endsAt, now)) : T.starts(startText(startsAt, now))}</span>
          <span>{T.registered(registeredCount, places)}</span>
          {registered && (
            <span className={styles.own}>
              <Check className="icon-16" aria-hidden="true" />
              {T.onTheList}
            </span>
          )}
        </p>
      </div>
      {/* Players of a running championship stay on its list. One that takes nobody here would only refuse: its page says why. */}
      {open && !(running && registered) && <Registration championship={championship} verified={verified} />}
    </article>
  )
}

function Registration({
  championship,
  verified,
}: {
  readonly championship: Championship
  readonly verified: boolean
}) {
  const { id, title, registered, registeredCount, places } = championship
  const client = useQueryClient()
  const post = useFormPost(registerForChampionship, { not_found: T.gone })
  const full = !registered && places !== null && registeredCount >= places
  const change = async () => {
    if (!verified) return openVerification()
    // Refused it is out of date too: the last place has gone, or it has begun.
    const askAgain = () => client.invalidateQueries({ queryKey: KEY })
    await post.send({ championshipId: id, registered: !registered }, askAgain)
  }
  return (
    <div className={styles.action}>
      <Button kind="line" size="sm" loading={post.busy} disabled={full} onClick={() => void change()}>
        {full ? T.full : registered ? T.leave : T.register}
        <span className="visually-hidden">{T.forChampionship(title)}</span>
      </Button>
      <Refusals errors={post.errors} />
      <PostAlert post={post} />
    </div>
  )
}
