import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Loading what is tested takes longer than most files' tests, so files share a worker. Each brings its own server, database or camera,
 * and puts back what it changes of the world. Waiting is generous, so that no test fails on a busy machine; a passing test does not wait.
 */
const SHARED = { isolate: false, testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } } as const

/** Tests of what runs on a database of its own. */
const SERVER = {
  globalSetup: [fileURLToPath(new URL('apps/server/src/testing/global-setup.ts', import.meta.url))],
  hookTimeout: 120_000,
  ...SHARED,
}

const DEEP = '**/*.deep.test.ts'

/** Tests of many values: samples of them in `npm test`, all in the deep tier. */
const SAMPLED = '**/*.sampled.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          exclude: [DEEP],
          provide: { isThorough: false },
          ...SERVER,
        },
      },
      // What takes long, or programs that not every machine has: `npm run test:deep`.
      { test: { name: 'deep', root: 'apps', include: [DEEP, SAMPLED], provide: { isThorough: true }, ...SERVER } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], ...SHARED } },
      { test: { name: 'bench', root: 'tools/bench', include: ['*.test.ts'], ...SHARED } },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], exclude: [DEEP], ...SHARED } },
    ],
    // On two cores four: workers wait for files, timers and servers (361 s with three, 300 with four).
    maxWorkers: Math.min(8, Math.max(4, availableParallelism())),
  },
})
