import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import { ConfigError } from './platform/config/env.ts'
import { StartError } from './platform/start-error.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * The options that were given to a command, `--at X` or `--at=X`. Throws a {@link StartError} for everything else: a
 * command that leaves a wish out does harm.
 */
export function optionsOf<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const known = names.map((name) => `--${name}`).join(', ')
  const options = Object.fromEntries(
    names.map((name): [string, ParseArgsOptionDescriptor] => [name, { type: 'string' }]),
  )
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Partial<Record<Name, string>>
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message} Options come after --, and are: ${known}.`)
  }
}

/** Runs a command of the operator that needs no app, and ends the process. */
export function runCommand(command: () => Promise<void>): void {
  command().then(
    () => process.exit(0),
    (error: unknown) => {
      reportFailure(error)
      process.exit(1)
    },
  )
}

/** What the operator can do something about is one sentence, everything else is a fault with its place. */
export function reportFailure(error: unknown): void {
  const expected = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
}
