import { randomUUID } from 'node:crypto'
import type { joinLinkEndpoints } from '@callboard/contract/exchange/join-links/endpoints'
import { JOIN_TOKEN } from '@callboard/contract/exchange/join-links/rules'
import { joinLinks } from '#db/schema/join-links.ts'
import { newReadableToken } from '#platform/tokens.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { only, type Scene } from '#testing/scene.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The input for a registration link. */
export const JOIN_LINK = {
  title: 'Open day',
  note: 'Welcome!',
  fields: ['age', 'instagram'],
  asksPhotos: true,
  opensOn: null,
  closesOn: null,
  places: null,
}

/** Stores a registration link. */
export async function makeJoinLink({ deps }: TestApp, values: Partial<typeof joinLinks.$inferInsert> = {}) {
  const link = { ...JOIN_LINK, fields: ['age', 'instagram'] as ('age' | 'instagram')[], token: newReadableToken(JOIN_TOKEN), ...values }
  return only(await deps.platform.db.insert(joinLinks).values(link).returning())
}

const linkOf = async ({ server, admin }: Scene, values: Partial<typeof joinLinks.$inferInsert> = {}) => {
  const { id } = await makeJoinLink(server, { createdBy: admin.id, ...values })
  return { id }
}

/** One call of every endpoint of the registration links, in the form of `endpointCalls`. */
export const joinLinkCalls = {
  joinLinks: async () => ({}),
  createJoinLink: async () => ({ body: JOIN_LINK }),
  updateJoinLink: async (scene) => ({ params: await linkOf(scene), body: { ...JOIN_LINK, places: 20, version: 1 } }),
  pauseJoinLink: async (scene) => ({ params: await linkOf(scene), body: { isPaused: true } }),
  revokeJoinLink: async (scene) => ({ params: await linkOf(scene) }),
  restoreJoinLink: async (scene) => ({ params: await linkOf(scene, { revokedAt: new Date() }) }),
  joinForm: async ({ server }) => ({ params: { token: (await makeJoinLink(server)).token } }),
  join: async ({ server }) => ({
    params: { token: (await makeJoinLink(server)).token },
    body: await visitor({ email: `${randomUUID()}@example.edu` }),
  }),
} satisfies Record<keyof typeof joinLinkEndpoints, (scene: Scene) => Promise<object>>

/** The statuses of the registration links, in the form of `ENDPOINTS`. */
export const JOIN_LINK_STATUSES = {
  joinLinks: [401, 403, 403, 200, 401],
  createJoinLink: [401, 403, 403, 201, 401],
  updateJoinLink: [401, 403, 403, 200, 401],
  pauseJoinLink: [401, 403, 403, 200, 401],
  revokeJoinLink: [401, 403, 403, 204, 401],
  restoreJoinLink: [401, 403, 403, 200, 401],
  joinForm: [200, 200, 200, 200, 200],
  join: [202, 202, 202, 202, 202],
} as const
