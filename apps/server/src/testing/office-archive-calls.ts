import type { officeArchiveEndpoints } from '@callboard/contract/exchange/office-archive/endpoints'
import type { Scene } from '#testing/scene.ts'

/** The query of a download that was prepared for the admin. */
async function prepared({ server, admin }: Scene): Promise<{ query: { key: string } }> {
  const { address } = await server.deps.officeArchive.prepare({ kind: 'user', userId: admin.id, email: '', role: 'admin' })
  return { query: { key: new URLSearchParams(address.split('?')[1]).get('key') ?? '' } }
}

/** The calls of the office archive's download, in the form of `endpointCalls`. */
export const officeArchiveCalls = {
  officeArchive: async () => ({}),
  prepareOfficeArchive: async () => ({}),
  downloadOfficeArchive: prepared,
} satisfies Record<keyof typeof officeArchiveEndpoints, (scene: Scene) => Promise<object>>

const OFFICE = [401, 403, 403, 200, 401] as const

/** The status that each visitor gets. */
export const OFFICE_ARCHIVE_STATUSES = {
  officeArchive: OFFICE,
  prepareOfficeArchive: OFFICE,
  downloadOfficeArchive: OFFICE,
} satisfies Record<keyof typeof officeArchiveEndpoints, typeof OFFICE>
