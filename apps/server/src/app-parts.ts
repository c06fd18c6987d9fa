import { join } from 'node:path'
import { DAY_MS } from '@gorod/contracts/durations'
import type { SettingsApi } from './modules/settings/public.ts'
import type { BoundedFiles } from './platform/bounded-files.ts'
import type { Clock } from './platform/clock.ts'
import { type Cluster, createCluster } from './platform/cluster/cluster.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/db.ts'
import type { Http } from './platform/http/http.ts'
import { removeFailedJobs } from './platform/jobs/jobs.ts'
import type { Launcher } from './platform/launcher/launcher.ts'
import type { Log } from './platform/log.ts'
import { registerDevMail } from './platform/mail/dev-mail.ts'
import { deleteEmailsBefore } from './platform/mail/emails-folder.ts'
import { FileMail } from './platform/mail/file-mail.ts'
import type { Mail } from './platform/mail/mail.ts'
import { SmtpMail } from './platform/mail/smtp-mail.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Module } from './platform/module.ts'
import type { Random } from './platform/random.ts'
import { NO_TRACING, type Tracing } from './platform/tracing/tracing.ts'

/** What an app is made of. */
export interface AppParts {
  readonly config: Config
  readonly secret: string
  /** Stays the caller's: it is open before and closed after the app. */
  readonly database: Database
  readonly clock: Clock
  /** The clock by which processes hear of each other. Absent: `clock`. A test whose clock stands gives the machine's. */
  readonly clusterClock?: Clock | undefined
  readonly random: Random
  readonly log: Log
  /** Without: programs are children of this process. */
  readonly launcher?: Launcher
  /** Without: as configured. */
  readonly mail?: Mail | undefined
}

/** Several processes share one database, so that they can find each other there. */
export function clusterOf({ config, ...parts }: AppParts, metrics: Metrics): Cluster | null {
  if (config.cluster === null || config.db.url === null) return null
  const { redisUrl } = config.cluster
  const clock = parts.clusterClock ?? parts.clock
  return createCluster({
    ...parts,
    clock,
    redisUrl,
    databaseUrl: config.db.url,
    metrics,
  })
}

const emailsFolder = (config: AppParts['config']): string => join(config.data.sharedDir, 'mail')

/** A mail server where one is configured; else a folder, which `/dev/mail` shows. */
export function mailOf({ config, clock, random }: AppParts, http: Http, files: BoundedFiles): Mail {
  const { smtpUrl, from } = config.mail
  if (smtpUrl !== null) return new SmtpMail({ url: smtpUrl, from, clock })
  const dir = emailsFolder(config)
  registerDevMail(http.app, { dir, files, ...config.http })
  const mail = new FileMail({ dir, from, clock, random })
  return { send: (email) => files.run(() => mail.send(email)) }
}

/** The bot answers who writes to it, and takes from the site the messages that it reads here. */
export function withoutBot(config: Config): Config {
  return { ...config, telegram: null }
}

/** What the platform itself keeps for a while. */
export function cleanupsOf(
  { config, database }: AppParts,
  settings: Pick<SettingsApi, 'get'>,
  files: BoundedFiles,
): readonly Pick<Module<unknown>, 'name' | 'cleanup'>[] {
  return [
    {
      name: 'jobs',
      async cleanup(now) {
        const { failedJobDays } = await settings.get('retention')
        await removeFailedJobs(database.db, new Date(now.getTime() - failedJobDays * DAY_MS))
      },
    },
    {
      name: 'e-mails in files',
      cleanup: (now) =>
        deleteEmailsBefore(emailsFolder(config), new Date(now.getTime() - config.mail.fileMs), files),
    },
  ]
}

/** The libraries are loaded only where a collector is configured: a start without one takes no longer. */
export async function tracingOf({ config, log }: AppParts): Promise<Tracing> {
  if (config.tracing === null) return NO_TRACING
  const { otlpTracing } = await import('./platform/tracing/otlp-tracing.ts')
  return otlpTracing(config.tracing, log)
}

/** Hands the addresses of all modules to the site. */
export async function openPages(http: Http, modules: readonly Module<unknown>[]): Promise<void> {
  for (const module of modules) {
    http.add(module.routes ?? [])
    for (const upgrade of module.upgrades ?? []) http.onUpgrade(upgrade)
    await module.registerHttp?.(http.app)
    if (module.describePage !== undefined) http.describePages(module.describePage)
    if (module.seedPage !== undefined) http.seedPages(module.seedPage)
  }
}
