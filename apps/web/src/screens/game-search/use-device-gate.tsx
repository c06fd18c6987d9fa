import type { ActivityState } from '@gorod/contracts/search'
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { CHECK_DONE } from '../../features/system-check/check-done.ts'
import {
  type CheckReason,
  judgeAge,
  recallCheck,
  stillThere,
} from '../../features/system-check/device-memory.ts'
import { tryDevices } from '../../features/system-check/try-devices.ts'
import { listDevices } from '../../shared/media/devices.ts'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { useShown } from '../../shared/use-shown.ts'
import { Modal } from '../../ui/modal/modal.tsx'

const SystemCheckPanel = lazyPart(() => import('../../features/system-check/system-check-panel.tsx'), 'part')

/** What the line beside the heading says about the camera of this device. */
export type DeviceState = 'passed' | 'opening' | 'skipped' | CheckReason

export interface DeviceGate {
  readonly state: DeviceState
  /** Goes on at once where devices that were checked today open; else asks for the check first. */
  readonly pass: (goOn: () => void) => void
  readonly open: () => void
  readonly modal: ReactNode
}

interface DeviceQuestion {
  /** Null: nobody waits behind the check. */
  readonly goOn: (() => void) | null
  readonly reason: CheckReason | null
}

/**
 * Spec §1: the check before a game. The choice to play without a camera holds for one search. A press is forgotten when a game
 * begins in another tab during the check.
 */
export function useDeviceGate(place: ActivityState['kind'] | null): DeviceGate {
  const [state, setState] = useState<DeviceState>(() => judgeAge(recallCheck(), Date.now()) ?? 'passed')
  const [asked, setAsked] = useState<DeviceQuestion | null>(null)
  useCheckedDevices(setState)
  const shown = useShown()
  const placeNow = useRef(place)
  useLayoutEffect(() => {
    placeNow.current = place
  }, [place])

  const pass = async (begin: () => void) => {
    if (state === 'opening') return
    const goOn = () => {
      if (placeNow.current !== 'game') begin()
    }
    const passed = recallCheck()
    if (judgeAge(passed, Date.now()) === null) setState('opening')
    const reason = await tryDevices(passed, Date.now())
    // Somebody who has left the page meanwhile begins nothing there.
    if (!shown.current) return
    setState(reason ?? 'passed')
    if (placeNow.current === 'game') return
    if (reason === null) goOn()
    else setAsked({ goOn, reason })
  }
  return {
    state,
    pass: (goOn) => void pass(goOn),
    open: () => setAsked({ goOn: null, reason: null }),
    modal: asked !== null && (
      <CheckModal asked={asked} onClose={() => setAsked(null)} onSkipped={() => setState('skipped')} />
    ),
  }
}

interface CheckModalProps {
  readonly asked: DeviceQuestion
  readonly onClose: () => void
  readonly onSkipped: () => void
}

/** On the way into a search the check goes on by itself as soon as the picture is back (run-on-ready, spec §4). */
function CheckModal({ asked: { goOn, reason }, onClose, onSkipped }: CheckModalProps) {
  const titleId = useId()
  const skip = () => {
    onSkipped()
    goOn?.()
    onClose()
  }
  return (
    <Modal onClose={onClose} labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close}>
      <Suspense fallback={null}>
        <SystemCheckPanel
          layout="modal"
          titleId={titleId}
          reason={reason}
          runOnReady={goOn !== null}
          onResult={(result) => {
            if (result !== 'success' || goOn === null) return
            goOn()
            onClose()
          }}
          onClosed={onClose}
          {...(goOn === null ? {} : { onSkip: skip })}
        />
      </Suspense>
    </Modal>
  )
}

/** Follows what happens to the devices while the page is open: a check that is done, a camera that is unplugged. */
function useCheckedDevices(setState: (next: (now: DeviceState) => DeviceState) => void): void {
  useEffect(() => {
    const done = () => setState(() => 'passed')
    const look = async () => {
      const passed = recallCheck()
      if (passed === null || stillThere(passed, await listDevices())) return
      setState((now) => (now === 'passed' ? 'devices_changed' : now))
    }
    // Missing where the page is not served over TLS.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    const onChange = () => void look()
    if (devices !== undefined) void look()
    addEventListener(CHECK_DONE, done)
    devices?.addEventListener('devicechange', onChange)
    return () => {
      removeEventListener(CHECK_DONE, done)
      devices?.removeEventListener('devicechange', onChange)
    }
  }, [setState])
}
