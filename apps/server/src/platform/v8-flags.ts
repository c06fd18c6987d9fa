import { setFlagsFromString } from 'node:v8'

/**
 * Sets what V8 does badly by itself for a server with many small tables. Before anything else, because code that is compiled already
 * stays as it is.
 *
 * V8 learns which places of the code make objects that live long, as the entries of a log, and allocates among the old objects
 * there. What such a place makes in vain is never collected with the young objects, nor is anything it refers to: 1,000 tables
 * left three quarters of what they allocated there in the next full collection, which stops everybody (bench/README.md).
 */
setFlagsFromString('--no-allocation-site-pretenuring')
