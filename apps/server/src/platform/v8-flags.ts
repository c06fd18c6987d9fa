import { setFlagsFromString } from 'node:v8'

/**
 * Settings of V8 for a server with many small tables. Imported before anything else, because code that is compiled already does not change.
 *
 * V8 notes which lines of the code create objects that live long, as the entries of a log, and lets them create their objects among
 * the old ones. Some of these objects are used for a moment only. A young collection removes neither them nor what they refer to: with 1,000
 * tables three quarters of what became old was not used any more. Only a full collection removes it, and
 * the whole process waits for that (docs/decisions/040-objects-that-live-short.md).
 */
setFlagsFromString('--no-allocation-site-pretenuring')
