import { ensureWebBuild } from './setup/web-build.mjs'

ensureWebBuild()
console.log('apps/web/dist is up to date')
