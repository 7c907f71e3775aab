import { test as base } from '../harness/fixtures.ts'

/** A test that takes pictures; its server, if any, is a separate one. */
export const test = base.extend({
  // Without font hinting every Chromium renders letters equally wide.
  launchOptions: [
    async ({ launchOptions }, use) =>
      // Decode photographs before rendering, so that none is missing in a window of another size.
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-checker-imaging'] }),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  baseURL: async ({}, use) => use(undefined),
})

/** Longer than a busy machine takes. */
export const SLOWEST_MS = 1_200_000
