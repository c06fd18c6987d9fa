import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

/** What the pages are built with is copied as it is: this becomes /bundle/avatar/. */
export const SERVED = at('../../../apps/web/public/bundle/avatar')
export const CATALOGUE = at('../../../packages/contracts/src/avatar-catalogue.json')
