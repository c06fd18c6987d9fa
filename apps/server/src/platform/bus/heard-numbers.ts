interface Numbers {
  /** All up to it came or are missing. */
  highest: number
  readonly missing: Set<number>
  /** What it had said when it told so last. */
  said: number
}

/** Many enough to be sure that some of them do not come any more. */
const MOST_MISSING = 1_000

/**
 * Whether everything came that the other processes said to all. What is missing is missed at the second question, so that a message
 * that another one overtook, because it went by another carrier, has time to come.
 */
export class HeardNumbers {
  readonly #of = new Map<string, Numbers>()

  /** The message of this number came, which the process said to all. */
  hear(from: string, number: number): void {
    const numbers = this.#of.get(from)
    if (numbers === undefined) {
      this.#of.set(from, { highest: number, missing: new Set(), said: 0 })
      return
    }
    reach(numbers, number)
    numbers.missing.delete(number)
  }

  /** It has said so much until now. False: not all has come that it had said by the question before. Each loss is told once. */
  isWhole(from: string, said: number): boolean {
    const numbers = this.#of.get(from)
    if (numbers === undefined) {
      this.#of.set(from, { highest: said, missing: new Set(), said })
      return true
    }
    const isWhole = [...numbers.missing].every((number) => number > numbers.said)
    if (!isWhole) numbers.missing.clear()
    reach(numbers, said)
    numbers.said = said
    return isWhole
  }

  /** This process is gone, or what it said until now is of no interest. */
  forget(from: string): void {
    this.#of.delete(from)
  }
}

function reach(numbers: Numbers, number: number): void {
  for (let next = numbers.highest + 1; next <= number && numbers.missing.size < MOST_MISSING; next++)
    numbers.missing.add(next)
  numbers.highest = Math.max(numbers.highest, number)
}
