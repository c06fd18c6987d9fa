import type { Profile, ProfileSocial } from '@gorod/contracts/profile'
import { BadgeCheck, Camera, type LucideIcon, Radio, Send, Users } from 'lucide-react'
import { Link } from 'react-router'
import { streamingName } from '../../shared/streaming-name.ts'
import { PROFILE_TEXTS as T } from '../../shared/texts/profile.ts'
import styles from './head.module.css'

const ICONS: Readonly<Record<ProfileSocial['type'], LucideIcon>> = {
  messaging: Send,
  photo_sharing: Camera,
  community: Users,
}

type SocialsProps = Pick<Profile, 'id' | 'socials' | 'twitch_link' | 'verification'>

/** Where else the player is. The channel and its audience only once it is proved (spec §5). */
export function Socials({ id, socials, twitch_link: twitch, verification }: SocialsProps) {
  const streams = verification.twitchVerified && twitch !== null
  if (socials.length === 0 && !streams) return null
  return (
    <ul className={styles.socials} aria-label={T.socials}>
      {socials.map((social) => (
        <li key={social.type}>
          <Social social={social} />
        </li>
      ))}
      {streams && (
        <>
          <li>
            <a className={styles.stream} href={twitch} target="_blank" rel="noopener nofollow ugc">
              <Radio className="icon-18" aria-hidden="true" />
              <span className="visually-hidden">{T.streaming}: </span>
              <span>{streamingName(twitch)}</span>
              <BadgeCheck className="icon-16" aria-hidden="true" />
              <span className="visually-hidden">
                , {T.verified} {T.newTab}
              </span>
            </a>
          </li>
          <li>
            <Link className="link" to={`/audience/streamers/${id}`}>
              {T.audience}
            </Link>
          </li>
        </>
      )}
    </ul>
  )
}

function Social({ social: { type, value, link } }: { readonly social: ProfileSocial }) {
  const Icon = ICONS[type]
  return (
    <a href={link} target="_blank" rel="noopener nofollow ugc">
      <Icon className="icon-18" aria-hidden="true" />
      <span className="visually-hidden">{T.social[type]}: </span>
      <span>{type === 'messaging' ? `@${value}` : value}</span>
      <span className="visually-hidden"> {T.newTab}</span>
    </a>
  )
}
