/**
 * Code whose tests are tested: `mutate` is changed, `tests` must notice, in at least `limit` percent of the changes. `fresh`: a
 * test file starts a server of its own and is read again for every change. Texts are left out: a test of them would repeat them.
 */
const module = (name, testsElsewhere = []) => ({
  mutate: ['domain', 'commands'].flatMap((folder) => [
    `apps/server/src/modules/${name}/${folder}/**/*.ts`,
    `!apps/server/src/modules/${name}/${folder}/**/*.test.ts`,
    `!apps/server/src/modules/${name}/${folder}/**/*-text.ts`,
  ]),
  tests: [`apps/server/src/modules/${name}/**/*.test.ts`, ...testsElsewhere],
  fresh: true,
  limit: 85,
})

export const areas = {
  rules: {
    mutate: [
      'packages/rules/src/**/*.ts',
      '!packages/rules/src/**/*.test.ts',
      '!packages/rules/src/testing/**',
    ],
    tests: ['packages/rules/{src,log-versions}/**/*.test.ts'],
    fresh: false,
    limit: 92,
  },
  games: module('games'),
  // A practice table is a game that begins at once: its tests are with those of the games.
  matchmaking: module('matchmaking', ['apps/server/src/modules/games/practice-*.test.ts']),
  wallet: module('wallet'),
  activity: module('activity'),
  accounts: module('accounts'),
  statistics: module('statistics'),
}
