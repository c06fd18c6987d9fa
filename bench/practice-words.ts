import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type ClaimDraft, claimsOf, EMPTY_DRAFT } from '../apps/web/src/features/table/model/claim-draft.ts'
import type { Intent } from '../packages/bots/src/intent.ts'
import { simulateGame } from '../packages/bots/src/testing/simulate-game.ts'
import { type Claim, presets, type Seat } from '../packages/rules/src/index.ts'

/**
 * How much practice players hear: the town's wins when the sheriff's words are sent as the page of the room sends them,
 * next to a table of bots and to a sheriff who types words without claims: at most 5 points of 100 apart. The same seeds, and the
 * same bot decides in the seat of the sheriff.
 * `npm run bench:words -- [games]`; writes bench/results/practice-words.json.
 */
const games = Number(process.argv[2] ?? 150)

type Rewrite = (seat: Seat, intents: readonly Intent[]) => readonly Intent[]

/** The chips that say the same as these claims. */
function draftOf(claims: readonly Claim[]): ClaimDraft {
  let draft = EMPTY_DRAFT
  for (const claim of claims) {
    if (claim.kind === 'sheriff') draft = { ...draft, role: 'sheriff', checks: claim.checks }
    else if (claim.kind === 'votesFor') draft = { ...draft, votesFor: claim.seat }
    else draft = { ...draft, colors: [...draft.colors, { seat: claim.seat, color: claim.color }] }
  }
  return draft
}

/** A person chooses the chips during the minute and says them at once with the first words. */
const withChips: Rewrite = (seat, intents) => {
  const claims = intents.flatMap(({ command }) => (command.type === 'say' ? command.claims : []))
  const first = intents.findIndex(({ command }) => command.type === 'say')
  return intents.flatMap((intent, index) => {
    if (intent.command.type !== 'say') return [intent]
    if (index !== first) return []
    return [{ ...intent, command: { type: 'say', text: '', claims: claimsOf(draftOf(claims), seat) } }]
  })
}

const withoutClaims: Rewrite = (_, intents) =>
  intents.map((intent) =>
    intent.command.type === 'say' ? { ...intent, command: { ...intent.command, claims: [] } } : intent,
  )

function townWins(rewrite: Rewrite): number {
  let wins = 0
  for (let game = 0; game < games; game++) {
    let sheriff: Seat | null = null
    const { state } = simulateGame({
      ruleSet: presets.fiim,
      seed: `words ${game}`,
      observe: ({ seat, view }) => {
        if (view.own?.role === 'sheriff') sheriff = seat
      },
      rewrite: (seat, intents) => (seat === sheriff ? rewrite(seat, intents) : intents),
    })
    if (state.final?.winner === 'red') wins++
  }
  return wins
}

const result = {
  date: new Date().toISOString(),
  machine: {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  games,
  rules: 'fiim',
  townWins: {
    allBots: townWins((_, intents) => intents),
    sheriffWithChips: townWins(withChips),
    sheriffWithoutClaims: townWins(withoutClaims),
  },
}
console.log(result)
mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/practice-words.json', `${JSON.stringify(result, null, 2)}\n`)
