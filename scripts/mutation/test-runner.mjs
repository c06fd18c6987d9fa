import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'

const API = new URL('./test-api.mjs', import.meta.url).href
/** Written by the first run of a sandbox: how long each test and each file took, and which changes the import of a file reaches. */
const NOTES = '.test-notes.json'
/** How often a test may ask which change is active: 20 times what it asks of unchanged code, and these for short tests. */
const QUESTIONS = { times: 20, more: 1_000_000 }

/** A test that waits for what a change has prevented gets so many times its usual time, and this. */
const LONGEST_TEST = { times: 10, ms: 8000 }

/** What noticed the change before is asked first, unless it is a file that takes longer than this. */
const CHEAP_FILE_MS = 3000

/**
 * Runs the tests of one area for Stryker, in its own process: the code is loaded once and only the changed place
 * switches, where vitest starts a worker and loads everything again for each of thousands of changes. A test file is read
 * again only when its import reaches the change, or when `fresh` says that it prepares what serves once (a server).
 */
class InProcessTestRunner {
  static inject = [commonTokens.options]

  constructor(options) {
    this.options = options.inProcess
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    globalThis.__stryker__ = this.countQuestions(globalThis.__stryker__ ?? {})
    const here = pathToFileURL(`${process.cwd()}/`).href
    registerHooks({
      resolve: (specifier, context, next) => {
        if (specifier === 'vitest' && context.parentURL !== API) return { url: API, shortCircuit: true }
        const found = next(specifier, context)
        if (!found.url.startsWith(here) || found.url.includes('/node_modules/')) return found
        return { ...found, url: `${found.url}${found.url.includes('?') ? '&' : '?'}load=${this.loads}` }
      },
    })
    this.api = await import(API)
    // The same random cases for every change, so that chance notices nothing; and no search for the smallest one.
    fc.configureGlobal({ seed: 1, endOnFailure: true })
    this.strayError = null
    const keep = (error) => {
      this.strayError ??= error
    }
    process.on('unhandledRejection', keep)
    process.on('uncaughtException', keep)
    this.runs = 0
    this.loads = 0
    this.notes = existsSync(NOTES)
      ? JSON.parse(readFileSync(NOTES, 'utf8'))
      : { timesMs: {}, filesMs: {}, questions: {}, onImport: {} }
    this.noticed = []
    this.collected = new Map()
    this.readInThisRun = new Map()
  }

  /**
   * Ends a loop that a change elsewhere made endless: Stryker counts the rounds only where the loop passes the change. The
   * code asks at each place that can be changed which change is active.
   */
  countQuestions(stryker) {
    let active
    this.allowQuestions(Number.POSITIVE_INFINITY)
    return Object.defineProperty(stryker, 'activeMutant', {
      get: () => {
        this.questions += 1
        if (this.questions > this.allowedQuestions) {
          stryker.hitCount = Number.POSITIVE_INFINITY
          throw new Error('this test does not end')
        }
        return active
      },
      set: (id) => {
        active = id
      },
    })
  }

  allowQuestions(allowed) {
    this.questions = 0
    this.allowedQuestions = allowed
  }

  async dryRun() {
    const stryker = globalThis.__stryker__
    stryker.activeMutant = undefined
    await this.loadCode()
    const result = await this.run({ bail: false })
    if (result.status === DryRunStatus.Complete) {
      for (const { id, timeSpentMs } of result.tests) this.notes.timesMs[id] = timeSpentMs
      writeFileSync(NOTES, JSON.stringify(this.notes))
      return { ...result, mutantCoverage: stryker.mutantCoverage }
    }
    return result
  }

  async mutantRun({ activeMutant, mutantActivation, reloadEnvironment, hitLimit, testFilter }) {
    const stryker = globalThis.__stryker__
    stryker.hitCount = hitLimit === undefined ? undefined : 0
    stryker.hitLimit = hitLimit
    this.allowQuestions(Number.POSITIVE_INFINITY)
    stryker.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
    try {
      if (reloadEnvironment || this.loads === 0) await this.loadCode()
    } catch (error) {
      return { status: MutantRunStatus.Killed, failureMessage: String(error), killedBy: [], nrOfTests: 0 }
    }
    stryker.activeMutant = activeMutant.id
    const result = await this.run({ bail: true, filter: testFilter })
    stryker.activeMutant = undefined
    return toMutantRunResult(
      determineHitLimitReached(stryker.hitCount, hitLimit ?? Number.MAX_VALUE) ?? result,
    )
  }

  /**
   * The mutated files come before the tests, so that what they do while they are loaded is told from what a test does.
   * Called again, it reads them and all they import once more.
   */
  async loadCode() {
    this.loads += 1
    this.collected.clear()
    for (const file of this.options.code) await import(pathToFileURL(resolve(file)).href)
  }

  async run({ bail, filter }) {
    this.runs += 1
    this.readInThisRun.clear()
    const tests = []
    for (const { file, chosen } of this.steps(filter)) {
      const startedAt = performance.now()
      const passed = await this.runFile(file, { chosen, tests })
      this.notes.filesMs[file] ??= performance.now() - startedAt
      if (passed !== true && passed !== false) return { status: DryRunStatus.Error, errorMessage: passed }
      if (passed) continue
      const { id } = tests.at(-1)
      this.noticed = [id, ...this.noticed.filter((other) => other !== id)].slice(0, 5)
      if (bail) break
    }
    return { status: DryRunStatus.Complete, tests }
  }

  /**
   * What to run, one after another: first the tests that noticed the changes before this one, which are often its
   * neighbours, then the quick ones. Files that start a server are run as a whole.
   */
  steps(filter) {
    if (!filter) return globSync(this.options.tests).map((file) => ({ file, chosen: null }))
    const fileOf = (id) => id.split('#')[0]
    const late = (id) =>
      this.noticed.includes(id) ? this.noticed.indexOf(id) - 5 : (this.notes.timesMs[id] ?? 0)
    if (!this.options.fresh)
      return filter
        .toSorted((one, other) => late(one) - late(other))
        .map((id) => ({ file: fileOf(id), chosen: new Set([id]) }))
    const chosen = new Set(filter)
    const noticing = this.noticed.map(fileOf)
    const lateFile = (file) =>
      noticing.includes(file) && this.notes.filesMs[file] < CHEAP_FILE_MS
        ? noticing.indexOf(file) - noticing.length
        : this.notes.filesMs[file]
    return [...new Set(filter.map(fileOf))]
      .toSorted((one, other) => lateFile(one) - lateFile(other))
      .map((file) => ({ file, chosen }))
  }

  async runFile(fileName, { chosen, tests }) {
    const stryker = globalThis.__stryker__
    const onImport = `import of ${fileName}`
    let startedAt = 0
    this.strayError = null
    stryker.currentTestId = onImport
    let collected
    try {
      collected = await this.read(fileName)
    } catch (error) {
      // A change that stops a file from being read is noticed by all of its tests.
      if (chosen === null) return `${fileName}: ${error?.stack ?? error}`
      const id = [...chosen].find((one) => one.startsWith(`${fileName}#`))
      tests.push({
        id,
        name: id,
        fileName,
        timeSpentMs: 0,
        status: TestStatus.Failed,
        failureMessage: String(error),
      })
      return false
    }
    let allPassed = true
    await this.api.runFile(collected, {
      isChosen: ({ id }) => chosen === null || chosen.has(id),
      longestMs: ({ id }) =>
        LONGEST_TEST.ms + LONGEST_TEST.times * (this.notes.timesMs[id] ?? LONGEST_TEST.ms),
      onStart: ({ id }) => {
        stryker.currentTestId = id
        const usual = this.notes.questions[id] ?? Number.POSITIVE_INFINITY
        this.allowQuestions(QUESTIONS.times * usual + QUESTIONS.more)
        startedAt = performance.now()
      },
      onEnd: ({ id, title }, thrown) => {
        this.notes.questions[id] ??= this.questions
        this.allowQuestions(Number.POSITIVE_INFINITY)
        const error = thrown ?? this.strayError
        this.strayError = null
        if (error !== null) allPassed = false
        tests.push({
          id,
          name: title,
          fileName,
          timeSpentMs: Math.round(performance.now() - startedAt),
          ...(error === null
            ? { status: TestStatus.Success }
            : { status: TestStatus.Failed, failureMessage: String(error?.message ?? error) }),
        })
      },
    })
    stryker.currentTestId = undefined
    this.spreadImport(fileName, onImport, this.api.testsOf(collected))
    return allPassed
  }

  async read(fileName) {
    const { activeMutant } = globalThis.__stryker__
    const kept = this.collected.get(fileName)
    if (kept && !this.options.fresh && !this.notes.onImport[fileName]?.includes(activeMutant)) return kept
    // A second import of the same address would declare no tests.
    const read = this.readInThisRun.get(fileName)
    if (read) return read
    const url = `${pathToFileURL(resolve(fileName)).href}?run=${this.runs}`
    const collected = await this.api.collect(fileName, () => import(url))
    this.readInThisRun.set(fileName, collected)
    // What was read under a change that acts on reading is of no use for the next.
    if (kept === undefined && !this.notes.onImport[fileName]?.includes(activeMutant))
      this.collected.set(fileName, collected)
    return collected
  }

  /** What the import of a file reached belongs to each of its tests. */
  spreadImport(fileName, onImport, collected) {
    const perTest = globalThis.__stryker__.mutantCoverage?.perTest
    const reached = perTest?.[onImport] ?? {}
    this.notes.onImport[fileName] ??= Object.keys(reached)
    if (!perTest) return
    delete perTest[onImport]
    for (const { id } of collected) {
      perTest[id] ??= {}
      for (const [mutant, count] of Object.entries(reached))
        perTest[id][mutant] = (perTest[id][mutant] ?? 0) + count
    }
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessTestRunner)]
export const strykerValidationSchema = { properties: { inProcess: { type: 'object' } } }
