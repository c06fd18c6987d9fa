/** Debian packages of `npm run cluster` and their programs; Postgres comes with npm. */
export const CLUSTER_PROGRAMS = {
  'redis-server': '/usr/bin/redis-server',
  janus: '/usr/bin/janus',
  coturn: '/usr/bin/turnserver',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
}
