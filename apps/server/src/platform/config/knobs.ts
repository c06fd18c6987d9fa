import {
  address,
  choice,
  count,
  emails,
  integer,
  ips,
  type Knob,
  knob,
  list,
  optionalKnob,
  portRange,
  secretKnob,
  secretText,
  sender,
  siteSetting,
  stunUrls,
  telegramChannel,
  text,
  turnUrls,
  url,
} from './knob.ts'

/** Every environment variable the server reads. With none set everything starts on one machine. */
export const KNOBS = {
  // where it listens
  PORT: knob('Port of the site. 0 takes any free one.', integer(0, 65535), '3000'),
  HOST: knob('Address it listens on. 127.0.0.1 keeps it to this machine.', text(), '0.0.0.0'),
  PUBLIC_URL: optionalKnob(
    'Address people type, for links in e-mails. Without it: http://localhost and the port.',
    url('http', 'https'),
  ),
  TRUST_PROXY: knob(
    'How many load balancers stand before it, true for one: address and protocol of a request are then taken from what the outermost of them wrote into the X-Forwarded headers.',
    count(9),
    'false',
  ),
  REQUESTS_PER_MINUTE: knob(
    'Calls one address may make in a minute. Ten friends behind one router stay far below the default.',
    integer(1, 1_000_000),
    '3000',
  ),
  ANSWERS: knob(
    "strip leaves out fields of a call's answer that its contract does not name; strict makes them an error, also in the answers and pushes of the realtime channel, for tests and development.",
    choice('strip', 'strict'),
    'strip',
  ),
  MESSAGES_PER_SECOND: knob(
    'Realtime messages one connection may send in a second, counted over four seconds.',
    integer(1, 100_000),
    '50',
  ),
  HANDSHAKES_PER_MINUTE: knob(
    'Realtime connections one address may begin in a minute, refused ones included. Ten friends whose server comes back stay far below.',
    integer(1, 1_000_000),
    '600',
  ),
  HANDSHAKE_SECONDS: knob(
    'A realtime connection that has not said in so many seconds who it is ends.',
    integer(1, 60),
    '10',
  ),
  SOCKETS_PER_ADDRESS: knob(
    'Realtime connections one address may hold. A school behind one router needs more.',
    integer(1, 1_000_000),
    '60',
  ),
  SOCKETS_PER_ACCOUNT: knob(
    'Realtime connections (open pages) one account may hold; a further one ends the oldest.',
    integer(1, 1_000_000),
    '12',
  ),
  SEND_BUFFER_MB: knob(
    'Megabytes kept for a realtime connection that does not read what it is sent; with more it is cut and has to come back.',
    integer(1, 1000),
    '4',
  ),
  CONNECTIONS_PER_ADDRESS: knob(
    'TCP connections one address may hold, of whatever kind, to all processes together. Not counted with TRUST_PROXY, where all are the proxy.',
    integer(1, 1_000_000),
    '500',
  ),
  SILENCE_SECONDS: knob(
    'A call whose connection carries no byte in either direction for so many seconds is cut. Long polls are held for up to 70.',
    integer(1, 3600),
    '90',
  ),
  // where it keeps things
  DATA_DIR: knob('Folder of everything it keeps: database, secrets, mail, logs.', text(), './data'),
  SHARED_DIR: optionalKnob(
    'Folder of the files that all processes of a site share: pictures of players, and e-mails without SMTP_URL. Without it DATA_DIR.',
    text(),
  ),
  DRAIN_SECONDS: knob(
    'One process of several that is asked to end first turns new visitors away for so long, so that the balancer notices, and then sends its pages to the others over as long a time.',
    integer(0, 8),
    '2',
  ),
  MIN_FREE_DISK_MB: knob(
    'Free space of DATA_DIR below which /health/ready says no; below twice as much the log warns.',
    integer(0, 1_000_000),
    '100',
  ),
  DATABASE_URL: secretKnob(
    'A Postgres of your own. Without it one is started in DATA_DIR/postgres.',
    url('postgres', 'postgresql'),
  ),
  DATABASE_POOL: knob(
    'Connections to Postgres for calls, commands and jobs. A start is refused where the database allows too few.',
    integer(3, 500),
    '12',
  ),
  DATABASE_GAME_POOL: knob(
    'Connections that running games have for themselves, beside those of DATABASE_POOL.',
    integer(2, 100),
    '4',
  ),
  DATABASE_STATEMENT_SECONDS: knob(
    'A statement of the database that takes longer is given up, and a connection that is silent for two seconds more is closed.',
    integer(1, 3600),
    '5',
  ),
  DATABASE_WAIT_SECONDS: knob(
    'How long a start waits for a database that does not answer. Then it ends with the exit code 75, which asks for another start. At most 40 of them it waits for the process before it, of whose end the database may not know yet.',
    integer(0, 86_400),
    '60',
  ),
  REDIS_URL: secretKnob(
    'A Redis or Valkey through which several server processes of one site talk (docs/scale.md). Needs DATABASE_URL and SECRET. Without it one process serves the site.',
    url('redis', 'rediss'),
  ),
  BACKUP_DIR: optionalKnob(
    'Folder of backups, best on another disk: npm run backup writes there, and Postgres in DATA_DIR archives its log there, for a restore to any moment.',
    text(),
  ),
  WEB_DIR: optionalKnob('Folder of the built pages. Without it apps/web/dist.', text()),
  // secrets and sessions
  SECRET: secretKnob('Signs tokens. Without it one is made and kept in DATA_DIR/secret.', secretText()),
  ACCESS_TOKEN_MINUTES: knob(
    'Life of an access token. It is renewed by itself while the session lives.',
    integer(1, 1440),
    '30',
  ),
  SESSION_DAYS: knob('A session nobody used for so many days ends.', integer(1, 3650), '60'),
  PASSWORD_MEMORY_KIB: knob('Memory one password hash takes (argon2id).', integer(64, 4_194_304), '19456'),
  PASSWORD_QUEUE: knob(
    'Sign-ins and sign-ups that may wait for their password hash, of which two at most are made at a time; further ones are refused as unavailable.',
    integer(1, 1_000_000),
    '50',
  ),
  SIGN_INS_PER_MINUTE: knob(
    'Sign-ins and sign-ups one address may try in a minute.',
    integer(1, 1_000_000),
    '60',
  ),
  WRONG_PASSWORDS_PER_LOGIN: knob(
    'Sign-ins one address may try for one login in fifteen minutes.',
    integer(1, 1_000_000),
    '20',
  ),
  AUTH_HOST: optionalKnob(
    'Origin browsers sign in at (https://auth.example.org), when it is not the site itself. The same server answers there.',
    url('http', 'https'),
  ),
  COOKIE_DOMAIN: optionalKnob(
    'Domain both the site and AUTH_HOST belong to, so that their cookies are one. Needed with an AUTH_HOST of another name.',
    text(),
  ),
  ADMIN_EMAILS: knob(
    'Accounts whose owners confirmed these addresses are administrators, separated by commas.',
    emails(),
    '',
  ),
  GOOGLE_CLIENT_ID: optionalKnob(
    'Client id of sign-in with Google. Without it the button is hidden.',
    text(),
  ),
  GOOGLE_ISSUER: knob(
    'OpenID issuer behind the Google button.',
    url('http', 'https'),
    'https://accounts.google.com',
  ),
  APPLE_CLIENT_ID: optionalKnob('Client id (Services ID) of sign-in with Apple.', text()),
  APPLE_ISSUER: knob(
    'OpenID issuer behind the Apple button.',
    url('http', 'https'),
    'https://appleid.apple.com',
  ),
  TWITCH_CLIENT_ID: optionalKnob(
    'Client id of the Twitch application players prove their channel with; its redirect is PUBLIC_URL/callbacks/streaming. Without it nobody can.',
    text(),
  ),
  TWITCH_CLIENT_SECRET: secretKnob(
    'Client secret of that application. Needed with TWITCH_CLIENT_ID.',
    text(),
  ),
  TWITCH_ISSUER: knob(
    'OpenID issuer that says who owns which channel.',
    url('http', 'https'),
    'https://id.twitch.tv/oauth2',
  ),
  RECAPTCHA_SITE_KEY: optionalKnob(
    'Google reCAPTCHA instead of our own captcha: its site key. Needs RECAPTCHA_SECRET_KEY too.',
    text(),
  ),
  RECAPTCHA_SECRET_KEY: secretKnob('Secret key of Google reCAPTCHA.', text()),
  RECAPTCHA_ORIGIN: knob(
    'Where Google reCAPTCHA is reached (https://www.recaptcha.net where google.com is not).',
    url('http', 'https'),
    'https://www.google.com',
  ),
  // e-mails and money
  TELEGRAM_BOT: optionalKnob(
    'Name of the Telegram bot that tells people of notifications, without the @. Needs TELEGRAM_TOKEN too. Without them there is none.',
    text(),
  ),
  TELEGRAM_TOKEN: secretKnob('Token of that bot, from @BotFather.', text()),
  TELEGRAM_CHANNEL: optionalKnob(
    'Channel of Telegram in which that bot posts public announcements, as @name or as a number. The bot must be allowed to post there.',
    telegramChannel(),
  ),
  TELEGRAM_API: knob(
    'Where the API of Telegram is reached.',
    url('http', 'https'),
    'https://api.telegram.org',
  ),
  PUSH_SERVICE: optionalKnob(
    'Origin of a push service of your own for Web Push, whose address need not be public. Others are reached at public https addresses only.',
    url('http', 'https'),
  ),
  SMTP_URL: secretKnob(
    'Mail server: smtp://user:password@host:587 or smtps://. Without it e-mails are files in DATA_DIR/mail, shown at /dev/mail on this machine.',
    url('smtp', 'smtps'),
  ),
  MAIL_FILE_DAYS: knob(
    'How long e-mails in files (without SMTP_URL) are kept, in days.',
    integer(1, 36_500),
    '30',
  ),
  MAIL_FROM: knob('Sender of e-mails.', sender(), 'noreply@localhost'),
  OUTGOING: knob(
    'held keeps everything that leaves the site for people in the database, as a restored copy does until its file outgoing.held is removed: e-mails, Web Push, Telegram, webhooks. on sends it.',
    choice('on', 'held'),
    'on',
  ),
  PAYMENTS: knob(
    'sandbox: cards and subscription with play money, and says so. off: none.',
    choice('sandbox', 'off'),
    'sandbox',
  ),
  // games
  QUICK_TABLE_SEATS: knob('People at a quick table.', integer(7, 10), '10'),
  PHASE_PERCENT: knob(
    'Length of every phase in percent of the rule book: 100 in earnest. For tests: 3 plays a game in a minute, 1000 waits for slow pages.',
    integer(1, 1000),
    '100',
  ),
  GAME_JOINS_PER_TEN_SECONDS: knob(
    'How often one connection may ask for the log of a game in ten seconds; all connections of an account together three times as often.',
    integer(1, 1_000_000),
    '10',
  ),
  AUDIENCE_VIEWERS: knob(
    'Pages that may watch running tables at the same time, at all processes together.',
    integer(1, 1_000_000),
    '10000',
  ),
  PRACTICE_GAMES_PER_HOUR: knob(
    'Practice games one account may start in an hour.',
    integer(1, 1_000_000),
    '10',
  ),
  PRACTICE_LOG_DAYS: knob(
    'How long the log of a finished practice game is kept, in days. Its result stays.',
    integer(1, 36_500),
    '30',
  ),
  PACK_LOGS_AFTER_DAYS: knob(
    'When the log of a game is packed into one row, in days after its end. A version without this setting cannot read a packed log.',
    integer(2, 36_500),
    '31',
  ),
  // pictures and sound
  MEDIA_GATEWAY: knob(
    'janus runs a Janus of its own; embedded needs none and is for evaluation only; off plays without pictures; memory is for tests.',
    choice('janus', 'embedded', 'off', 'memory'),
    'janus',
  ),
  JANUS_BIN: optionalKnob('The program of Janus. Without it looked for where packages put it.', text()),
  JANUS_LIB_DIR: optionalKnob('Folder with the plugins and transports of Janus.', text()),
  JANUS_INSTANCES: knob(
    'How many Janus share the games, each with its part of JANUS_RTP_PORTS, 24 ports at least. A game goes to the one with the least to forward, and moves when that one dies.',
    integer(1, 16),
    '1',
  ),
  JANUS_URLS: knob(
    'Addresses (ws://host:port) of Janus that somebody else runs for the games, separated by commas; instead of those that the server starts. Their rooms live on while the server is started again.',
    list(),
    '',
  ),
  JANUS_METRICS_URLS: knob(
    'Where /admin reads how busy each Janus of JANUS_URLS is, in the same order: http://host:port/metrics of `npm run janus` with PROMETHEUS_PORT.',
    list(),
    '',
  ),
  JANUS_LISTEN: knob(
    'Where the Janus of `npm run janus` listens for servers: address and port.',
    address(),
    '127.0.0.1:8188',
  ),
  JANUS_API_SECRET: secretKnob('The api_secret of the Janus at JANUS_URLS.', secretText()),
  JANUS_ROOM_ADMIN_KEY: secretKnob(
    'The admin_key of the VideoRoom of the Janus at JANUS_URLS.',
    secretText(),
  ),
  JANUS_RTP_PORTS: knob(
    'UDP ports of the pictures: two for a player, one for a spectator.',
    portRange(),
    '20000-20999',
  ),
  JANUS_CHECK_RTP_PORTS: knob(
    'UDP ports of the system check, one for each that runs. It has a Janus of its own; they may not overlap JANUS_RTP_PORTS.',
    portRange(),
    '21000-21199',
  ),
  JANUS_CHECK_API_SECRET: optionalKnob(
    'apisecret that every message of the system check must carry. Every visitor is given it, so use it nowhere else: it is not the secret of a Janus.',
    text(),
  ),
  JANUS_ADDRESSES: knob(
    'Addresses of this machine that browsers reach, separated by commas. Without them all real ones.',
    list(),
    '',
  ),
  JANUS_PUBLIC_IP: optionalKnob('The address outside, when this machine is behind a 1:1 NAT.', ips()),
  STUN_URLS: knob('STUN servers for browsers (stun:host:port), separated by commas.', stunUrls(), ''),
  TURN_URLS: knob(
    'TURN servers for browsers (turn:host:port?transport=udp), separated by commas. They need TURN_SECRET too.',
    turnUrls(),
    '',
  ),
  TURN_SECRET: secretKnob('Secret shared with the TURN server (static-auth-secret of coturn).', secretText()),
  TURN_CREDENTIAL_MINUTES: knob('Life of TURN credentials.', integer(1, 1440), '360'),
  // settings of the site, until an administrator changes them at /admin/settings
  SETTING_PRODUCT_NAME: siteSetting('productName'),
  SETTING_TELEGRAM_SUPPORT_URL: siteSetting('telegramSupportUrl'),
  SETTING_USE_CAPTCHA: siteSetting('useCaptcha'),
  SETTING_YM_CODE: siteSetting('ymCode'),
  SETTING_PRICES: siteSetting('prices'),
  SETTING_ENERGY: siteSetting('energy'),
  SETTING_TICKETS: siteSetting('tickets'),
  SETTING_SUBSCRIPTION_PRICE: siteSetting('subscriptionPrice'),
  SETTING_SEARCH_TIMES: siteSetting('searchTimes'),
  SETTING_SEARCH_RULES: siteSetting('searchRules'),
  SETTING_LEAVING_BANS: siteSetting('leavingBans'),
  SETTING_MMR_TIERS: siteSetting('mmrTiers'),
  SETTING_RATING_RULES: siteSetting('ratingRules'),
  SETTING_MONTH_RULES: siteSetting('monthRules'),
  SETTING_AUDIENCE_DELAYS: siteSetting('audienceDelays'),
  SETTING_REGIONS: siteSetting('regions'),
  SETTING_RETENTION: siteSetting('retention'),
  // what the pages report
  METRICS_URL: optionalKnob(
    'Collector that receives the events of the pages in batches, see docs/protocol.md. Everybody can read this address.',
    url('http', 'https'),
  ),
  METRICS_COUNTER_ID: optionalKnob(
    'Number of a counter of Yandex Metrica. Visitors are asked before its script is loaded; its goal is the setting ymCode.',
    integer(1, 999_999_999_999),
  ),
  METRICS_COUNTER_SCRIPT: knob(
    'Where the script of the counter comes from; its origin is allowed by the policy of the pages.',
    url('http', 'https'),
    'https://mc.yandex.ru/metrika/tag.js',
  ),
  // what it tells
  PROMETHEUS_PORT: optionalKnob(
    'Port on which Prometheus reads /metrics of this process. Without it nobody can.',
    integer(0, 65535),
  ),
  PROMETHEUS_HOST: knob(
    'Address that PROMETHEUS_PORT listens on. Strangers must not reach it: it asks for no password.',
    text(),
    '127.0.0.1',
  ),
  OTLP_ENDPOINT: secretKnob(
    'Collector of OpenTelemetry that gets traces as OTLP over HTTP, as http://127.0.0.1:4318. Without it there are none.',
    url('http', 'https'),
  ),
  TRACE_PERCENT: knob('The share of visits that are traced.', integer(1, 100), '10'),
  TRACE_SERVICE: knob('Name of the site at the collector.', text(), 'gorod'),
  LOG_LEVEL: knob(
    'How much it writes to the log.',
    choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
  ),
  LOG_FILE: optionalKnob('Where the log goes. Without it to the output.', text()),
} as const satisfies Record<string, Knob<unknown>>
