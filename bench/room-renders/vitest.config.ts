import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The other checkout stands outside of this one.
  server: { fs: { strict: false } },
  test: { root: import.meta.dirname, include: ['figures.test.tsx'], testTimeout: 240_000 },
})
