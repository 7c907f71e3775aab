import { createHash, randomUUID } from 'node:crypto'
import type { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { IMAGE_BYTES, IMAGE_MAX_PIXELS, photoUrl } from '@callboard/contract/photos'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { exportJobs } from '#db/schema/exports.ts'
import { messageRecipients, messages, messageTemplates } from '#db/schema/messages.ts'
import { photoDownloadLinks, photos, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { applications, calendarEvents } from '#db/schema/projects.ts'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { finishPhoto, ingestPhoto } from '#platform/images/photo-media.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { makeProfile, makeProject, makeUser } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The people of one call. What the call is about belongs to `owner`. */
export interface Scene {
  readonly server: TestApp
  readonly owner: typeof studentProfiles.$inferSelect
  readonly other: typeof studentProfiles.$inferSelect
  readonly admin: { readonly id: string }
}

/** A call that succeeds for whoever may make it, as far as the owner's things are concerned. */
export interface EndpointCall {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The file of a multipart endpoint. */
  readonly file?: Buffer
}

export type EndpointName = keyof typeof allEndpoints

/** New people, so that no call meets what another one has left. */
export async function makeScene(server: TestApp): Promise<Scene> {
  const [owner, other, admin] = await Promise.all([makeProfile(server), makeProfile(server), makeUser(server, { role: 'admin' })])
  return { server, owner, other, admin }
}

/** The address of a call, with its path parameters and query filled in. */
export function addressOf({ path }: EndpointSpec, { params = {}, query = {} }: EndpointCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('nothing was made')
  return row
}

async function ownersApplication({ server, owner }: Scene) {
  const project = await makeProject(server, { status: 'completed' })
  const values = { projectId: project.id, studentId: owner.id }
  return only(await server.deps.platform.db.insert(applications).values(values).returning())
}

async function ownersMessage({ server, owner }: Scene): Promise<number> {
  const { db } = server.deps.platform
  const { id } = only(await db.insert(messages).values({ subject: 'Call times', content: 'Saturday at ten.' }).returning())
  await db.insert(messageRecipients).values({ messageId: id, recipientUserId: owner.userId })
  return id
}

/** A message of the office to the owner, whose mail was refused. */
async function sentMessage({ server, owner }: Scene): Promise<{ id: number; recipientId: number }> {
  const { db } = server.deps.platform
  const values = { subject: 'Call times', content: 'Saturday at ten.', sendKey: randomUUID() }
  const { id } = only(await db.insert(messages).values(values).returning())
  const delivery = { messageId: id, recipientUserId: owner.userId, mailState: 'refused' as const }
  return { id, recipientId: only(await db.insert(messageRecipients).values(delivery).returning()).id }
}

async function aTemplate({ server }: Scene): Promise<number> {
  const values = { name: `Call back ${randomUUID()}`, subject: 'You are called back', content: 'Dear {{firstName}}' }
  return only(await server.deps.platform.db.insert(messageTemplates).values(values).returning()).id
}

async function ownersSelfTape({ server, owner }: Scene): Promise<number> {
  const values = { studentId: owner.id, title: 'Monologue', videoUrl: 'https://videos.example/1.mp4' }
  return only(await server.deps.platform.db.insert(selfTapes).values(values).returning()).id
}

const EVENT = {
  title: 'Callback',
  startDate: '2026-11-21T18:00:00.000Z',
  endDate: '2026-11-21T19:00:00.000Z',
  eventType: 'callback' as const,
}

async function anEvent({ server }: Scene, values: { deletedAt?: Date } = {}): Promise<number> {
  const event = { ...EVENT, startDate: new Date(EVENT.startDate), endDate: new Date(EVENT.endDate), ...values }
  return only(await server.deps.platform.db.insert(calendarEvents).values(event).returning()).id
}

/** The owner's profile was deleted; names the deletion. */
async function ownersDeletion({ server, owner, admin }: Scene): Promise<string> {
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { batch } = await server.deps.deletedTalent.deleteMany(actor, [owner.id])
  return batch ?? ''
}

/** A link to the owner's profile, with the token that only its maker is told. */
async function ownersLink({ server, owner, admin }: Scene, kind: 'edit' | 'view'): Promise<{ id: number; token: string }> {
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { profileLinks } = server.deps
  const profile = await profileLinks.getLinkable(actor, owner.id)
  const { url } = await profileLinks.create(actor, profile, kind)
  return { id: only(await profileLinks.links(profile)).id, token: url.split('/').at(-1) ?? '' }
}

async function readyExport({ server, admin }: Scene): Promise<number> {
  const { db, store } = server.deps.platform
  const values = { createdBy: admin.id, format: 'csv' as const, fileName: 'callboard-students-2026-11-21.csv', finishedAt: new Date() }
  const { id } = only(
    await db
      .insert(exportJobs)
      .values({ ...values, includeFields: ['basicInfo'], state: 'ready' })
      .returning(),
  )
  await store.put(`exports/${id}/students.csv`, Buffer.from('ID\r\n'))
  return id
}

const EXPORT = { format: 'csv', includeFields: { basicInfo: true } }

const PROFILE = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@example.edu',
  cellPhone: '310 555 0142',
  major: 'Theatre Arts',
  expectedGraduationYear: 2028,
}

const MESSAGE = { subject: 'Call times', content: 'Dear {{firstName}}, Saturday at ten.' }

const PROJECT = { title: 'Open day', numberOfStudents: 3 }

let picture: Promise<Buffer> | undefined
const aPicture = () => {
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
  return picture
}

const pictureHash = async () =>
  createHash('sha256')
    .update(await aPicture())
    .digest('hex')

/** Puts a photo with its files into the owner's portfolio. */
async function ownersPhoto({ server, owner }: Scene): Promise<number> {
  const { db, store } = server.deps.platform
  const limits = { maxBytes: IMAGE_BYTES.portfolio, maxPixels: IMAGE_MAX_PIXELS }
  const ingested = await ingestPhoto(store, await aPicture(), limits)
  await finishPhoto(store, ingested.hash, limits)
  await db.insert(photos).values(ingested).onConflictDoNothing()
  return only(await db.insert(profilePhotos).values({ profileId: owner.id, hash: ingested.hash, position: 0 }).returning()).id
}

async function ownersShareLink(scene: Scene): Promise<{ id: number; token: string }> {
  const token = newToken()
  const values = {
    tokenHash: hashToken(token),
    studentId: scene.owner.id,
    selectedPhotos: [await ownersPhoto(scene)],
    selectedPositions: [0],
    expiresAt: new Date(Date.now() + 86_400_000),
  }
  return { id: only(await scene.server.deps.platform.db.insert(photoDownloadLinks).values(values).returning()).id, token }
}

/** One call of every endpoint. An endpoint that is missing here does not compile. */
export const endpointCalls: Readonly<Record<EndpointName, (scene: Scene) => Promise<EndpointCall>>> = {
  currentUser: async () => ({}),
  requestSignIn: async ({ owner }) => ({ body: { email: owner.email, returnTo: '/my-profile' } }),
  verifySignIn: async () => ({ body: { token: 'not-a-token' } }),
  demoSignIn: async () => ({ body: { role: 'admin' } }),

  ownProfile: async () => ({}),
  createOwnProfile: async ({ server, owner }) => {
    await server.deps.platform.db.delete(studentProfiles).where(eq(studentProfiles.id, owner.id))
    return { body: PROFILE }
  },
  updateOwnProfile: async () => ({ body: PROFILE }),
  orderOwnPhotos: async () => ({ body: { photoIds: [] } }),
  talent: async ({ owner }) => ({ params: { id: owner.id } }),
  publicTalent: async ({ owner }) => ({ params: { id: owner.id } }),
  createTalent: async ({ server }) => ({ body: { ...PROFILE, studentUserId: (await makeUser(server)).id } }),
  updateTalent: async ({ owner }) => ({ params: { id: owner.id }, body: { rating: 84 } }),
  searchTalent: async () => ({ query: { search: 'mara' } }),
  countTalent: async () => ({ query: { search: 'mara' } }),
  uploadImage: async () => ({ file: await aPicture() }),
  students: async () => ({ query: { search: 'mara', limit: '5' } }),
  addStudentPhotos: async ({ owner }) => ({
    params: { id: owner.id },
    body: { photos: [`data:image/png;base64,${(await aPicture()).toString('base64')}`], captures: [randomUUID()] },
  }),
  moveStudentPhotos: async (scene) => {
    await ownersPhoto(scene)
    return { params: { id: scene.owner.id }, body: { photoIds: [await pictureHash()], toStudentId: scene.other.id } }
  },
  deleteTalent: async ({ owner }) => ({ params: { id: owner.id } }),
  deleteTalents: async ({ owner, other }) => ({ body: { profileIds: [owner.id, other.id] } }),
  deletedTalents: async (scene) => {
    await ownersDeletion(scene)
    return {}
  },
  createEditLink: async ({ owner }) => ({ params: { id: owner.id } }),
  createViewLink: async ({ owner }) => ({ params: { id: owner.id } }),
  profileLinks: async ({ owner }) => ({ params: { id: owner.id } }),
  revokeProfileLink: async (scene) => {
    const { id } = await ownersLink(scene, 'edit')
    return { params: { id: scene.owner.id, linkId: id } }
  },
  linkedProfile: async (scene) => ({ params: { token: (await ownersLink(scene, 'edit')).token } }),
  updateLinkedProfile: async (scene) => ({ params: { token: (await ownersLink(scene, 'edit')).token }, body: PROFILE }),
  uploadLinkedPhoto: async (scene) => ({ params: { token: (await ownersLink(scene, 'edit')).token }, file: await aPicture() }),
  magicProfile: async (scene) => ({ params: { token: (await ownersLink(scene, 'view')).token } }),
  restoreTalents: async (scene) => ({ params: { batch: await ownersDeletion(scene) } }),

  projects: async () => ({}),
  // One that only those who applied to it may know of.
  project: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  createProject: async () => ({ body: PROJECT }),
  updateProject: async ({ server }) => ({ params: { id: (await makeProject(server)).id }, body: PROJECT }),
  duplicateProject: async ({ server }) => ({ params: { id: (await makeProject(server)).id } }),
  deleteProject: async ({ server }) => ({ params: { id: (await makeProject(server)).id } }),

  ownApplications: async () => ({}),
  apply: async ({ server }) => ({ body: { projectId: (await makeProject(server)).id } }),
  withdraw: async (scene) => ({ params: { id: (await ownersApplication(scene)).id } }),
  projectApplications: async (scene) => ({ params: { id: (await ownersApplication(scene)).projectId } }),
  applicationCounts: async () => ({}),
  decide: async (scene) => ({ params: { id: (await ownersApplication(scene)).id }, body: { status: 'accepted' } }),

  inbox: async () => ({}),
  unreadCount: async () => ({}),
  markRead: async (scene) => ({ params: { id: await ownersMessage(scene) } }),
  searchUsers: async () => ({ query: { search: 'mara', limit: '5', offset: '0' } }),
  sendMessage: async ({ owner }) => ({ body: { ...MESSAGE, recipientUserIds: [owner.userId], sendKey: randomUUID() } }),
  previewMessage: async ({ owner }) => ({ body: { ...MESSAGE, recipientUserId: owner.userId } }),
  sentMessages: async () => ({ query: { limit: '5' } }),
  sentMessage: async (scene) => ({ params: { id: (await sentMessage(scene)).id } }),
  messageDeliveries: async (scene) => ({ params: { id: (await sentMessage(scene)).id }, query: { mail: 'refused' } }),
  resendMail: async (scene) => ({ params: await sentMessage(scene) }),
  templates: async () => ({}),
  createTemplate: async () => ({ body: { ...MESSAGE, name: `Call times ${randomUUID()}` } }),
  updateTemplate: async (scene) => ({ params: { id: await aTemplate(scene) }, body: { ...MESSAGE, name: `Call times ${randomUUID()}` } }),
  deleteTemplate: async (scene) => ({ params: { id: await aTemplate(scene) } }),
  unsubscribe: async () => ({ params: { token: 'not-a-token' } }),
  mailPreference: async () => ({}),
  setMailPreference: async () => ({ body: { officeMail: false } }),

  events: async () => ({ query: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' } }),

  live: async () => ({}),

  event: async (scene) => ({ params: { id: await anEvent(scene) } }),
  createEvent: async ({ owner }) => ({ body: { ...EVENT, attendees: [owner.userId, 'guest@example.edu'], isPrivate: true } }),
  updateEvent: async (scene) => ({ params: { id: await anEvent(scene) }, body: { ...EVENT, title: 'Second callback' } }),
  deleteEvent: async (scene) => ({ params: { id: await anEvent(scene) } }),
  restoreEvent: async (scene) => ({ params: { id: await anEvent(scene, { deletedAt: new Date() }) } }),
  feed: async () => ({}),
  createFeed: async () => ({}),
  deleteFeed: async () => ({}),

  exportStudents: async () => ({ body: EXPORT }),
  exportSize: async () => ({}),
  startExport: async () => ({ body: EXPORT }),
  exportJobs: async () => ({}),
  cancelExport: async (scene) => ({ params: { id: await readyExport(scene) } }),
  exportFile: async (scene) => ({ params: { id: await readyExport(scene) } }),

  auditLog: async () => ({ query: { action: 'account' } }),
  auditActions: async () => ({}),

  selfTapes: async () => ({}),
  downloadablePhotos: async ({ owner }) => ({ params: { id: owner.id } }),
  downloadPhotos: async (scene) => {
    await ownersPhoto(scene)
    return { params: { id: scene.owner.id } }
  },
  createShareLink: async (scene) => {
    await ownersPhoto(scene)
    return { body: { studentId: scene.owner.id, selectedPhotos: [0] } }
  },
  shareLinks: async ({ owner }) => ({ params: { id: owner.id } }),
  revokeShareLink: async (scene) => ({ params: { id: (await ownersShareLink(scene)).id } }),
  sharedPhotos: async (scene) => ({ params: { token: (await ownersShareLink(scene)).token } }),
  downloadSharedPhotos: async (scene) => ({ params: { token: (await ownersShareLink(scene)).token } }),
  imageProxy: async (scene) => {
    await ownersPhoto(scene)
    return { query: { url: photoUrl(await pictureHash()) } }
  },

  deleteSelfTape: async (scene) => ({ params: { id: await ownersSelfTape(scene) } }),
}
