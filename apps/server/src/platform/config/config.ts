import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@gorod/contracts/durations'
import type { EnvValues } from './env.ts'

const REPOSITORY = fileURLToPath(new URL('../../../../../', import.meta.url))
const MEGABYTE = 1024 * 1024

/** All that is configured, by topic. Made once in `main.ts`; numbers carry their units. */
export type Config = ReturnType<typeof toConfig>

/** Puts the values of the environment in the shape the code reads, frozen. `DATA_DIR` is taken from where it was started. */
export function toConfig(env: EnvValues) {
  const dataDir = resolve(env.DATA_DIR)
  /** Tests and development: what differs from its contract is an error. */
  const strictAnswers = env.ANSWERS === 'strict'
  return freeze({
    http: {
      port: env.PORT,
      host: env.HOST,
      /** Null: http://localhost and the port. */
      publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      /** Null: the site's own origin. */
      authHost: env.AUTH_HOST?.replace(/\/+$/, '') ?? null,
      /** Null: cookies stay with the host that sets them. */
      cookieDomain: env.COOKIE_DOMAIN,
      trustProxy: env.TRUST_PROXY > 0,
      /** Hops before this process; what is further out in the X-Forwarded headers anybody may have written. */
      proxies: env.TRUST_PROXY,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      strictAnswers,
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      /** A connection without a byte in either direction ends: longer than any long poll is held. */
      silenceMs: env.SILENCE_SECONDS * SECOND_MS,
      /** The one foreign origin whose script and frame pages may show; null: none. */
      captchaOrigin:
        env.RECAPTCHA_SITE_KEY === null || env.RECAPTCHA_SECRET_KEY === null
          ? null
          : new URL(env.RECAPTCHA_ORIGIN).origin,
      /** Where pages report their events; the foreign origins of it are in their policy. */
      metrics: {
        collectorUrl: env.METRICS_URL,
        counter:
          env.METRICS_COUNTER_ID === null
            ? null
            : { id: env.METRICS_COUNTER_ID, scriptUrl: env.METRICS_COUNTER_SCRIPT },
      },
      /** Built pages. */
      webDir: env.WEB_DIR === null ? join(REPOSITORY, 'apps/web/dist') : resolve(env.WEB_DIR),
    },
    realtime: {
      strictAnswers,
      messagesPerSecond: env.MESSAGES_PER_SECOND,
      handshakesPerMinute: env.HANDSHAKES_PER_MINUTE,
      handshakeMs: env.HANDSHAKE_SECONDS * SECOND_MS,
      socketsPerAddress: env.SOCKETS_PER_ADDRESS,
      socketsPerAccount: env.SOCKETS_PER_ACCOUNT,
      sendBufferBytes: env.SEND_BUFFER_MB * MEGABYTE,
      /** Long polling asks far more often than a page calls. */
      pollsPerMinute: env.REQUESTS_PER_MINUTE * 4,
    },
    /** Null: the log of Postgres is not archived. */
    backupDir: env.BACKUP_DIR === null ? null : resolve(env.BACKUP_DIR),
    data: {
      dir: dataDir,
      /** The folder that all processes of the site share. */
      sharedDir: resolve(env.SHARED_DIR ?? dataDir),
      minFreeBytes: env.MIN_FREE_DISK_MB * MEGABYTE,
    },
    db: {
      url: env.DATABASE_URL,
      poolSize: env.DATABASE_POOL,
      gamePoolSize: env.DATABASE_GAME_POOL,
      statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
      waitMs: env.DATABASE_WAIT_SECONDS * SECOND_MS,
    },
    /** Null: this process alone serves the site. */
    cluster:
      env.REDIS_URL === null ? null : { redisUrl: env.REDIS_URL, drainMs: env.DRAIN_SECONDS * SECOND_MS },
    accounts: {
      /** Null: a secret is made and kept in the data folder. */
      secret: env.SECRET,
      accessTokenMs: env.ACCESS_TOKEN_MINUTES * MINUTE_MS,
      sessionMs: env.SESSION_DAYS * DAY_MS,
      passwordMemoryKib: env.PASSWORD_MEMORY_KIB,
      passwordQueue: env.PASSWORD_QUEUE,
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
      wrongPasswordsPerLogin: env.WRONG_PASSWORDS_PER_LOGIN,
      adminEmails: env.ADMIN_EMAILS.map((email) => email.toLowerCase()),
      social: {
        google:
          env.GOOGLE_CLIENT_ID === null
            ? null
            : { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER },
        apple:
          env.APPLE_CLIENT_ID === null ? null : { clientId: env.APPLE_CLIENT_ID, issuer: env.APPLE_ISSUER },
      },
      /** Null: altcha, which needs no other service. */
      recaptcha:
        env.RECAPTCHA_SITE_KEY === null || env.RECAPTCHA_SECRET_KEY === null
          ? null
          : {
              siteKey: env.RECAPTCHA_SITE_KEY,
              secretKey: env.RECAPTCHA_SECRET_KEY,
              origin: env.RECAPTCHA_ORIGIN,
            },
    },
    /** The platform where streamers prove their channels; null: none. */
    streaming:
      env.TWITCH_CLIENT_ID === null || env.TWITCH_CLIENT_SECRET === null
        ? null
        : {
            clientId: env.TWITCH_CLIENT_ID,
            clientSecret: env.TWITCH_CLIENT_SECRET,
            issuer: env.TWITCH_ISSUER.replace(/\/+$/, ''),
          },
    mail: {
      /** Null: e-mails are files. */
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      fileMs: env.MAIL_FILE_DAYS * DAY_MS,
    },
    /** A push service of the operator's own, at an address that need not be public; null: none. */
    push: { ownService: env.PUSH_SERVICE === null ? null : new URL(env.PUSH_SERVICE).origin },
    /** The bot that tells people of notifications; null: none. */
    telegram:
      env.TELEGRAM_BOT === null || env.TELEGRAM_TOKEN === null
        ? null
        : {
            name: env.TELEGRAM_BOT,
            token: env.TELEGRAM_TOKEN,
            apiUrl: env.TELEGRAM_API.replace(/\/+$/, ''),
            /** Where it posts public announcements; null: nowhere. */
            channel: env.TELEGRAM_CHANNEL,
          },
    /** See `heldOutgoing`. */
    outgoing: env.OUTGOING,
    payments: env.PAYMENTS,
    audience: { mostViewers: env.AUDIENCE_VIEWERS },
    games: {
      quickTableSeats: env.QUICK_TABLE_SEATS,
      phaseFactor: env.PHASE_PERCENT / 100,
      joinsPerTenSeconds: env.GAME_JOINS_PER_TEN_SECONDS,
      practicePerHour: env.PRACTICE_GAMES_PER_HOUR,
      practiceLogMs: env.PRACTICE_LOG_DAYS * DAY_MS,
      packLogAfterMs: env.PACK_LOGS_AFTER_DAYS * DAY_MS,
    },
    media: {
      gateway: env.MEDIA_GATEWAY,
      janus: {
        bin: env.JANUS_BIN,
        libDir: env.JANUS_LIB_DIR,
        instances: env.JANUS_INSTANCES,
        /** The Janus for other processes. Null: its secrets are not set. */
        service:
          env.JANUS_API_SECRET === null || env.JANUS_ROOM_ADMIN_KEY === null
            ? null
            : {
                listen: env.JANUS_LISTEN,
                apiSecret: env.JANUS_API_SECRET,
                roomAdminKey: env.JANUS_ROOM_ADMIN_KEY,
              },
        /** Those that somebody else runs; none: the server starts its own. */
        links: env.JANUS_URLS.map((address, index) => ({
          url: address,
          metricsUrl: env.JANUS_METRICS_URLS[index] ?? null,
          apiSecret: env.JANUS_API_SECRET ?? '',
          roomAdminKey: env.JANUS_ROOM_ADMIN_KEY ?? '',
        })),
        rtpPortRange: env.JANUS_RTP_PORTS,
        checkRtpPortRange: env.JANUS_CHECK_RTP_PORTS,
        addresses: env.JANUS_ADDRESSES.length === 0 ? null : env.JANUS_ADDRESSES,
        publicIp: env.JANUS_PUBLIC_IP,
      },
      /** Null: messages of the system check carry only their token. */
      checkApiSecret: env.JANUS_CHECK_API_SECRET,
      stun: env.STUN_URLS,
      /** Null: none, as on loopback and in a plain local network. */
      turn:
        env.TURN_SECRET === null || env.TURN_URLS.length === 0
          ? null
          : { urls: env.TURN_URLS, secret: env.TURN_SECRET, ttlSeconds: env.TURN_CREDENTIAL_MINUTES * 60 },
    },
    /** What holds at `/admin/settings` until an administrator changes it; undefined: the product's own default. */
    settings: {
      productName: env.SETTING_PRODUCT_NAME ?? undefined,
      telegramSupportUrl: env.SETTING_TELEGRAM_SUPPORT_URL ?? undefined,
      useCaptcha: env.SETTING_USE_CAPTCHA ?? undefined,
      ymCode: env.SETTING_YM_CODE ?? undefined,
      prices: env.SETTING_PRICES ?? undefined,
      energy: env.SETTING_ENERGY ?? undefined,
      tickets: env.SETTING_TICKETS ?? undefined,
      subscriptionPrice: env.SETTING_SUBSCRIPTION_PRICE ?? undefined,
      searchTimes: env.SETTING_SEARCH_TIMES ?? undefined,
      searchRules: env.SETTING_SEARCH_RULES ?? undefined,
      leavingBans: env.SETTING_LEAVING_BANS ?? undefined,
      mmrTiers: env.SETTING_MMR_TIERS ?? undefined,
      ratingRules: env.SETTING_RATING_RULES ?? undefined,
      monthRules: env.SETTING_MONTH_RULES ?? undefined,
      audienceDelays: env.SETTING_AUDIENCE_DELAYS ?? undefined,
      regions: env.SETTING_REGIONS ?? undefined,
      retention: env.SETTING_RETENTION ?? undefined,
    },
    /** Null: no traces. */
    tracing:
      env.OTLP_ENDPOINT === null
        ? null
        : {
            endpoint: env.OTLP_ENDPOINT.replace(/\/+$/, ''),
            service: env.TRACE_SERVICE,
            share: env.TRACE_PERCENT / 100,
          },
    /** Where Prometheus reads; a port of null: nowhere. */
    prometheus: { port: env.PROMETHEUS_PORT, host: env.PROMETHEUS_HOST },
    log: { level: env.LOG_LEVEL, file: env.LOG_FILE === null ? null : resolve(env.LOG_FILE) },
  })
}

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

function freeze<Value extends object>(value: Value): DeepReadonly<Value> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  return Object.freeze(value) as DeepReadonly<Value>
}
