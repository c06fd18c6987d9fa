/**
 * Files whose tests cannot run against two processes, and why; docs/scale.md says what it means for a site. Where only some tests of a
 * file cannot, these ask `HAS_TWO_PROCESSES`. A file that is not there, or starts no site, fails a check.
 * @type {Readonly<Record<string, string>>}
 */
export const LEFT_OUT = {
  'apps/server/src/modules/audience/several-processes.test.ts': 'starts several processes of its own',
  'apps/server/src/modules/games/join-limit.test.ts':
    'moves the clock of the machine, of which Redis does not hear',
  'apps/server/src/modules/games/secrets-on-redis.test.ts': 'starts several processes of its own',
  'apps/server/src/modules/games/several-processes.test.ts': 'starts several processes of its own',
  'apps/server/src/modules/games/two-processes.test.ts':
    'is about two processes that have no Redis between them',
  'apps/server/src/modules/invitations/several-processes.test.ts': 'starts several processes of its own',
  'apps/server/src/modules/lobby/lobby-limits.test.ts':
    'moves the clock of the machine, of which Redis does not hear',
  'apps/server/src/testing/refusals/endpoints.test.ts':
    'sends broken requests, which HAProxy refuses itself, in its own words',
}
