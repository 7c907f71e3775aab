import { FIRST_ANSWERS_ID } from '@callboard/contract/first-answers'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { axeViolations } from './accessibility.ts'
import { type CallboardServer, startCallboard } from './callboard-server.ts'
import { signerIn } from './sign-in-by-mail.ts'

/** The casting director of every test server. */
export const ADMIN_EMAIL = 'casting@example.edu'

export type AsAnother = <Result>(email: string, act: (api: APIRequestContext) => Promise<Result>) => Promise<Result>

interface WorkerFixtures {
  callboard: CallboardServer
  /** The cookies of all people who are signed in on the worker's server, by address. */
  sessions: Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>
}

interface TestFixtures {
  /**
   * Signs a browser in without opening a page: for each person once through the real mail, then with the same session while it is
   * valid.
   */
  signIn: (context: BrowserContext, email: string) => Promise<APIRequestContext>
  /**
   * Does something as another person, in a separate browser that is closed afterwards.
   * @returns the result of `work`
   */
  asAnother: AsAnother
  /**
   * Fails if axe finds a violation on the current page, or in a part given by a selector. For states that `picture-screens.ts`
   * does not show: the pictures check each screen once.
   */
  expectAccessible: (page: Page, within?: string) => Promise<void>
  /**
   * Any console error, uncaught exception or violation of the content security policy fails the test, except those that the test
   * allows here.
   */
  allowConsoleError: (pattern: RegExp) => void
  noConsoleErrors: undefined
}

/** Chromium reports every answer with a status from 400, even if the test expects it. */
const EXPECTED_STATUS = /Failed to load resource: the server responded with a status of (401|403|404)/

export const test = base.extend<TestFixtures & { allowedErrors: RegExp[] }, WorkerFixtures>({
  callboard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await startCallboard({
        // Tests run at any time of day. Receivers of webhooks, and pictures, are on this machine.
        env: { ADMIN_EMAILS: ADMIN_EMAIL, QUIET_HOURS: 'off', WEBHOOK_ADDRESSES: 'any', PHOTO_ADDRESSES: 'any' },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ callboard }, use) => use(callboard.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  allowedErrors: async ({}, use) => use([EXPECTED_STATUS]),
  allowConsoleError: async ({ allowedErrors }, use) => use((pattern) => void allowedErrors.push(pattern)),
  noConsoleErrors: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !allowedErrors.some((allowed) => allowed.test(message.text()))) errors.push(message.text())
      })
      // If the policy blocks something and the page handles that, the console shows no error. So this reports every violation.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.error(`Against ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
        )
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use(undefined)
      expect(errors, 'nothing is reported to the console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ callboard, sessions }, use) => {
    const signInByMail = signerIn(callboard)
    await use(async (context, email) => {
      const session = sessions.get(email)
      if (session) {
        await context.addCookies(session)
        const isOpen = (await context.request.get(`${callboard.url}/api/auth/user`)).ok()
        if (isOpen) return context.request
      }
      const api = await signInByMail(context, email)
      sessions.set(email, await context.cookies())
      return api
    })
  },
  asAnother: async ({ browser, baseURL, signIn }, use) => {
    await use(async (email, act) => {
      const context = await browser.newContext({ baseURL })
      try {
        return await act(await signIn(context, email))
      } finally {
        await context.close()
      }
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  expectAccessible: async ({}, use, { project }) => {
    // Contrast is half of axe's time. The other tiers measure it, the visual one on every screen.
    const without = project.name === 'browser' ? ['color-contrast'] : []
    await use(async (page, within) => expect(await axeViolations(page, { within, without })).toEqual([]))
  },
})

/**
 * Makes a page send its first calls, whose answers would otherwise be part of the page, and receive no live updates, which would
 * cause reloads. A test that answers calls itself then sees calls only after its own presses.
 */
export async function askByCalls(page: Page): Promise<void> {
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.addInitScript((id) => {
    // The document is complete, and the application has not started.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove())
  }, FIRST_ANSWERS_ID)
}

export { expect }
