import type { Institution } from '@callboard/contract/institution'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('#platform/office.ts')
  vi.resetModules()
})

test('no feature copies a part of the institution while it is put together, because the office may change it later', async () => {
  const reads: string[] = []
  vi.resetModules()
  vi.doMock('#platform/office.ts', async (original) => {
    const { openOffice } = await original<typeof import('#platform/office.ts')>()
    return {
      openOffice(...parts: Parameters<typeof openOffice>) {
        const office = openOffice(...parts)
        const institution = new Proxy(office.institution, {
          get(target, key) {
            reads.push(String(key))
            return target[key as keyof Institution]
          },
        })
        return Object.create(office, { institution: { value: institution } })
      },
    }
  })
  const { testApp } = await import('#testing/test-app.ts')
  const server = await testApp()
  // The time zone of the weekly hours, which each start of a server writes to the database.
  expect(reads).toEqual(['timeZone'])
  await server.close()
})
