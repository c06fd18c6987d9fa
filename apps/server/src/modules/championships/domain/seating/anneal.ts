import type { Random } from '@gorod/rules'

/** What a change may cost at the beginning and at the end, about. */
export interface Heat {
  readonly first: number
  readonly last: number
}

export interface Cooling {
  readonly tries: number
  readonly heat: Heat
  readonly random: Random
}

/** Tries between two yields: a few milliseconds. */
const TRIES_A_STEP = 10_000

/**
 * Simulated annealing: `tryChange` draws one small change and asks with its cost whether it is made. A better one always
 * is, a worse one the rarer the later.
 */
export function* anneal(
  { tries, heat, random }: Cooling,
  tryChange: (isKept: (cost: number) => boolean) => void,
): Generator<void, void> {
  const cooling = (heat.last / heat.first) ** (TRIES_A_STEP / tries)
  let now = heat.first
  const isKept = (cost: number) => cost <= 0 || random() < Math.exp(-cost / now)
  for (let done = 0; done < tries; done++) {
    if (done > 0 && done % TRIES_A_STEP === 0) {
      now *= cooling
      yield
    }
    tryChange(isKept)
  }
}
