import type { applicationEndpoints } from '@callboard/contract/casting/applications/endpoints'
import { ownersApplication } from '#testing/casting-scene.ts'
import { makeProject } from '#testing/factories.ts'
import type { Scene } from '#testing/scene.ts'

const ofProject = async (scene: Scene) => ({ params: { id: (await ownersApplication(scene)).projectId } })

/** One call of every endpoint of applications, in the form of `endpointCalls`. */
export const applicationCalls = {
  ownApplications: async () => ({}),
  apply: async ({ server }) => ({ body: { projectId: (await makeProject(server)).id } }),
  withdraw: async (scene) => ({ params: { id: (await ownersApplication(scene)).id } }),
  projectApplications: ofProject,
  applicationsPage: async (scene) => ({ ...(await ofProject(scene)), query: { status: 'pending', seen: '0' } }),
  applicationRecipients: async (scene) => ({ ...(await ofProject(scene)), query: { search: 'a' } }),
  removedApplications: ofProject,
  applicationCounts: async () => ({}),
  decide: async (scene) => ({ params: { id: (await ownersApplication(scene)).id }, body: { status: 'accepted' } }),
} satisfies Record<keyof typeof applicationEndpoints, (scene: Scene) => Promise<object>>

/** The status for each visitor, in the form of `ENDPOINTS`. */
export const APPLICATION_STATUSES = {
  ownApplications: [401, 200, 200, 403, 401],
  apply: [401, 201, 201, 403, 401],
  withdraw: [401, 200, 404, 403, 401],
  projectApplications: [401, 403, 403, 200, 401],
  applicationsPage: [401, 403, 403, 200, 401],
  applicationRecipients: [401, 403, 403, 200, 401],
  removedApplications: [401, 403, 403, 200, 401],
  applicationCounts: [401, 403, 403, 200, 401],
  decide: [401, 403, 403, 200, 401],
} as const satisfies Record<keyof typeof applicationEndpoints, readonly number[]>
