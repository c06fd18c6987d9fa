import { getOwnChannel, makeOverlay, revokeOverlay, saveAudienceDelay } from '@gorod/contracts/audience'
import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api/client.ts'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { CopyLink } from '../../shared/copy-link.tsx'
import { readingDate } from '../../shared/reading-date.ts'
import { CHANNEL_TEXTS as T } from '../../shared/texts/room/audience.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal/confirm-modal.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './audience-channel.module.css'
import { ObsLinkPanel } from './obs-link-panel.tsx'

const THEMES = ['?theme=light', '?theme=glass']

/** What a streamer sets for their own audience: how late it sees the tables, and the address of the overlay. Nothing for others. */
export function AudienceChannel() {
  const query = useCabinetQuery(getOwnChannel)
  if (query.data?.proved !== true) return null
  const { delaySeconds, overlayMadeAt } = query.data
  const again = () => void query.refetch()
  return (
    <>
      <Panel title={T.title} lead={T.lead}>
        <div className={styles.parts}>
          <DelayForm delaySeconds={delaySeconds} onSaved={again} />
          <Overlay madeAt={overlayMadeAt} onChanged={again} />
        </div>
      </Panel>
      <ObsLinkPanel />
    </>
  )
}

function DelayForm({
  delaySeconds,
  onSaved,
}: {
  readonly delaySeconds: number
  readonly onSaved: () => void
}) {
  const [value, setValue] = useState(String(delaySeconds))
  const saving = useMutation({
    mutationFn: (seconds: number) => api(saveAudienceDelay, { delaySeconds: seconds }),
    onSuccess: onSaved,
  })
  const seconds =
    /^\d{1,3}$/.test(value) && Number(value) <= LONGEST_AUDIENCE_DELAY_SECONDS ? Number(value) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (seconds !== null) saving.mutate(seconds)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Input
        label={T.delay}
        hint={T.delayHint}
        error={seconds === null ? T.delayWrong : saving.isError ? T.failed : undefined}
        inputMode="numeric"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button
        type="submit"
        disabled={seconds === null || seconds === delaySeconds}
        loading={saving.isPending}
      >
        {T.save}
      </Button>
    </form>
  )
}

/** The address is shown once, when it is made. */
function Overlay({ madeAt, onChanged }: { readonly madeAt: string | null; readonly onChanged: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  /** What would put an overlay out that may be on air. */
  const [asked, setAsked] = useState<'make' | 'revoke' | null>(null)
  const making = useMutation({
    mutationFn: () => api(makeOverlay, {}),
    onSuccess: ({ token }) => {
      setUrl(`${location.origin}/overlay/${token}`)
      onChanged()
    },
  })
  const revoking = useMutation({
    mutationFn: () => api(revokeOverlay, {}),
    onSuccess: () => {
      setUrl(null)
      onChanged()
    },
  })
  return (
    <div className={styles.overlay}>
      <h3 className="h4">{T.overlay}</h3>
      <p className="text-secondary">{T.overlayLead(THEMES)}</p>
      {url !== null && (
        <>
          <output className={styles.url}>{url}</output>
          <CopyLink url={url} label={T.overlay} />
          <p className="text-secondary">{T.once}</p>
        </>
      )}
      {url === null && madeAt !== null && <p>{T.madeAt(readingDate(madeAt))}</p>}
      <div className={styles.buttons}>
        <Button
          onClick={() => (madeAt === null ? making.mutate() : setAsked('make'))}
          loading={making.isPending}
        >
          {madeAt === null ? T.make : T.makeAgain}
        </Button>
        {madeAt !== null && (
          <Button kind="alert" onClick={() => setAsked('revoke')} loading={revoking.isPending}>
            {T.revoke}
          </Button>
        )}
      </div>
      {(making.isError || revoking.isError) && <p role="alert">{T.failed}</p>}
      {asked !== null && (
        <AskFirst
          act={asked}
          onConfirm={() => {
            setAsked(null)
            if (asked === 'make') making.mutate()
            else revoking.mutate()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface AskFirstProps {
  readonly act: 'make' | 'revoke'
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The overlay may be on air. */
function AskFirst({ act, onConfirm, onClose }: AskFirstProps) {
  return (
    <ConfirmModal
      texts={{ ...T.dialog, ...T.ask[act] }}
      kind="alert"
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{T.askText}</p>
    </ConfirmModal>
  )
}
