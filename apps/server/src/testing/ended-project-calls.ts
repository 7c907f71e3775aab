import { makeProject } from '#testing/factories.ts'
import { aDeletedProject, type Scene } from '#testing/scene.ts'

/** The office's calls about casting calls that end: as `endpointCalls`. */
export const endedProjectCalls = {
  duplicateProject: async ({ server }: Scene) => ({ params: { id: (await makeProject(server)).id } }),
  deleteProject: async ({ server }: Scene) => ({ params: { id: (await makeProject(server)).id } }),
  deletedProjects: async () => ({}),
  restoreProject: async (scene: Scene) => ({ params: { id: await aDeletedProject(scene) } }),
}

const OFFICE = [401, 403, 403, 200, 401] as const

/** As `ENDPOINTS`. */
export const ENDED_PROJECT_STATUSES = {
  deletedProjects: OFFICE,
  restoreProject: OFFICE,
} as const
