import { expect, vi } from '../../node_modules/vitest/dist/index.js'

/**
 * Stands for `vitest` in the tests that `test-runner.mjs` runs: collects what a file declares, so that it can be run many
 * times. Only what the tests of the mutated areas use is here; anything else fails at import.
 */
export { expect, vi }

/** A hook that waits for what a change has prevented does not wait for ever, nor does a test. */
const LONGEST_HOOK_MS = 30_000

/** The group whose body is being read, or the file. */
let open = null
/** What the running test wants done at its end. */
let atEnd = []

const group = (name, parent) => ({
  name,
  parent,
  children: [],
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
})

/** Reads a file, with the import that declares its tests. */
export async function collect(name, load) {
  const file = group('', null)
  open = file
  await load()
  open = null
  number(file, name)
  return file
}

/** Every test has an address of its own: rows of a table may share a title. */
function number(file, name) {
  const seen = new Map()
  const visit = (node, path) => {
    for (const child of node.children) {
      const title = path === '' ? child.name : `${path} ${child.name}`
      if (child.children) visit(child, title)
      else {
        const times = (seen.get(title) ?? 0) + 1
        seen.set(title, times)
        child.title = times === 1 ? title : `${title} (${times})`
        child.id = `${name}#${child.title}`
      }
    }
  }
  visit(file, '')
}

export const testsOf = (node) => (node.children ? node.children.flatMap(testsOf) : [node])

/** Throws when the step does not end. Nothing but its own wait can end here: a loop without one is ended by the runner. */
async function ending(step, longestMs = LONGEST_HOOK_MS) {
  let timer
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end in ${longestMs} ms`)), longestMs)
  })
  try {
    await Promise.race([step(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs the chosen tests of a file until one fails. `longestMs`: how long a test may take. */
export async function runFile(file, { isChosen, longestMs, onStart, onEnd }) {
  return await runGroup(file, { isChosen, longestMs, onStart, onEnd })
}

async function runGroup(node, run) {
  if (!testsOf(node).some((test) => run.isChosen(test))) return true
  let passed = true
  try {
    for (const hook of node.hooks.beforeAll) await ending(hook)
  } catch (error) {
    const first = testsOf(node).find((test) => run.isChosen(test))
    run.onStart(first)
    run.onEnd(first, error)
    passed = false
  }
  for (const child of passed ? node.children : []) {
    if (child.children) passed = await runGroup(child, run)
    else if (run.isChosen(child)) passed = await runTest(child, node, run)
    if (!passed) break
  }
  for (const hook of node.hooks.afterAll.toReversed()) await ending(hook).catch(() => undefined)
  return passed
}

async function runTest(test, parent, run) {
  run.onStart(test)
  atEnd = []
  const groups = []
  for (let node = parent; node !== null; node = node.parent) groups.unshift(node)
  let error = null
  const attempt = async (step, longestMs) => {
    try {
      await ending(step, longestMs)
    } catch (thrown) {
      error ??= thrown ?? new Error('threw nothing')
    }
  }
  await attempt(async () => {
    for (const node of groups) for (const hook of node.hooks.beforeEach) await hook()
    await test.body()
  }, run.longestMs(test))
  for (const step of atEnd) await attempt(step)
  for (const node of groups.toReversed())
    for (const hook of node.hooks.afterEach.toReversed()) await attempt(hook)
  run.onEnd(test, error)
  return error === null
}

function declareGroup(name, body) {
  const node = group(name, open)
  open.children.push(node)
  open = node
  body()
  open = node.parent
}

function declareTest(name, ...rest) {
  const body = rest.find((part) => typeof part === 'function')
  open.children.push({ name, body: async () => await body({ onTestFinished }) })
}

function withTables(declare) {
  const each =
    (rows) =>
    (name, ...rest) => {
      const spread = rows.every(Array.isArray)
      for (const row of rows)
        declare(
          name,
          ...rest.map((part) =>
            typeof part === 'function' ? () => (spread ? part(...row) : part(row)) : part,
          ),
        )
    }
  return Object.assign(declare, { each, skipIf: (skipped) => (skipped ? () => undefined : declare) })
}

const hook = (kind) => (body) => void open.hooks[kind].push(async () => await body({}))

export const describe = withTables(declareGroup)
export const it = withTables(declareTest)
export const test = withTables(declareTest)
export const beforeAll = hook('beforeAll')
export const afterAll = hook('afterAll')
export const beforeEach = hook('beforeEach')
export const afterEach = hook('afterEach')
export const onTestFinished = (step) => void atEnd.push(step)
