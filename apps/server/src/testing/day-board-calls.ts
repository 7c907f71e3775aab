import { randomUUID } from 'node:crypto'
import type { dayBoardEndpoints } from '@callboard/contract/day-board/endpoints'
import { eq } from 'drizzle-orm'
import { projects } from '#db/schema/projects.ts'
import { ownersApplication, type Scene } from '#testing/scene.ts'

const DAY = '2027-03-04'

/** A shoot for which the owner is booked. */
async function ownersShoot(scene: Scene) {
  const { id, projectId } = await ownersApplication(scene, 'booked')
  await scene.server.deps.platform.db.update(projects).set({ shootDate: DAY }).where(eq(projects.id, projectId))
  return { key: `shoot-${projectId}-${DAY}`, person: `a${id}` }
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
} satisfies Record<keyof typeof dayBoardEndpoints, (scene: Scene) => Promise<object>>
