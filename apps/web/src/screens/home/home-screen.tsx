import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { usePlay } from '../../shared/session/use-play.ts'
import { HOME_TEXTS as T } from '../../shared/texts/home.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { DayCycle } from './day-cycle.tsx'
import { EmailNotice } from './email-notice.tsx'
import styles from './home.module.css'
import { House } from './house.tsx'
import { Numbers } from './numbers.tsx'
import { TenRoles } from './ten-roles.tsx'

export default function HomeScreen() {
  useTitle(T.title)
  const play = usePlay()
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.skyline} aria-hidden="true" />
        <div className={`wrap ${styles.heroRow}`}>
          <div className={styles.heroText}>
            <h1 className="h-hero">
              {T.heroFirst}
              <br />
              {T.heroSecond}
            </h1>
            <p className={styles.lead}>
              {T.lead} <span className={styles.whole}>{T.leadCameras}</span> {T.leadRest}
            </p>
            <div className={styles.actions}>
              <Button kind="lamp" size="lg" onClick={play}>
                {T.play}
              </Button>
              <LinkButton to="/watch" kind="line" size="lg" icon={<Eye aria-hidden="true" />}>
                {T.watch}
              </LinkButton>
            </div>
          </div>
          <House />
        </div>
      </section>
      <EmailNotice />
      <Numbers />
      <div className="wrap">
        <SectionHead title={T.dayTitle} lead={T.dayLead} />
        <DayCycle />
        <SectionHead title={T.rolesTitle} lead={T.rolesLead} />
        <TenRoles />
        <Ways />
      </div>
    </>
  )
}

/** What else one can begin with. */
function Ways() {
  const play = usePlay()
  const me = useMe()
  const navigate = useNavigate()
  // A channel is proved in the form of one's own profile.
  const toChannel = () => {
    if (me.state === 'signed_in') void navigate(`/profile/${me.user.id}`)
    else openAuth({ view: 'signup' })
  }
  return (
    <section className={styles.pair}>
      <Way of={T.practice}>
        <Button kind="line" onClick={play}>
          {T.practice.button}
        </Button>
      </Way>
      <Way of={T.camera} to="/system-check" />
      <Way of={T.judges} to="/academy/judge" />
      <Way of={T.streamers}>
        <Button kind="line" onClick={toChannel}>
          {T.streamers.button}
        </Button>
      </Way>
    </section>
  )
}

interface WayProps {
  readonly of: { readonly title: string; readonly text: string; readonly button: string }
  /** Where the button leads, if it is no other one. */
  readonly to?: string
  readonly children?: ReactNode
}

function Way({ of: { title, text, button }, to = '', children }: WayProps) {
  return (
    <div>
      <h2 className="h3">{title}</h2>
      <p>{text}</p>
      {children ?? (
        <LinkButton to={to} kind="line">
          {button}
        </LinkButton>
      )}
    </div>
  )
}

function SectionHead({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <div className={styles.sectionHead}>
      <h2 className="h1">{title}</h2>
      <p>{lead}</p>
    </div>
  )
}
