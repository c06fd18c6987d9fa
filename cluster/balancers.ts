/** Configurations of HAProxy: before the servers, and between them and Postgres. */

interface Target {
  readonly name: string
  readonly port: number
}

interface SiteBalancer {
  readonly port: number
  readonly certificateFile: string
  readonly adminSocket: string
  readonly servers: readonly Target[]
  /** TCP connections, which no server behind it can count. */
  readonly connectionsPerAddress: number
}

/**
 * Before the servers. A process that ends answers 404 to `/health/own` and gets nobody new; one that answers nothing loses its
 * connections after 1.5 to 1.8 s (docs/chaos.md), and its pages come back at another one. The cookie keeps a browser at one process: long polling and the system check need that.
 * A page asks by name for the process that keeps its game (decision 042).
 */
export const siteBalancer = ({
  port,
  certificateFile,
  adminSocket,
  servers,
  connectionsPerAddress,
}: SiteBalancer): string => `\
global
  maxconn 8000
  stats socket ${adminSocket} mode 600 level admin

defaults
  mode http
  option redispatch
  retries 3
  retry-on conn-failure
  timeout connect 1s
  timeout http-request 15s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout check 700ms

frontend site
  bind 127.0.0.1:${port} ssl crt ${certificateFile} alpn h2,http/1.1
  stick-table type ipv6 size 100k expire 1m store conn_cur
  tcp-request connection track-sc0 src,ipmask(32,64)
  tcp-request connection reject if { sc0_conn_cur gt ${connectionsPerAddress} }
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  default_backend servers

backend servers
  balance leastconn
  cookie node insert indirect nocache httponly secure
  http-send-name-header X-Server-Name
  option httpchk GET /health/own
  http-check disable-on-404
  default-server check inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ name, port: its }) => `  server ${name} 127.0.0.1:${its} cookie ${name}`).join('\n')}
  use-server %[urlp(server)] if { path_beg /socket.io/ } { urlp(server) -m found }
`

interface DatabaseBalancer {
  readonly port: number
  readonly adminSocket: string
  readonly nodes: readonly (Target & { readonly agentPort: number })[]
}

/** Leads to the primary, as its agent says, and cuts the connections to what is none any more. */
export const databaseBalancer = ({ port, adminSocket, nodes }: DatabaseBalancer): string => `\
global
  maxconn 2000
  stats socket ${adminSocket} mode 600 level admin

defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 700ms

frontend postgres
  bind 127.0.0.1:${port}
  default_backend primary

backend primary
  option httpchk GET /primary
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: its, agentPort }) => `  server ${name} 127.0.0.1:${its} check port ${agentPort}`).join('\n')}
`
