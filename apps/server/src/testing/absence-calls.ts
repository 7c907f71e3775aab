import type { absenceEndpoints } from '@callboard/contract/schedule/absences/endpoints'
import { absences } from '#db/schema/absences.ts'
import { ownersApplication } from '#testing/casting-scene.ts'
import { only, type Scene } from '#testing/scene.ts'

/** A no-show of the owner at a shoot. @returns the absence's id */
async function ownersAbsence(scene: Scene): Promise<number> {
  const { id } = await ownersApplication(scene, 'no-show')
  const values = { applicationId: id, kind: 'no-show', happenedAt: new Date() } as const
  return only(await scene.server.deps.platform.db.insert(absences).values(values).returning()).id
}

/** One call of every endpoint of absences, in the form of `endpointCalls`. */
export const absenceCalls = {
  absences: async (scene) => {
    await ownersAbsence(scene)
    return {}
  },
  exportAbsences: async (scene) => {
    await ownersAbsence(scene)
    return { body: { format: 'csv' } }
  },
  forgiveAbsence: async (scene) => ({ params: { id: await ownersAbsence(scene) } }),
  unforgiveAbsence: async (scene) => {
    const id = await ownersAbsence(scene)
    await scene.server.deps.platform.db.update(absences).set({ forgivenAt: new Date() })
    return { params: { id } }
  },
} satisfies Record<keyof typeof absenceEndpoints, (scene: Scene) => Promise<object>>
