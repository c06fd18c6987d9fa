import { ConfigError } from './platform/config/env.ts'
import { StartError } from './platform/start-error.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command of the operator that needs no app, and ends the process. What they can do something about is one sentence. */
export function runCommand(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      const expected = error instanceof StartError || error instanceof ConfigError
      process.stderr.write(
        `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
      )
      process.exit(1)
    },
  )
}
