import { randomUUID } from 'node:crypto'
import type { dayBoardEndpoints } from '@callboard/contract/schedule/day-board/endpoints'
import { dayOf } from '@callboard/contract/time/month'
import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { checkInCodes } from '#platform/tokens.ts'
import { ownersApplication } from '#testing/casting-scene.ts'
import type { Scene } from '#testing/scene.ts'

/** A shoot of today for which the owner is booked. */
async function ownersShoot(scene: Scene) {
  const { clock, institution } = scene.server.deps.platform
  const day = dayOf(clock.now(), institution.timeZone)
  const { id, projectId } = await ownersApplication(scene, 'booked')
  await scene.server.deps.platform.db.update(projects).set({ shootDate: day }).where(eq(projects.id, projectId))
  return { key: `shoot-${projectId}-${day}`, person: `a${id}`, applicationId: id }
}

/** One call of every endpoint of the boards of days, in the form of `endpointCalls`. */
export const dayBoardCalls = {
  dayBoard: async (scene) => ({ params: { key: (await ownersShoot(scene)).key } }),
  dayStep: async (scene) => {
    const { key, person } = await ownersShoot(scene)
    const now = new Date().toISOString()
    return { params: { key }, body: { sentAt: now, steps: [{ id: randomUUID(), at: now, person, do: 'move', to: 'arrived' }] } }
  },
  dayPasses: async () => ({}),
  checkIn: async (scene) => {
    const { sessionSecret } = scene.server.deps.platform
    const { key, applicationId } = await ownersShoot(scene)
    return { body: { ticket: checkInCodes(sessionSecret, key, applicationId).ticket } }
  },
} satisfies Record<keyof typeof dayBoardEndpoints, (scene: Scene) => Promise<object>>
