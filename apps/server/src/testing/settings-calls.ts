import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { settingsEndpoints } from '@callboard/contract/settings/endpoints'
import { eq } from 'drizzle-orm'
import { directors } from '#db/schema/settings.ts'
import type { Statuses } from '#testing/expected-statuses.ts'
import type { Scene } from '#testing/scene.ts'

/** The settings as they are without any change, so that a call changes nothing. */
const UNCHANGED = { version: 0, values: { ...DEFAULT_INSTITUTION, emailDomains: null, strongAdmins: false } }

const COLLEAGUE = 'colleague@example.edu'

async function listed({ server }: Scene, isListed: boolean) {
  const { db } = server.deps.platform
  await db.delete(directors).where(eq(directors.email, COLLEAGUE))
  if (isListed) await db.insert(directors).values({ email: COLLEAGUE, addedAt: new Date() })
  return { body: { email: COLLEAGUE } }
}

/** One call of every endpoint of the settings: as `endpointCalls`. */
export const settingsCalls = {
  settings: async () => ({}),
  saveSettings: async () => ({ body: UNCHANGED }),
  saveMailServer: async () => ({ body: { version: 0, server: null } }),
  saveLogo: async () => ({ body: { version: 0, logo: null } }),
  restoreSettings: async () => ({ body: { version: 0, restore: 0 } }),
  settingsInUse: async () => ({}),
  directors: async () => ({}),
  addDirector: (scene) => listed(scene, false),
  removeDirector: (scene) => listed(scene, true),
} satisfies Record<keyof typeof settingsEndpoints, (scene: Scene) => Promise<object>>

const OFFICE: Statuses = [401, 403, 403, 200, 401]

/** The status that each visitor gets. */
export const SETTINGS_STATUSES = {
  settings: OFFICE,
  saveSettings: OFFICE,
  saveMailServer: OFFICE,
  saveLogo: OFFICE,
  restoreSettings: OFFICE,
  settingsInUse: OFFICE,
  directors: OFFICE,
  addDirector: [401, 403, 403, 201, 401],
  removeDirector: OFFICE,
} as const satisfies Record<keyof typeof settingsEndpoints, Statuses>
