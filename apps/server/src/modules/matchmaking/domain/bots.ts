import type { Random } from '../../../platform/random.ts'
import type { NewPlayer } from '../../games/public.ts'
import { BOT_NAMES } from './bot-names-text.ts'
import { shuffled } from './shuffled.ts'

/** Practice players for the seats no human takes, each with a name of its own. */
export function drawBots(count: number, random: Random): NewPlayer[] {
  return shuffled(BOT_NAMES, random)
    .slice(0, count)
    .map((username) => ({ accountId: null, username, image: null }))
}
