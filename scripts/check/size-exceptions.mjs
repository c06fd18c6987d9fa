/** Functions over 60 lines, by the reason why they stay. The list only shrinks. */
export const LONG_FUNCTIONS = {
  'puts parts together in one order, which is what its reader looks for': [
    'apps/server/src/app-modules.ts createModules',
    'apps/server/src/app.ts createApp',
    'apps/server/src/modules/activity/module.ts createActivity',
    'apps/server/src/modules/games/module.ts createGames',
    'apps/server/src/modules/lobby/module.ts createLobby',
    'apps/server/src/modules/matchmaking/module.ts createMatchmaking',
    'apps/server/src/modules/profiles/module.ts createProfiles',
    'apps/server/src/platform/config/config.ts toConfig',
    'apps/server/src/platform/http/http.ts createHttp',
    'apps/server/src/platform/realtime/realtime.ts createRealtime',
  ],
  'one entry for each message, beside each other': [
    'apps/server/src/modules/activity/realtime/activity-messages.ts listenToActivityMessages',
    'apps/server/src/modules/games/realtime/game-messages.ts listenToGameMessages',
  ],
  'one closure over one state': ['apps/server/src/modules/lobby/realtime/list-pusher.ts createListPusher'],
  'one component whose length is its markup': [
    'apps/web/src/features/admin-console/players/rights-panel.tsx RightsPanel',
    'apps/web/src/features/auth/auth-modal.tsx Views',
    'apps/web/src/features/header/mobile-menu.tsx MobileMenu',
    'apps/web/src/features/lobby/lobby-dialog.tsx LobbyDialog',
    'apps/web/src/features/lobby/lobby-room.tsx JoinedLobby',
    'apps/web/src/features/lobby/lobby-window.tsx LobbyWindow',
    'apps/web/src/features/search/mode-row.tsx ModeRow',
    'apps/web/src/features/table/overlay/more-sheet.tsx MoreSheet',
    'apps/web/src/screens/game-search/game-search-screen.tsx GameSearchScreen',
    'apps/web/src/shared/captcha/captcha-panel.tsx CaptchaPanel',
    'apps/web/src/ui/date-range/range-panel.tsx RangePanel',
    'apps/web/src/ui/modal/modal.tsx Modal',
  ],
  'one hook: state and what changes it': [
    'apps/web/src/features/article-editor/use-article-form.ts useArticleForm',
    'apps/web/src/shared/form/use-form.ts useForm',
  ],
  'a state or a list written field by field': ['packages/rules/src/engine/evolve/evolve.ts created'],
}

/** Files under 15 lines with one importer, by the reason why they are files. */
export const SHORT_FILES = {
  'read by a test that draws nothing': ['apps/web/src/gallery/without-example.ts'],
  'of the first load of every page, or kept out of it': ['apps/web/src/shared/clock-text.ts'],
  'a chapter of a list': [
    'apps/server/src/modules/achievements/domain/catalogue/evenings.ts',
    'apps/server/src/modules/achievements/domain/catalogue/standing.ts',
  ],
  'a rule of the domain, which the layer above it must not hold': [
    'apps/server/src/modules/profiles/domain/tier.ts',
    'apps/server/src/modules/wallet/domain/paid-month.ts',
  ],
  'Russian words are kept apart from code': [
    'apps/server/src/modules/judging/domain/judging-text.ts',
    'apps/server/src/modules/notes/notes-text.ts',
    'apps/server/src/modules/organisers/domain/organisers-text.ts',
    'apps/server/src/modules/rulesets/rulesets-text.ts',
    'apps/server/src/modules/settings/domain/home-text.ts',
    'apps/server/src/platform/mail/dev-mail-text.ts',
  ],
  'a part of the platform with a name of its own': [
    'apps/server/src/platform/db/role.ts',
    'apps/server/src/platform/http/root-files.ts',
    'apps/server/src/platform/storable.ts',
    'apps/server/src/platform/v8-flags.ts',
  ],
  'a pure rule, tested or read apart from what draws it': [
    'apps/web/src/features/achievements/achieved-on.ts',
    'apps/web/src/features/admin-console/operations/is-well.ts',
    'apps/web/src/features/header/blog-link.tsx',
    'apps/web/src/features/lobby/use-lobby-list.ts',
    'apps/web/src/features/search/use-overview.ts',
    'apps/web/src/features/table/seat/lips.ts',
  ],
  'a part with a name of its own': [
    'apps/web/src/screens/cabinet/cabinet-tabs.ts',
    'apps/web/src/screens/profile/profile-level.ts',
    'apps/web/src/screens/notifications/notifications-screen.tsx',
    'apps/web/src/screens/people/people-screen.tsx',
    'apps/web/src/screens/sanctions/appeals-screen.tsx',
    'apps/web/src/screens/sanctions/ledger-screen.tsx',
    'apps/web/src/screens/ratings/ratings-screen.tsx',
  ],
  'shared/ keeps what only this part may touch': [
    'apps/web/src/shared/media/echo-test-servers.ts',
    'apps/web/src/shared/realtime/pacemaker.ts',
    'apps/web/src/shared/session/where-next.ts',
  ],
}
