import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  // One project per tier: `npm test`, `npm run test:visual`, `npm run test:deep`. The tag `@deep` moves a test to the deep tier.
  projects: [
    { name: 'browser', testMatch: 'e2e/*.spec.ts', testIgnore: '*.deep.spec.ts', grepInvert: /@deep/ },
    { name: 'visual', testMatch: 'visual/*.visual.spec.ts' },
    { name: 'deep', testMatch: 'e2e/*.spec.ts', grep: /\.deep\.spec\.ts|@deep/ },
  ],
  outputDir: '../test-results',
  // Four workers on two cores, because each often waits for its own server and browser (380 s with three, 326 with four). On more
  // cores one per core, limited by memory: each runs a browser, a server and a PostgreSQL.
  workers: Math.min(8, Math.max(4, availableParallelism())),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Generous, so that no test fails on a busy machine; a passing test does not wait.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Without a graphics card, transitions cost a seventh of the processor time (160 and 137 s for 40 tests), and tests wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // A trace of each test costs a sixth of the time; `--trace retain-on-failure` asks for one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
