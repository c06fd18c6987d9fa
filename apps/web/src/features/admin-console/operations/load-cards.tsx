import type { Operations } from '@gorod/contracts/operations'
import { formatNumber } from '../../../shared/plural.ts'
import { OPERATIONS_TEXTS as T } from '../../../shared/texts/operations.ts'
import { SEARCH_TEXTS } from '../../../shared/texts/search.ts'
import { janusLoad } from './janus-load.ts'
import { HOT_LOSS_PERCENT } from './losses.ts'
import styles from './operations.module.css'

/** What waits in the search by mode, among the jobs, and of heavy work. */
export function QueuesCard({ operations: { queues, jobs, work = [] } }: { readonly operations: Operations }) {
  return (
    <section className={styles.card} aria-label={T.queues}>
      <h2 className="h4">{T.queues}</h2>
      <ul className={styles.queues}>
        {queues.map(({ mode, waiting, averageWaitSeconds }) => (
          <Queue
            key={mode}
            count={waiting}
            name={SEARCH_TEXTS.mode[mode].title}
            note={averageWaitSeconds === null ? T.noWait : T.wait(averageWaitSeconds)}
          />
        ))}
        <Queue count={jobs.due} name={T.jobs} note={T.jobsNote(jobs)} />
        <Queue count={jobs.failed} name={T.failedJobs} note={T.failedNote} hot={jobs.failed > 0} />
        <Queue
          count={work.reduce((sum, { waiting }) => sum + waiting, 0)}
          name={T.work}
          note={T.workNote(work)}
          hot={work.some(({ isFull }) => isFull)}
        />
      </ul>
    </section>
  )
}

interface QueueProps {
  readonly count: number
  readonly name: string
  readonly note: string
  readonly hot?: boolean
}

function Queue({ count, name, note, hot = false }: QueueProps) {
  return (
    <li data-state={hot ? 'hot' : undefined}>
      <b className="display-number">{formatNumber(count)}</b>
      <span>
        {name}
        <small>{note}</small>
      </span>
    </li>
  )
}

export function GatewaysCard({ gateways }: Pick<Operations, 'gateways'>) {
  return (
    <section className={styles.card} aria-label={T.gateways}>
      <h2 className="h4">{T.gateways}</h2>
      {gateways.length === 0 && <p className="text-muted">{T.noGateways}</p>}
      <ul className={styles.rows}>
        {gateways.map(({ name, running, rooms, flows, isMetered, cpuPercent, cores, traffic }) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <small>{running ? T.rooms(rooms, flows) : T.notRunning}</small>
              {running && traffic !== null && <Traffic traffic={traffic} />}
              {running && cpuPercent !== null && cores != null && (
                <small>{T.coresUsed(cpuPercent, cores)}</small>
              )}
              {!isMetered && <small>{T.unmeteredLoad}</small>}
            </span>
            {isMetered && <Load percentOfCore={running ? cpuPercent : null} cores={cores} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Traffic({ traffic }: { readonly traffic: NonNullable<Operations['gateways'][number]['traffic']> }) {
  const isHot = traffic.lostPercent >= HOT_LOSS_PERCENT
  return <small className={isHot ? styles.alert : undefined}>{T.traffic(traffic)}</small>
}

export function ProcessesCard({ processes }: Pick<Operations, 'processes'>) {
  const isOneOfSeveral = processes.filter(({ kind }) => kind === 'server').length > 1
  return (
    <section className={styles.card} aria-label={T.processes}>
      <h2 className="h4">{T.processes}</h2>
      <ul className={styles.rows}>
        {processes.map((process) => (
          <Process key={process.name} process={process} isOneOfSeveral={isOneOfSeveral} />
        ))}
      </ul>
    </section>
  )
}

interface ProcessProps {
  readonly process: Operations['processes'][number]
  readonly isOneOfSeveral: boolean
}

function Process({ process, isOneOfSeveral }: ProcessProps) {
  const { name, kind, state, connections, bytes, cpuPercent } = process
  return (
    <li>
      <span>
        <b>
          <span className={styles.dot} data-state={state === 'running' ? 'on' : 'hot'} />{' '}
          {T.processNames[kind]}
          {kind === 'server' && isOneOfSeveral && ` ${name}`}
        </b>
        {state !== 'running' && <small className={styles.alert}>{T.processStates[state]}</small>}
        {connections !== null && bytes !== null && <small>{T.processNote(connections, bytes)}</small>}
      </span>
      {cpuPercent !== null && <b className="display-number">{T.percent(cpuPercent)}</b>}
    </li>
  )
}

const BARS = 10
interface LoadProps {
  readonly percentOfCore: number | null
  readonly cores: number | null | undefined
}

function Load({ percentOfCore, cores }: LoadProps) {
  if (percentOfCore === null) return <small>{T.unknownLoad}</small>
  const { percent, isHot } = janusLoad(percentOfCore, cores)
  const state = isHot ? 'hot' : 'on'
  const lit = Math.min(BARS, Math.round(percent / BARS))
  return (
    <span className={styles.load}>
      <span className={styles.bars} role="img" aria-label={T.load(percent, cores ?? 1)}>
        {Array.from({ length: BARS }, (_, index) => (
          <i key={index} data-state={index < lit ? state : undefined} />
        ))}
      </span>
      <small className={isHot ? styles.alert : undefined}>{T.percent(percent)}</small>
    </span>
  )
}
