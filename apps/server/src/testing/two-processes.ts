import { type RedisServer, startRedis } from './redis-server.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { until } from './until.ts'

export interface TwoProcesses {
  readonly redis: RedisServer
  readonly here: TestApp
  readonly there: TestApp
  /** One more process of the site. */
  another(): Promise<TestApp>
  stop(): Promise<void>
}

/** Two processes of one site that know each other, each with an address of its own. */
export async function twoProcesses(options: Omit<TestAppOptions, 'database'> = {}): Promise<TwoProcesses> {
  const redis = await startRedis()
  // It makes the database, as a site of one process.
  const alone = await startTestApp()
  await alone.stop({ database: true })
  const { database } = alone
  const started: TestApp[] = []
  const another = async (): Promise<TestApp> => {
    const env = { ...options.env, REDIS_URL: redis.url, DATABASE_URL: database.url, DRAIN_SECONDS: '1' }
    const app = await startTestApp({ ...options, env, database })
    started.unshift(app)
    await until(
      () => started.every((one) => one === app || areTogether(one, app)),
      'processes that know each other',
    )
    return app
  }
  const [here, there] = [await another(), await another()]
  return {
    redis,
    here,
    there,
    another,
    async stop() {
      for (const app of [...started]) await app.stop({ database: true })
      await database.drop()
      await redis.kill()
    },
  }
}

/** Each hears the other, or the first one has ended. */
function areTogether(one: TestApp, newcomer: TestApp): boolean {
  const [old, young] = [one.platform.cluster, newcomer.platform.cluster]
  if (old === null || young === null) return false
  // It reads who is there before it starts.
  if (!young.processes.isThere(old.self)) return true
  return (
    old.processes.isThere(young.self) && old.bus.isFast() && young.bus.isFast() && old.processes.areAllFast()
  )
}
