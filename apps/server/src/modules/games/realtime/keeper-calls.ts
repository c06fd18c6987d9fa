import type { Random } from '../../../platform/random.ts'
import { makeRuling, type RulingWish } from '../commands/make-ruling.ts'
import { quit } from '../commands/quit-game.ts'
import {
  readJudgedTable,
  type SecondJudgeWish,
  type SubstituteWish,
  seatSecondJudge,
  substitute,
} from '../commands/substitute.ts'
import type { GamesApi } from '../public.ts'
import type { GameDoor } from './game-door.ts'

type CallDeps = Parameters<typeof quit>[0] & {
  readonly door: Pick<GameDoor, 'atKeeper'>
  readonly random: Pick<Random, 'uuid'>
}

interface KeeperCalls
  extends Pick<GamesApi, 'makeRuling' | 'judgedTable' | 'substitute' | 'seatSecondJudge'> {
  quit(wish: { readonly gameId: string; readonly accountId: number }): Promise<void>
}

/**
 * What other modules ask of a running game, done in the process that keeps it. The door asks again when the answer is late, though the
 * first keeper may be at it still: what is written has an id, made by the caller, and counts once.
 */
export function keeperCalls({ door, random, ...deps }: CallDeps): KeeperCalls {
  const { keeper } = deps
  const at = {
    makeRuling: door.atKeeper('games.makeRuling', (wish: RulingWish) => makeRuling(keeper, wish)),
    judgedTable: door.atKeeper(
      'games.judgedTable',
      ({ gameId, judgeId }: { gameId: string; judgeId: number }) => readJudgedTable(keeper, gameId, judgeId),
    ),
    substitute: door.atKeeper('games.substitute', (wish: SubstituteWish) => substitute(keeper, wish)),
    seatSecondJudge: door.atKeeper('games.seatSecondJudge', (wish: SecondJudgeWish) =>
      seatSecondJudge(keeper, wish),
    ),
  }
  return {
    quit: door.atKeeper('games.quit', ({ gameId, accountId }: { gameId: string; accountId: number }) =>
      quit(deps, gameId, accountId),
    ),
    makeRuling: (gameId, ruling) => at.makeRuling({ gameId, ruling, id: random.uuid() }),
    judgedTable: (gameId, judgeId) => at.judgedTable({ gameId, judgeId }),
    substitute: (gameId, wish) => at.substitute({ gameId, wish, id: random.uuid() }),
    seatSecondJudge: (gameId, player) => at.seatSecondJudge({ gameId, player, id: random.uuid() }),
  }
}
