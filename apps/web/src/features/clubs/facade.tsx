import type { ClubPage } from '@gorod/contracts/clubs'
import { avatarUrl, defaultAvatarUrl } from '../../shared/avatar-url.ts'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './facade.module.css'

const WINDOWS = 10
const SIZE = 84

/** The house of the club: a window is lit where somebody is there. Who is there comes first. */
export function Facade({ page: { members, membersCount } }: { readonly page: ClubPage }) {
  const shown = [...members.filter(({ online }) => online), ...members.filter(({ online }) => !online)]
  const online = members.filter((member) => member.online).length
  return (
    <section className={styles.facade} aria-label={T.facade}>
      <ul className={styles.windows}>
        {shown.slice(0, WINDOWS).map((member) => (
          <li key={member.id} data-on={member.online || undefined}>
            <Avatar src={avatarUrl(member)} fallback={defaultAvatarUrl(member.id)} size={SIZE} />
            <span className={styles.name}>
              {member.username}
              {member.online && <span className="visually-hidden">, {T.online}</span>}
            </span>
          </li>
        ))}
        {Array.from({ length: WINDOWS - Math.min(WINDOWS, shown.length) }, (_, index) => (
          <li key={`dark ${index}`} aria-hidden="true" />
        ))}
      </ul>
      <p className={styles.note}>
        <span>{T.facadeNote}</span>
        <span>{T.onlineOf(online, membersCount)}</span>
      </p>
    </section>
  )
}
