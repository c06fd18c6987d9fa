import { print, runCommand } from './operator-command.ts'
import { toConfig } from './platform/config/config.ts'
import { readEnv } from './platform/config/env.ts'
import { warningsOf } from './platform/config/warnings.ts'

/** Reads the settings as a start does, and starts nothing: before an upgrade, or after a change of a file. */
async function checkSettings(): Promise<void> {
  const env = readEnv()
  toConfig(env)
  for (const sentence of warningsOf(env)) print(`Warning: ${sentence}`)
  print('A server can start with these settings.')
}

runCommand(checkSettings)
