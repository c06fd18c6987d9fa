import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { type DeviceMemory, recallDevice } from '../../features/system-check/device-memory.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Modal } from '../../ui/modal/modal.tsx'

const SystemCheckPanel = lazy(() => import('../../features/system-check/system-check-panel.tsx'))

export interface DeviceGate {
  readonly memory: DeviceMemory
  /** Goes on at once on a device whose owner checked it or declined; else asks for the check first. */
  readonly pass: (goOn: () => void) => void
  readonly open: () => void
  readonly modal: ReactNode
}

/** The check before the first game on this device. Nobody is held up by it twice. */
export function useDeviceGate(): DeviceGate {
  const [memory, setMemory] = useState(recallDevice)
  const [asked, setAsked] = useState<{ readonly goOn: () => void } | null>(null)
  const titleId = useId()
  const close = () => {
    setAsked(null)
    setMemory(recallDevice())
  }
  const modal = asked !== null && (
    <Modal onClose={close} labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close}>
      <Suspense fallback={null}>
        <SystemCheckPanel
          layout="modal"
          titleId={titleId}
          onResult={(result) => {
            if (result === 'success') asked.goOn()
          }}
          onClosed={close}
          onSkip={() => {
            asked.goOn()
            close()
          }}
        />
      </Suspense>
    </Modal>
  )
  return {
    memory,
    pass: (goOn) => {
      if (memory === null) setAsked({ goOn })
      else goOn()
    },
    open: () => setAsked({ goOn: () => {} }),
    modal,
  }
}
