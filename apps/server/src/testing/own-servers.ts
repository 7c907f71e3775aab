import { afterEach } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, type TestAppOptions, testApp } from '#testing/test-app.ts'

/**
 * Starts servers that belong to one test, and closes them after it. For state that `truncate` cannot reset, for example the current
 * settings.
 */
export function ownServers(): (options?: TestAppOptions) => Promise<TestApp> {
  const open: TestApp[] = []
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close()
  })
  return async (options = {}) => {
    const server = await testApp(options)
    open.push(server)
    return server
  }
}

/** The address of `signedInDirector`. */
export const ADA = 'ada@example.edu'

/** A casting director with an account, and a client that is signed in as them. */
export async function signedInDirector(server: TestApp) {
  const user = await makeUser(server, { email: ADA, role: 'admin', firstName: 'Ada', lastName: 'Byron' })
  return { user, client: await signIn(server, user) }
}
