import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PLAY_URL } from '../../shared/session/use-play.ts'
import { FOOTER_TEXTS as T } from '../../shared/texts/footer.ts'
import { HEADER_TEXTS } from '../../shared/texts/header.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Logo } from '../../ui/logo/logo.tsx'
import styles from './footer.module.css'

/** The year the product appeared; a footer year is not a clock. */
const YEAR = 2026

/** Links that lead somewhere, and the place of the auth modal (spec §2 «The footer hosts the modal»). */
export function Footer({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo name={INTERFACE_TEXTS.productName} label={HEADER_TEXTS.logoLabel} />
            <p className={styles.about}>{T.about}</p>
          </div>
          <FooterColumn title={T.game} links={[[PLAY_URL, T.gameSearch]]} />
          <FooterColumn title={T.help} links={[['/system-check', T.systemCheck]]} />
          <FooterColumn
            title={T.documents}
            links={[
              ['/eula', T.eula],
              ['/personal-data', T.personalData],
            ]}
          />
        </div>
        <p className={styles.bottom}>{T.copyright(YEAR)}</p>
      </div>
      {children}
    </footer>
  )
}

interface ColumnProps {
  readonly title: string
  readonly links: readonly (readonly [to: string, text: string])[]
}

function FooterColumn({ title, links }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
