interface Relay {
  readonly port: number
  /** Where pages reach it. */
  readonly listens: string
  /** It relays from there: Janus takes no address on loopback as that of another. */
  readonly address: string
  /** UDP ports that it relays from. */
  readonly ports: { readonly first: number; readonly last: number }
  /** `TURN_SECRET` of the servers. */
  readonly secret: string
  readonly databaseFile: string
  readonly pidFile: string
}

/** The configuration of coturn, with which the cluster runs and the stories of relayed pictures. deploy/coturn/turnserver.conf has the same settings, with limits and walls for a network that is no loopback. */
export const relayConfiguration = ({
  port,
  listens,
  address,
  ports,
  secret,
  databaseFile,
  pidFile,
}: Relay): string => `\
listening-ip=${listens}
relay-ip=${address}
listening-port=${port}
min-port=${ports.first}
max-port=${ports.last}
use-auth-secret
static-auth-secret=${secret}
realm=localhost
userdb=${databaseFile}
pidfile=${pidFile}
fingerprint
no-tls
no-dtls
no-cli
no-multicast-peers
log-file=stdout
simple-log
# Of a machine without a network.
allow-loopback-peers
`
