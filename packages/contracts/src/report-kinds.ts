/** What a player is reported for. `hints`: from outside the game; `throwing`: lost on purpose; `foreignAccount`: plays for somebody else. */
export const reportKinds = ['insults', 'hints', 'peeking', 'throwing', 'foreignAccount', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]
