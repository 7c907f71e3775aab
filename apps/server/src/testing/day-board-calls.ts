import { randomUUID } from 'node:crypto'
import { dayOf } from '@callboard/contract/calendar/month'
import type { dayBoardEndpoints } from '@callboard/contract/day-board/endpoints'
import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { checkInCodes } from '#platform/tokens.ts'
import { ownersApplication, type Scene } from '#testing/scene.ts'

const DAY = '2027-03-04'

/** A shoot for which the owner is booked. */
async function ownersShoot(scene: Scene, day = DAY) {
  const { id, projectId } = await ownersApplication(scene, 'booked')
  await scene.server.deps.platform.db.update(projects).set({ shootDate: day }).where(eq(projects.id, projectId))
  return { key: `shoot-${projectId}-${day}`, person: `a${id}`, applicationId: id }
}

/** One call of every endpoint of the boards of days: as `endpointCalls`. */
export const dayBoardCalls = {
  dayBoard: async (scene) => ({ params: { key: (await ownersShoot(scene)).key } }),
  dayStep: async (scene) => {
    const { key, person } = await ownersShoot(scene)
    const now = new Date().toISOString()
    return { params: { key }, body: { sentAt: now, steps: [{ id: randomUUID(), at: now, person, do: 'move', to: 'arrived' }] } }
  },
  dayPasses: async () => ({}),
  checkIn: async (scene) => {
    const { clock, institution, sessionSecret } = scene.server.deps.platform
    const { key, applicationId } = await ownersShoot(scene, dayOf(clock.now(), institution.timeZone))
    return { body: { ticket: checkInCodes(sessionSecret, key, applicationId).ticket } }
  },
} satisfies Record<keyof typeof dayBoardEndpoints, (scene: Scene) => Promise<object>>
