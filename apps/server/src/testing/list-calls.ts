import { randomUUID } from 'node:crypto'
import type { listEndpoints } from '@callboard/contract/people/lists/endpoints'
import { ownersList, type Scene } from '#testing/scene.ts'

/** One call of every endpoint of the lists of people, in the form of `endpointCalls`. */
export const listCalls = {
  lists: async (scene) => {
    await ownersList(scene)
    return {}
  },
  list: async (scene) => ({ params: { id: await ownersList(scene) } }),
  listPage: async (scene) => ({ params: { id: await ownersList(scene) }, query: { from: '0' } }),
  listPeopleIds: async (scene) => ({ params: { id: await ownersList(scene) }, query: { search: '' } }),
  createList: async ({ owner }) => ({ body: { name: `Dancers ${randomUUID()}`, people: [{ studentId: owner.id, note: 'Jumps' }] } }),
  renameList: async (scene) => ({ params: { id: await ownersList(scene) }, body: { name: `Singers ${randomUUID()}`, version: 1 } }),
  deleteList: async (scene) => ({ params: { id: await ownersList(scene) } }),
  restoreList: async (scene) => ({ params: { id: await ownersList(scene, { deletedAt: new Date() }) } }),
  addToList: async (scene) => ({ params: { id: await ownersList(scene) }, body: { people: [{ studentId: scene.other.id }] } }),
  removeFromList: async (scene) => ({ params: { id: await ownersList(scene) }, body: { studentIds: [scene.owner.id] } }),
  noteOnList: async (scene) => ({
    params: { id: await ownersList(scene), studentId: scene.owner.id },
    body: { note: 'Dances', noteBefore: 'Sings off-key' },
  }),
} satisfies Record<keyof typeof listEndpoints, (scene: Scene) => Promise<object>>

export const LIST_STATUSES = {
  lists: [401, 403, 403, 200, 401],
  list: [401, 403, 403, 200, 401],
  listPage: [401, 403, 403, 200, 401],
  listPeopleIds: [401, 403, 403, 200, 401],
  createList: [401, 403, 403, 201, 401],
  renameList: [401, 403, 403, 200, 401],
  deleteList: [401, 403, 403, 204, 401],
  restoreList: [401, 403, 403, 200, 401],
  addToList: [401, 403, 403, 200, 401],
  removeFromList: [401, 403, 403, 200, 401],
  noteOnList: [401, 403, 403, 200, 401],
} as const satisfies Record<keyof typeof listEndpoints, readonly number[]>
