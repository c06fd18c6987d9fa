import type { NewGameRecord } from '../../modules/games/store/games-store.ts'

type Own = Pick<NewGameRecord, 'id' | 'createdAt' | 'players' | 'entries'>

/** A practice game at its beginning. It has no deadline, so no sweeper of the app touches it. */
export const practiceRecord = (own: Own): NewGameRecord => ({
  mode: 'practice',
  championshipId: null,
  type: 'other',
  ruleSet: 'fiim',
  botLevel: 'player',
  rulesName: null,
  isPrivate: false,
  isSealed: false,
  deadlineAt: null,
  judge: null,
  secondJudge: null,
  progress: { kind: 'gathering', day: 0, alive: 10 },
  ...own,
})
