import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { FOOTER_TEXTS as T } from '../../shared/texts/footer.ts'
import { HEADER_TEXTS } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { useSiteSettings } from '../../shared/use-site-settings.ts'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './footer.module.css'
import { RegionLinks } from './region-links.tsx'

/** The year the product appeared; a footer year is not a clock. */
const YEAR = 2026

/** Links that lead somewhere, and the place of the auth modal (spec §2 «The footer hosts the modal»). */
export function Footer({ children }: { readonly children?: ReactNode }) {
  const settings = useSiteSettings()
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo name={INTERFACE_TEXTS.productName} label={HEADER_TEXTS.logoLabel} />
            <p className={styles.about}>{T.about}</p>
          </div>
          <Column title={T.game}>
            <Link to={PLAY_URL}>{T.gameSearch}</Link>
            <Link to="/watch">{T.watch}</Link>
            <Link to="/ratings">{HEADER_TEXTS.ratings}</Link>
            <Link to="/championships">{HEADER_TEXTS.championships}</Link>
            <Link to="/clubs">{HEADER_TEXTS.clubs}</Link>
            <Link to="/academy">{T.academy}</Link>
            <Link to="/rules">{T.rules}</Link>
          </Column>
          <Column title={T.help}>
            <Link to="/system-check">{T.systemCheck}</Link>
            {settings?.telegramSupportUrl != null && (
              <a href={settings.telegramSupportUrl} target="_blank" rel="noopener noreferrer">
                {T.support}
                <span className="visually-hidden"> {HEADER_TEXTS.opensNewTab}</span>
              </a>
            )}
            <Link to="/blog">{T.blog}</Link>
            <a href="/blog/rss.xml">{T.feed}</a>
          </Column>
          <RegionLinks settings={settings} />
        </div>
        <div className={styles.bottom}>
          <span>{T.copyright(YEAR)}</span>
          <span className={styles.documents}>
            <Link to="/eula">{T.eula}</Link>
            <Link to="/personal-data">{T.personalData}</Link>
            <Link to="/sanctions">{T.sanctions}</Link>
          </span>
        </div>
      </div>
      {children}
    </footer>
  )
}

interface ColumnProps {
  readonly title: string
  readonly children: readonly ReactNode[]
}

function Column({ title, children }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children.map((link, index) => link !== false && <li key={index}>{link}</li>)}</ul>
    </div>
  )
}
