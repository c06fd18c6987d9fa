import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Question {
  readonly number: number
  readonly name: string
  readonly input: unknown
}

interface Answer {
  readonly number: number
  readonly value?: unknown
  readonly error?: string
}

/** The number of the answer with which a process says that it is ready. */
const READY = 0

/** Players in a process of their own: what this one does must not keep them waiting. */
export class AskedProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #asked = READY

  protected constructor(file: URL, args: readonly string[]) {
    this.#child = fork(fileURLToPath(file), [...args])
    this.#child.on('message', (answer: Answer) => {
      this.#waiting.get(answer.number)?.(answer)
      this.#waiting.delete(answer.number)
    })
    this.#child.once('exit', () => {
      for (const [number, answer] of this.#waiting) answer({ number, error: `${file.pathname} has ended` })
      this.#waiting.clear()
    })
  }

  protected async ready(): Promise<void> {
    await this.#answer(READY)
  }

  protected ask(name: string, input: unknown = null): Promise<unknown> {
    const number = ++this.#asked
    this.#child.send({ number, name, input } satisfies Question)
    return this.#answer(number)
  }

  protected end(): void {
    this.#child.kill()
  }

  async #answer(to: number): Promise<unknown> {
    const { value, error } = await new Promise<Answer>((resolve) => this.#waiting.set(to, resolve))
    if (error !== undefined) throw new Error(error)
    return value
  }
}

/** The other side: answers the questions of the process that started this one. */
export function answerQuestions(answers: Readonly<Record<string, (input: unknown) => unknown>>): void {
  const say = (answer: Answer) => process.send?.(answer)
  process.on('message', async ({ number, name, input }: Question) => {
    try {
      say({ number, value: await answers[name]?.(input) })
    } catch (error) {
      say({ number, error: String(error) })
    }
  })
  // Nobody is left who would ask.
  process.on('disconnect', () => process.exit())
  say({ number: READY })
}
