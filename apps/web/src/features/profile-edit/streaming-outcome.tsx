import { type StreamingOutcome as Outcome, streamingOutcomes } from '@gorod/contracts/profile'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { STREAMING_OUTCOME_TEXTS as T } from '../../shared/texts/profile-edit.ts'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'

const PARAMETER = 'streaming'

interface StreamingOutcomeProps {
  /** True when it is known who the viewer is. */
  readonly known: boolean
  readonly own: boolean
}

/** The outcome of the proof of the channel, from the address to which the platform returned. Only the owner sees it. */
export function StreamingOutcome({ known, own }: StreamingOutcomeProps) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    const params = new URLSearchParams(search)
    const told = params.get(PARAMETER)
    if (!known || told === null) return
    // A link anybody can make must not tell of a proof on somebody else's page.
    if (own) setOutcome(streamingOutcomes.find((one) => one === told) ?? null)
    params.delete(PARAMETER)
    void navigate({ search: params.toString(), hash }, { replace: true })
  }, [known, own, search, hash, navigate])
  if (outcome === null) return null
  return (
    <QuickAlert
      kind={outcome === 'verified' ? 'note' : 'alert'}
      message={T[outcome]}
      closeLabel={INTERFACE_TEXTS.close}
      onClose={() => setOutcome(null)}
    />
  )
}
