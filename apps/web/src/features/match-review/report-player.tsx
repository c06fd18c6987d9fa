import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { REPORT_TEXTS as T } from '../../shared/texts/reports.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './match-review.module.css'
import type { ReportDialogProps } from './report-dialog.tsx'

/** The button comes with the page: one that came later would move the table away from the pointer. */
const ReportDialog = lazyPart(
  async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }),
  'over',
)

/** After the game: its people report a player to moderators, with the day or night in question. */
export function ReportPlayer(props: Omit<ReportDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.report}>
      <Button
        kind="ghost"
        icon={<Flag className="icon-18" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {T.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
