import { startServer } from './server-process.ts'
import { WITHOUT_PICTURES } from './sites.ts'

/**
 * `prepare-data.ts FOLDER` starts a site in this folder once. `npm test` does it before the tests: their sites begin with a copy
 * of the folder (`PREPARED_DATA`), which has a database with all tables.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: prepare-data.ts FOLDER')
const site = await startServer({ env: { ...WITHOUT_PICTURES, DATA_DIR: folder } })
await site.dispose()
