import { aDeletedProject, ownersApplication } from '#testing/casting-scene.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import type { Scene } from '#testing/scene.ts'

const NOTE = { subject: 'Your application', content: 'Dear {{firstName}}, thank you.' }
const CLOSURE = { status: 'completed', notes: { en: NOTE, es: NOTE } }

/** Calls that change, end, delete and restore a casting call, in the form of `endpointCalls`. */
export const endedProjectCalls = {
  updateProject: async ({ server }: Scene) => ({ params: { id: (await makeProject(server)).id }, body: { title: 'Open day' } }),
  duplicateProject: async ({ server }: Scene) => ({ params: { id: (await makeProject(server)).id } }),
  deleteProject: async ({ server }: Scene) => ({ params: { id: (await makeProject(server)).id } }),
  closure: async (scene: Scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  closeProject: async (scene: Scene) => ({ params: { id: (await ownersApplication(scene)).projectId }, body: CLOSURE }),
  undoClosure: async (scene: Scene) => ({ params: { id: await aClosedProject(scene) } }),
  endShoot: async (scene: Scene) => {
    const project = await makeProject(scene.server, { shootDate: '2026-01-15' })
    await makeApplication(scene.server, { projectId: project.id, studentId: scene.owner.id, stage: 'booked' })
    return { params: { id: project.id }, body: {} }
  },
  roleCancellation: async (scene: Scene) => ({ params: { id: (await ownersApplication(scene)).roleId } }),
  cancelRole: async (scene: Scene) => ({ params: { id: await aRoleOfTwo(scene) } }),
  reopenRole: async (scene: Scene) => ({ params: { id: await aCancelledRole(scene) } }),
  exportCast: async (scene: Scene) => ({ params: { id: (await ownersApplication(scene, 'booked')).projectId }, body: { format: 'csv' } }),
  projectMessages: async (scene: Scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  writeToApplicants: async (scene: Scene) => ({ params: { id: (await ownersApplication(scene)).projectId }, body: NOTE }),
  recentlyDeleted: async (scene: Scene) => {
    await aDeletedProject(scene)
    return {}
  },
  projectVersions: async (scene: Scene) => ({ params: { id: await aChangedProject(scene) } }),
  restorePreview: async (scene: Scene) => ({ params: { id: await aChangedProject(scene), number: 1 } }),
  restoreVersion: async (scene: Scene) => ({ params: { id: await aChangedProject(scene), number: 1 }, body: { latest: 2 } }),
  restoreProject: async (scene: Scene) => ({ params: { id: await aDeletedProject(scene) } }),
}

/** A casting call with two versions. */
async function aChangedProject({ server, admin }: Scene): Promise<number> {
  const { projects } = server.deps
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { id } = await makeProject(server)
  await projects.update(actor, await projects.getEditable(actor, id), { title: 'Open day' })
  return id
}

/** A role beside another one. */
async function aRoleOfTwo({ server, owner }: Scene): Promise<number> {
  const project = await makeProject(server)
  const role = await makeRole(server, { projectId: project.id, name: 'Barista' })
  await makeApplication(server, { projectId: project.id, roleId: role.id, studentId: owner.id })
  return role.id
}

/** A role that the admin has just cancelled. */
async function aCancelledRole(scene: Scene): Promise<number> {
  const { closure, roles } = scene.server.deps
  const actor = { kind: 'user', userId: scene.admin.id, email: '', role: 'admin' } as const
  const id = await aRoleOfTwo(scene)
  await closure.cancelRole(actor, await roles.getEditable(actor, id))
  return id
}

/** A casting call that the admin has just closed. */
async function aClosedProject({ server, admin }: Scene): Promise<number> {
  const { projects, closure } = server.deps
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { id } = await makeProject(server)
  await closure.close(actor, await projects.getEditable(actor, id), { status: 'completed', notes: { en: NOTE, es: NOTE }, absentIds: [] })
  return id
}

const OFFICE = [401, 403, 403, 200, 401] as const

/** As `ENDPOINTS`. */
export const ENDED_PROJECT_STATUSES = {
  closure: OFFICE,
  closeProject: OFFICE,
  undoClosure: OFFICE,
  endShoot: OFFICE,
  roleCancellation: OFFICE,
  cancelRole: OFFICE,
  reopenRole: [401, 403, 403, 204, 401],
  exportCast: OFFICE,
  projectMessages: OFFICE,
  writeToApplicants: [401, 403, 403, 201, 401],
  recentlyDeleted: OFFICE,
  projectVersions: OFFICE,
  restorePreview: OFFICE,
  restoreVersion: OFFICE,
  restoreProject: OFFICE,
} as const
