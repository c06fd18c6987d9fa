import { redirectToRegion, type SiteSettings } from '@gorod/contracts/settings'
import { FOOTER_TEXTS as T } from '../../shared/texts/footer.ts'
import styles from './footer.module.css'

interface RegionLinksProps {
  /** Undefined while it is on its way; the place of the list is kept. */
  readonly settings: SiteSettings | undefined
}

/** Spec §2: every region in the list is a link. The server remembers the choice, so each is a full load. */
export function RegionLinks({ settings }: RegionLinksProps) {
  if (settings?.regions.length === 0) return null
  return (
    <div>
      <h2>{T.region}</h2>
      <ul className={styles.regions}>
        {settings?.regions.map(({ code, region }) => (
          <li key={code}>
            <a
              href={`${redirectToRegion.path}?region=${encodeURIComponent(code)}`}
              rel="nofollow"
              aria-current={code === settings.region ? 'true' : undefined}
            >
              {region}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
