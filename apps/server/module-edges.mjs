/**
 * Which server module may know which. Each line names only lines above it, so there is a bottom to read from.
 * What may be imported of another module is its `public.ts` alone. Checked by `scripts/boundaries.mjs`.
 */
export const MODULE_EDGES = {
  settings: [],
  accounts: ['settings'],
  content: ['accounts'],
  wallet: ['settings', 'accounts'],
  media: [],
  moderation: ['settings', 'accounts'],
  notes: ['accounts'],
  rulesets: ['accounts'],
  activity: [],
  games: ['activity', 'media'],
  lobby: ['accounts', 'moderation', 'rulesets', 'activity', 'games', 'audience'],
  invitations: ['accounts', 'moderation', 'activity', 'games'],
  reviews: ['accounts', 'moderation', 'games'],
  reports: ['accounts', 'games'],
  statistics: ['settings', 'accounts', 'games'],
  achievements: ['accounts', 'games', 'statistics'],
  profiles: ['settings', 'accounts', 'moderation', 'statistics'],
  previews: ['settings', 'games', 'profiles'],
  audience: ['settings', 'accounts', 'games', 'statistics', 'profiles'],
  avatars: ['profiles'],
  championships: ['accounts', 'moderation'],
  judging: ['accounts', 'activity', 'games', 'moderation'],
  matchmaking: [
    'accounts',
    'activity',
    'championships',
    'games',
    'moderation',
    'settings',
    'statistics',
    'wallet',
  ],
  operations: ['settings', 'media', 'games', 'matchmaking'],
}
