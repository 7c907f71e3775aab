import { afterAll, afterEach, beforeAll } from 'vitest'
import { type TestApp, type TestAppOptions, testApp } from '#testing/test-app.ts'

/**
 * One server for all tests of a file, emptied after each.
 *
 * @returns the server, to be used inside tests and hooks only
 */
export function testServer(options?: TestAppOptions): TestApp {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await testApp(options)
  })
  afterEach(() => started?.truncate())
  afterAll(() => started?.close())
  return new Proxy({} as TestApp, {
    get(_, name: keyof TestApp) {
      if (!started) throw new Error('the server of a test file is there inside its tests only')
      return started[name]
    },
  })
}
