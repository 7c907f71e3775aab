import type { Browser, BrowserContext } from '@playwright/test'
import type { CallboardServer } from './callboard-server.ts'
import { startCallboard } from './callboard-server.ts'
import { applyTo, postProfile, postProject } from './casting-data.ts'
import { test as base, expect } from './fixtures.ts'
import { signerIn } from './sign-in-by-mail.ts'
import { withPhotos } from './student-data.ts'

/** A person with a session that a browser can take over. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

/** Two people of each account role, and the data that the forms change. */
export interface Cast {
  readonly ana: Person
  readonly bruno: Person
  readonly office: Person
  readonly colleague: Person
  /** Has no profile yet. */
  readonly newcomer: Person
  readonly talentId: number
  readonly projectId: number
}

const OFFICE = ['office@example.edu', 'colleague@example.edu'] as const

/** Switches the browser to a person's session, like a sign-in that its open pages do not notice. */
export async function become(context: BrowserContext, { cookies }: Person): Promise<void> {
  // In one step, like a sign-in: the browser must not be signed out in between.
  await context.addCookies(cookies)
}

async function meet(browser: Browser, callboard: CallboardServer, email: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: callboard.url })
  await signerIn(callboard)(context, email)
  const made = await prepare?.(context)
  const user = await (await context.request.get('/api/auth/user')).json()
  const person: Person = {
    id: user.id,
    email,
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || email,
    cookies: await context.cookies(),
  }
  await context.close()
  return { person, made }
}

export const test = base.extend<object, { cast: Cast }>({
  callboard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const server = await startCallboard({ env: { ADMIN_EMAILS: OFFICE.join(',') } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  cast: [
    async ({ browser, callboard }, use) => {
      const { person: office, made } = await meet(browser, callboard, OFFICE[0], async ({ request }) => {
        const project = await postProject(request, { title: 'Harbour film' })
        return { project, open: await postProject(request, { title: 'Open stage' }) }
      })
      const projectId = (made as { project: { id: number } }).project.id
      const { person: colleague } = await meet(browser, callboard, OFFICE[1])
      const ana = await meet(browser, callboard, 'ana@example.edu', async ({ request }) => {
        const portfolio = await withPhotos(request, 1)
        const profile = await postProfile(request, { firstName: 'Ana', lastName: 'Silva', email: 'ana@example.edu', portfolio })
        await applyTo(request, projectId)
        return profile.id
      })
      const { person: bruno } = await meet(browser, callboard, 'bruno@example.edu', ({ request }) =>
        postProfile(request, { firstName: 'Bruno', lastName: 'Costa', email: 'bruno@example.edu' }),
      )
      const { person: newcomer } = await meet(browser, callboard, 'newcomer@example.edu')
      await use({ ana: ana.person, bruno, office, colleague, newcomer, talentId: ana.made as number, projectId })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect }
