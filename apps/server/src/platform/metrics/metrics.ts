import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** The times from a wake-up of the process to a disk that stalls. */
const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** One value of a reading. */
interface Sample<Label extends string> {
  readonly labels?: Readonly<Record<Label, string>>
  readonly value: number
}

/** A value that somebody else has: it is asked for when the metrics are read. */
export interface Reading<Label extends string = never> {
  /** Once, by the owner of the value. */
  from(read: () => readonly Sample<Label>[] | Promise<readonly Sample<Label>[]>): void
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Every metric of a process, and nothing else defines one. No label names a person, a game, a role, or what somebody did:
 * see docs/decisions/029-who-reads-the-metrics.md.
 */
export function createMetrics(log: Pick<Log, 'warn'>) {
  const registry = new Registry()
  const define = definitions(registry, log)
  return {
    // The first one: values are read in this order, and the queries of the others would count themselves.
    connections: define.reading(
      'gorod_database_connections',
      'Connections to the database; waiting: the number of those who wait for one.',
      ['pool', 'state'],
    ),
    ...metricsOfTraffic(define),
    ...metricsOfGames(define),
    ...metricsOfMedia(define),
    ...metricsOfWork(define),
    ...metricsOfCluster(define),
    contentType: registry.contentType,
    /** Adds memory, processor and event loop of this process, under the usual names. Call it once. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    /** Everything in the text format of Prometheus. */
    text: () => registry.metrics(),
  }
}

/** The metrics of a Janus that runs on its own, which servers on other machines cannot measure. It has no others: a value without a source would read 0. */
export function createJanusMetrics(log: Pick<Log, 'warn'>) {
  const registry = new Registry()
  return {
    ...metricsOfJanus(definitions(registry, log)),
    contentType: registry.contentType,
    watchProcess: () => undefined,
    text: () => registry.metrics(),
  }
}

type Definitions = ReturnType<typeof definitions>

/** What pages ask and send. */
function metricsOfTraffic({ counter, histogram, reading }: Definitions) {
  return {
    httpAnswers: counter('gorod_http_answers_total', 'Answers to calls and pages.', ['call', 'status']),
    httpSeconds: histogram('gorod_http_answer_seconds', 'From a request to the end of its answer.'),
    messages: counter(
      'gorod_messages_total',
      'Messages of sockets but commands of games, by how they ended.',
      ['message', 'outcome'],
    ),
    sockets: reading('gorod_sockets', 'Connected pages.'),
    browserErrors: counter('gorod_browser_errors_total', 'Errors that pages reported.'),
  }
}

/** Tables and those who wait for one. */
function metricsOfGames({ counter, histogram, reading }: Definitions) {
  return {
    commands: counter(
      'gorod_commands_total',
      'Commands of people at a table. Secret ones are counted when the game is over.',
      ['outcome'],
    ),
    commandSeconds: histogram(
      'gorod_command_seconds',
      'From an accepted command to its answer, all watchers informed.',
    ),
    events: counter(
      'gorod_events_total',
      'Events of games that this process wrote. Secret ones are counted when the game is over.',
    ),
    tables: reading('gorod_tables', 'Running tables of the site by their public phase.', ['phase']),
    openGames: reading('gorod_open_games', 'Games in the memory of this process.', ['state']),
    searching: reading('gorod_searching', 'Players in the queues of the search, by mode.', ['mode']),
  }
}

/** Known on the machine of a Janus alone. */
function metricsOfJanus({ reading }: Pick<Definitions, 'reading'>) {
  return {
    janusCpu: reading('gorod_janus_cpu_seconds', 'Processor time of this Janus since it started.', ['janus']),
    janusCores: reading('gorod_janus_cores', 'Cores that this Janus may use, or its share of them.', [
      'janus',
    ]),
    janusReceivedBytes: reading('gorod_janus_received_bytes', 'Bytes that this Janus received from pages.', [
      'janus',
    ]),
    janusReceivedPackets: reading(
      'gorod_janus_received_packets',
      'Packets that this Janus received from pages.',
      ['janus'],
    ),
    janusLostPackets: reading('gorod_janus_lost_packets', 'Packets of pages that this Janus missed.', [
      'janus',
    ]),
    janusSentBytes: reading(
      'gorod_janus_sent_bytes',
      'Bytes that this Janus sent to pages, added when their game is over.',
      ['janus'],
    ),
    janusSentPackets: reading(
      'gorod_janus_sent_packets',
      'Packets that this Janus sent to pages, added when their game is over.',
      ['janus'],
    ),
    janusMissedPackets: reading(
      'gorod_janus_missed_packets',
      'Packets of this Janus that did not reach pages, as they report, added when their game is over.',
      ['janus'],
    ),
  }
}

function metricsOfMedia({ reading }: Definitions) {
  return {
    mediaRooms: reading('gorod_media_rooms', 'Rooms of pictures and sound in this process.'),
    janusUp: reading('gorod_janus_up', '1 where this Janus runs.', ['janus']),
    janusRooms: reading('gorod_janus_rooms', 'Rooms in this Janus.', ['janus']),
    janusFlows: reading('gorod_janus_flows', 'Pictures and sounds that this Janus forwards, now or soon.', [
      'janus',
    ]),
    ...metricsOfJanus({ reading }),
  }
}

/** Jobs, database and disk. */
function metricsOfWork({ counter, histogram, reading }: Definitions) {
  return {
    jobRuns: counter(
      'gorod_job_runs_total',
      'Jobs that were done or failed, of which some are tried again.',
      ['job', 'outcome'],
    ),
    jobSeconds: histogram('gorod_job_seconds', 'How long a job took.'),
    jobs: reading('gorod_jobs', 'Jobs in the database: due, for later, or failed for good.', [
      'job',
      'state',
    ]),
    workWaiting: reading(
      'gorod_work_waiting',
      'Heavy work that waits in this process, as hashes of passwords do.',
      ['queue'],
    ),
    workRunning: reading('gorod_work_running', 'Heavy work that this process does now.', ['queue']),
    oldestJob: reading('gorod_oldest_due_job_seconds', 'How long the oldest due job has waited.'),
    outgoingHeld: reading(
      'gorod_outgoing_held',
      '1 while nothing is sent to people from here: e-mails, Web Push, Telegram, webhooks.',
    ),
    failedCleanups: reading(
      'gorod_failed_cleanups',
      'Parts of the site whose last daily cleanup failed; 0 where another process keeps house.',
    ),
    databaseWrite: reading('gorod_database_write_seconds', 'How long one row took to be written, just now.'),
    clockAhead: reading(
      'gorod_clock_ahead_seconds',
      'How far the time of this process is ahead of that of the database.',
    ),
    archiveFails: reading(
      'gorod_archive_fails',
      '1 while Postgres cannot archive its log; it keeps the log until it can.',
    ),
    backupAge: reading(
      'gorod_backup_age_seconds',
      'How long ago the newest base backup in BACKUP_DIR was begun; infinite: there is none; 0: there is no BACKUP_DIR, or it is closed to the server.',
    ),
    certificateEnds: reading(
      'gorod_certificate_ends_seconds',
      'How long the certificate that browsers meet there is still good, as this process saw it within ten minutes.',
      ['place'],
    ),
    sharedFiles: reading('gorod_shared_files_seconds', 'How long SHARED_DIR took to answer, just now.'),
    diskFree: reading('gorod_disk_free_bytes', 'Free space of the data folder.'),
  }
}

/** Several processes of one site; without REDIS_URL these have no values. */
function metricsOfCluster({ counter, reading }: Definitions) {
  return {
    processes: reading('gorod_processes', 'Server processes of the site that are alive, this one included.'),
    busUp: reading('gorod_bus_up', '1 while messages to other processes can go this way.', ['carrier']),
    redisSeconds: reading(
      'gorod_redis_seconds',
      'How long a message of this process to itself takes over Redis, the middle of the last twenty seconds.',
    ),
    busMessages: counter('gorod_bus_messages_total', 'Messages to and from other processes.', [
      'carrier',
      'direction',
    ]),
    busLost: counter('gorod_bus_lost_total', 'Messages that no carrier took.'),
    busGaps: counter(
      'gorod_bus_gaps_total',
      'Times that messages between this and another process were missing, and its pages came back.',
    ),
  }
}

/** The ways to define a metric of this registry. */
function definitions(registry: Registry, log: Pick<Log, 'warn'>) {
  const registers = [registry]
  const failed = new Counter({
    name: 'gorod_failed_readings_total',
    help: 'Values that could not be read for the metrics.',
    labelNames: ['metric'],
    registers,
  })
  return {
    counter: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter<Label>({ name, help, labelNames, registers }),
    histogram: (name: string, help: string) => new Histogram({ name, help, buckets: SECONDS, registers }),
    reading<Label extends string = never>(
      name: string,
      help: string,
      labelNames: Label[] = [],
    ): Reading<Label> {
      let read: Parameters<Reading<Label>['from']>[0] | null = null
      new Gauge<Label>({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset()
          // A database that is away must not hide the other values: that is when they are looked at.
          const samples = await Promise.resolve()
            .then(() => read?.() ?? [])
            .catch((err: unknown) => {
              log.warn({ err, metric: name }, 'a value for the metrics could not be read')
              failed.inc({ metric: name })
              return labelNames.length === 0 ? [{ value: Number.NaN } as Sample<Label>] : []
            })
          for (const { labels = {}, value } of samples) this.set(labels as Record<Label, string>, value)
        },
      })
      return {
        from(source) {
          if (read !== null) throw new Error(`two sources of ${name}`)
          read = source
        },
      }
    },
  }
}
