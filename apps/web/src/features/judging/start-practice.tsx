import { startJudgePractice } from '@gorod/contracts/judging'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { api } from '../../shared/api/client.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { JUDGING_TEXTS as T } from '../../shared/texts/judging.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import styles from './judging.module.css'

/** Opens a table of practice players with this person as its judge. */
export function StartPractice({ onStarted }: { readonly onStarted: () => void }) {
  const [brisk, setBrisk] = useState(false)
  const start = useMutation({
    mutationFn: () => api(startJudgePractice, { pace: brisk ? 'brisk' : 'normal' }),
    onSuccess: onStarted,
  })
  return (
    <div className={styles.start}>
      <Button kind="lamp" loading={start.isPending} onClick={() => start.mutate()}>
        {T.start}
      </Button>
      <Checkbox checked={brisk} onChange={setBrisk}>
        {T.brisk}
      </Checkbox>
      {start.error !== null && (
        <QuickAlert
          message={failureText(start.error)}
          closeLabel={INTERFACE_TEXTS.close}
          onClose={start.reset}
        />
      )}
    </div>
  )
}

function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG
  if (error.status === 429) return T.tooMany
  return error.status === 409 ? T.busy : SOMETHING_WENT_WRONG
}
