import type { mediaRequestEndpoints } from '@callboard/contract/casting/media-requests/endpoints'
import type { namedEndpoints } from '@callboard/contract/casting/media-requests/named.endpoints'
import type { mediaNoteEndpoints } from '@callboard/contract/casting/media-requests/notes.endpoints'
import type { ownMediaRequestEndpoints } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import type { MediaKind } from '@callboard/contract/casting/media-requests/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import { ENGLISH } from '@callboard/contract/translate'
import { eq } from 'drizzle-orm'
import { mediaNotes, mediaRequestPeople, mediaTakePeople, mediaTakes } from '#db/schema/media-requests.ts'
import { answerToken } from '#platform/tokens.ts'
import { makeApplication, makeProject, makeRole } from '#testing/factories.ts'
import { only, ownersSelfTape, type Scene } from '#testing/scene.ts'

type Name =
  | keyof typeof mediaRequestEndpoints
  | keyof typeof mediaNoteEndpoints
  | keyof typeof namedEndpoints
  | keyof typeof ownMediaRequestEndpoints

/** A small PDF. */
export const A_PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** The input of a request. */
const asking = (more: object = {}) => ({
  kind: 'self-tape' as MediaKind,
  instructions: 'Play it slowly.',
  slate: 'Your name',
  maxSeconds: 90,
  sampleUrl: null,
  sidesId: null,
  dueAt: inDays(6).toISOString(),
  hearBy: dayOf(inDays(20), 'UTC'),
  isShortNoticeMeant: false,
  ...more,
})

/** Sides for the owner's role, and a request for media with them. @returns ids, and the token of its link */
export async function ownersRequest(scene: Scene, kind: MediaKind = 'self-tape') {
  const { server, owner, admin } = scene
  const { deps } = server
  const { id: projectId } = await makeProject(server)
  const application = await makeApplication(server, { projectId, studentId: owner.id })
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const project = await deps.projects.getEditable(actor, projectId)
  const sides = await deps.sides.upload(actor, project, { fileName: 'scene.pdf', body: A_PDF })
  const input = { ...asking({ kind, sidesId: sides.id }), roleId: application.roleId, applications: [application.id] }
  const { request } = await deps.mediaRequests.create(actor, project, input, ENGLISH)
  const { db, sessionSecret } = deps.platform
  const person = only(
    await db.select({ id: mediaRequestPeople.id }).from(mediaRequestPeople).where(eq(mediaRequestPeople.requestId, request.id)),
  )
  const token = answerToken(sessionSecret, `request/${person.id}`)
  return { id: request.id, projectId, applicationId: application.id, sidesId: sides.id, personId: person.id, token }
}

/** As `ownersRequest`, with a take. */
async function ownersSentRequest(scene: Scene) {
  const asked = await ownersRequest(scene)
  const tapeId = await ownersSelfTape(scene)
  const at = new Date()
  const { id: requestId, applicationId } = asked
  const take = { requestId, applicationId, tapeId, begunAt: at, receivedAt: at }
  const { id: takeId } = only(await scene.server.deps.platform.db.insert(mediaTakes).values(take).returning({ id: mediaTakes.id }))
  return { ...asked, takeId }
}

const WILL = { reply: 'will' }
const AGREED = { reply: 'agreed' }

/** One call of every endpoint of requests for media, in the form of `endpointCalls`. */
export const mediaRequestCalls = {
  mediaRequests: async (scene) => ({ params: { id: (await ownersRequest(scene)).projectId } }),
  createMediaRequest: async ({ server, owner }) => {
    const { id } = await makeProject(server)
    const role = await makeRole(server, { projectId: id })
    const application = await makeApplication(server, { projectId: id, roleId: role.id, studentId: owner.id })
    return { params: { id }, body: { ...asking(), roleId: role.id, applications: [application.id] } }
  },
  mediaRequest: async (scene) => ({ params: { id: (await ownersSentRequest(scene)).id } }),
  extendMediaRequest: async (scene) => ({
    params: { id: (await ownersRequest(scene)).id },
    body: { dueAt: inDays(7).toISOString(), version: 1 },
  }),
  remindOfMedia: async (scene) => {
    const { id } = await ownersRequest(scene)
    // So recently nobody is reminded again.
    const { db } = scene.server.deps.platform
    await db
      .update(mediaRequestPeople)
      .set({ mailedAt: inDays(-1) })
      .where(eq(mediaRequestPeople.requestId, id))
    return { params: { id }, body: {} }
  },
  askForRetake: async (scene) => {
    const { id, applicationId } = await ownersSentRequest(scene)
    return { params: { id }, body: { applicationId, note: 'A little slower, please.' } }
  },
  withdrawMediaRequest: async (scene) => {
    const { id, applicationId } = await ownersRequest(scene)
    return { params: { id }, body: { applications: [applicationId] } }
  },
  uploadSides: async ({ server }) => ({ params: { id: (await makeProject(server)).id }, file: A_PDF, fileField: 'file' }),
  sides: async (scene) => ({ params: { id: (await ownersRequest(scene)).sidesId } }),
  applicationMediaRequests: async (scene) => ({ params: { id: (await ownersSentRequest(scene)).applicationId } }),
  noteOnTake: async (scene) => ({ params: { id: (await ownersSentRequest(scene)).takeId }, body: { text: 'A fine pause.', seconds: 2.5 } }),
  removeNoteOnTake: async (scene) => {
    const { takeId, applicationId } = await ownersSentRequest(scene)
    const note = { takeId, applicationId, seconds: 2.5, text: 'A fine pause.', writtenBy: scene.admin.id, writtenAt: new Date() }
    const { db } = scene.server.deps.platform
    return { params: { id: only(await db.insert(mediaNotes).values(note).returning({ id: mediaNotes.id })).id } }
  },
  nameInTape: async (scene) => {
    const { projectId, takeId } = await ownersSentRequest(scene)
    const { server, other } = scene
    await makeApplication(server, { projectId, studentId: other.id })
    return { params: { id: takeId }, body: { email: other.email } }
  },
  unnameInTape: async (scene) => {
    const { projectId, takeId } = await ownersSentRequest(scene)
    const { server, other } = scene
    const { id: applicationId } = await makeApplication(server, { projectId, studentId: other.id })
    await server.deps.platform.db.insert(mediaTakePeople).values({ takeId, applicationId, namedAt: new Date() })
    return { params: { id: takeId }, body: { email: other.email } }
  },
  namedInTapes: async () => ({}),
  answerNaming: async (scene) => {
    const { server, owner, other } = scene
    // Another person sent it, and named the owner.
    const { projectId, takeId } = await ownersSentRequest({ ...scene, owner: other })
    const { id: applicationId } = await makeApplication(server, { projectId, studentId: owner.id })
    const named = { takeId, applicationId, namedAt: new Date() }
    const { db } = server.deps.platform
    return { params: { id: only(await db.insert(mediaTakePeople).values(named).returning({ id: mediaTakePeople.id })).id }, body: AGREED }
  },
  // Restricted students can call it as well, but cannot be asked.
  ownMediaRequests: async () => ({}),
  seeMediaRequest: async (scene) => ({ params: { id: (await ownersRequest(scene)).id } }),
  answerMediaRequest: async (scene) => ({ params: { id: (await ownersRequest(scene)).id }, body: WILL }),
  sendTake: async (scene) => ({ params: { id: (await ownersRequest(scene, 'words')).id }, body: { words: 'I can juggle.' } }),
  sendMediaFile: async (scene) => ({ params: { id: (await ownersRequest(scene, 'pdf')).id }, file: A_PDF, fileField: 'file' }),
  mediaFile: async (scene) => {
    const { id: requestId, applicationId } = await ownersRequest(scene, 'pdf')
    const { db, store } = scene.server.deps.platform
    const fileKey = `request-files/${Date.now()}-${requestId}`
    await store.put(fileKey, A_PDF)
    const at = new Date()
    const file = { fileKey, fileName: 'list.pdf', fileType: 'application/octet-stream', fileBytes: A_PDF.length }
    const values = { requestId, applicationId, ...file, begunAt: at, receivedAt: at }
    return { params: { id: only(await db.insert(mediaTakes).values(values).returning({ id: mediaTakes.id })).id } }
  },
  linkedMediaRequest: async (scene) => ({ params: { token: (await ownersRequest(scene)).token } }),
  seeLinkedMediaRequest: async (scene) => ({ params: { token: (await ownersRequest(scene)).token } }),
  sendLinkedWords: async (scene) => ({
    params: { token: (await ownersRequest(scene, 'words')).token },
    body: { words: 'I can juggle.' },
  }),
  answerLinkedMediaRequest: async (scene) => ({ params: { token: (await ownersRequest(scene)).token }, body: WILL }),
  linkedSides: async (scene) => ({ params: { token: (await ownersRequest(scene)).token } }),
} satisfies Record<Name, (scene: Scene) => Promise<object>>

/** The status for each visitor, in the form of `ENDPOINTS`. */
export const MEDIA_REQUEST_STATUSES = {
  mediaRequests: [401, 403, 403, 200, 401],
  createMediaRequest: [401, 403, 403, 201, 401],
  mediaRequest: [401, 403, 403, 200, 401],
  extendMediaRequest: [401, 403, 403, 200, 401],
  remindOfMedia: [401, 403, 403, 200, 401],
  askForRetake: [401, 403, 403, 200, 401],
  withdrawMediaRequest: [401, 403, 403, 200, 401],
  applicationMediaRequests: [401, 403, 403, 200, 401],
  noteOnTake: [401, 403, 403, 201, 401],
  removeNoteOnTake: [401, 403, 403, 204, 401],
  nameInTape: [401, 204, 404, 403, 401],
  unnameInTape: [401, 204, 404, 403, 401],
  namedInTapes: [401, 200, 200, 403, 401],
  answerNaming: [401, 204, 404, 403, 401],
  uploadSides: [401, 403, 403, 201, 401],
  sides: [401, 200, 404, 200, 401],
  ownMediaRequests: [401, 200, 200, 403, 401],
  seeMediaRequest: [401, 204, 404, 403, 401],
  answerMediaRequest: [401, 200, 404, 403, 401],
  sendTake: [401, 200, 404, 403, 401],
  sendMediaFile: [401, 200, 404, 403, 401],
  mediaFile: [401, 200, 404, 200, 401],
  // For anyone with the link in the mail.
  linkedMediaRequest: [200, 200, 200, 200, 200],
  seeLinkedMediaRequest: [204, 204, 204, 204, 204],
  answerLinkedMediaRequest: [200, 200, 200, 200, 200],
  linkedSides: [200, 200, 200, 200, 200],
  sendLinkedWords: [200, 200, 200, 200, 200],
} as const satisfies Record<Name, readonly number[]>
