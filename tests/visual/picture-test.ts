import { test as base } from '../harness/fixtures.ts'

/** A test that draws what it sees; its server, if any, is its own. */
export const test = base.extend({
  // Letters are as wide in every Chromium only where none is moved to the next pixel.
  launchOptions: [
    async ({ launchOptions }, use) =>
      // Nor is a photograph left out because it has not been unpacked for this size of window yet.
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-checker-imaging'] }),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  baseURL: async ({}, use) => use(undefined),
})

/** Longer than a machine that does much else takes. */
export const SLOWEST_MS = 1_200_000
