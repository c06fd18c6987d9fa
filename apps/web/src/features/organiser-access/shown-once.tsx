import { CopyLink } from '../../shared/copy-link.tsx'
import { ORGANISER_ACCESS_TEXTS as T } from '../../shared/texts/organisers.ts'
import styles from './organiser-access.module.css'

/** What the server never shows again. */
export function ShownOnce({ label, secret }: { readonly label: string; readonly secret: string }) {
  return (
    <div className={styles.secret} role="status">
      <p>
        {label}: <code>{secret}</code>
      </p>
      <CopyLink url={secret} label={label} />
      <p className="text-secondary">{T.once}</p>
    </div>
  )
}
