import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** For `npm run mutate-access` alone: what changes the server in memory and expects its tests to fail. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['src/**/*.mutants.ts'],
    globalSetup: [fileURLToPath(new URL('src/testing/global-setup.ts', import.meta.url))],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
