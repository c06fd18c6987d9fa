interface Relay {
  readonly port: number
  /** UDP ports that it relays from. */
  readonly ports: { readonly first: number; readonly last: number }
  /** `TURN_SECRET` of the servers. */
  readonly secret: string
  readonly databaseFile: string
  readonly pidFile: string
}

/** The configuration of coturn. deploy/coturn/turnserver.conf has the same settings, with limits and walls for a network that is no loopback. */
export const relayConfiguration = ({ port, ports, secret, databaseFile, pidFile }: Relay): string => `\
listening-ip=127.0.0.1
relay-ip=127.0.0.1
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
# The Janus of this cluster are on loopback.
allow-loopback-peers
`
