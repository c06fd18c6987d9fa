import fc from 'fast-check'

/**
 * A property test draws the same cases in every run, so that a failed run says something about the change and not about
 * luck. `npm run test:long` draws others each time; `SEED` repeats its draw.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
