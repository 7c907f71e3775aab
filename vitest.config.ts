import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url))],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Loading the server takes longer than most files' tests; each file has a database and a server of its own all the same.
          isolate: false,
        },
      },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'] } },
    ],
    // Two cores: more workers only wait for one another.
    maxWorkers: 2,
  },
})
