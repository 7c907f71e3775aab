import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { IMAGE_BYTES, IMAGE_MAX_PIXELS } from '@callboard/contract/people/photos/endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { hashCode } from '#accounts/accounts/sign-in-secrets.ts'
import { deletionCodes, sessions, signInRequests, users } from '#db/schema/accounts.ts'
import { exportJobs } from '#db/schema/exports.ts'
import { listEntries, lists } from '#db/schema/lists.ts'
import { messageRecipients, messages, messageTemplates } from '#db/schema/messages.ts'
import { photoDownloadLinks, photos, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { calendarEvents } from '#db/schema/projects.ts'
import { savedSearches } from '#db/schema/saved-searches.ts'
import { selfTapes, tapeFiles } from '#db/schema/self-tapes.ts'
import { BACKGROUND } from '#platform/images/image-queue.ts'
import { finishPhoto, ingestPhoto } from '#platform/images/photo-media.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { newProfile, newUser } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The people of one call. The objects of the call belong to `owner`. */
export interface Scene {
  readonly server: TestApp
  readonly owner: typeof studentProfiles.$inferSelect
  readonly other: typeof studentProfiles.$inferSelect
  readonly admin: { readonly id: string }
}

/** Creates new people, so that calls do not affect one another. */
export async function makeScene(server: TestApp): Promise<Scene> {
  const { db } = server.deps.platform
  const [one, two, admin] = [newUser(), newUser(), newUser({ role: 'admin' })]
  // Two statements: PostgreSQL takes longer to plan the insert of a person than to run it.
  await db.insert(users).values([one, two, admin])
  const [owner, other] = await db
    .insert(studentProfiles)
    .values([newProfile(one.id), newProfile(two.id)])
    .returning()
  if (!owner || !other) throw new Error('nobody was made')
  return { server, owner, other, admin }
}

/** The one row that was inserted. */
export const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('nothing was made')
  return row
}

/** A session of the owner in another browser. @returns its name in the owner's list of sessions */
export async function ownersSession({ server, owner }: Scene): Promise<string> {
  const [, cookie] = await server.sessionCookie(owner.userId)
  return hashToken(decodeURIComponent(cookie).split('.')[0] ?? '').toString('hex')
}

/** The owner is restricted. */
export async function ownersHold({ server, owner, admin }: Scene): Promise<void> {
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { holds } = server.deps
  await holds.hold(actor, holds.getHoldable(actor, owner.id), null)
}

/** Stores a mail with a sign-in link to the owner. @returns the link's token */
export async function ownersSignInLink({ server, owner }: Scene): Promise<string> {
  const token = newToken()
  const values = { email: owner.email, returnTo: '/', tokenHash: hashToken(token), expiresAt: new Date(Date.now() + 600_000) }
  await server.deps.platform.db.insert(signInRequests).values(values)
  return token
}

/** Stores a mail with a deletion code to the owner, for every browser where the owner is signed in. @returns the code */
export async function ownersCode({ server, owner }: Scene): Promise<string> {
  const { db, sessionSecret } = server.deps.platform
  const open = await db.select({ sid: sessions.sid }).from(sessions).where(sql`${sessions.sess}->>'userId' = ${owner.userId}`)
  const expiresAt = new Date(Date.now() + 600_000)
  for (const { sid } of open) {
    const codeHash = hashCode(sessionSecret, hashToken(sid), '271828')
    await db.insert(deletionCodes).values({ sid, codeHash, expiresAt }).onConflictDoUpdate({ target: deletionCodes.sid, set: { codeHash } })
  }
  return '271828'
}

export async function ownersMessage({ server, owner }: Scene): Promise<number> {
  const { db } = server.deps.platform
  const { id } = only(await db.insert(messages).values({ subject: 'Call times', content: 'Saturday at ten.' }).returning())
  await db.insert(messageRecipients).values({ messageId: id, recipientUserId: owner.userId })
  return id
}

/** A message of the office to the owner, with a refused mail. */
export async function sentMessage({ server, owner }: Scene): Promise<{ id: number; recipientId: number }> {
  const { db } = server.deps.platform
  const values = { subject: 'Call times', content: 'Saturday at ten.', sendKey: randomUUID() }
  const { id } = only(await db.insert(messages).values(values).returning())
  const delivery = { messageId: id, recipientUserId: owner.userId, mailState: 'refused' as const }
  return { id, recipientId: only(await db.insert(messageRecipients).values(delivery).returning()).id }
}

export async function aTemplate({ server }: Scene): Promise<number> {
  const values = { name: `Call back ${randomUUID()}`, subject: 'You are called back', content: 'Dear {{firstName}}' }
  return only(await server.deps.platform.db.insert(messageTemplates).values(values).returning()).id
}

/** A search that the admin keeps. */
export async function aSearch({ server, admin }: Scene, values: { deletedAt?: Date } = {}): Promise<number> {
  const search = { userId: admin.id, name: `Dancers ${randomUUID()}`, filters: { search: 'dance' }, ...values }
  return only(await server.deps.platform.db.insert(savedSearches).values(search).returning()).id
}

/** A list of the office that contains the owner. @returns its id */
export async function ownersList({ server, owner, admin }: Scene, values: { deletedAt?: Date } = {}): Promise<number> {
  const { db } = server.deps.platform
  const { id } = only(
    await db
      .insert(lists)
      .values({ name: `Favourites ${randomUUID()}`, createdBy: admin.id, ...values })
      .returning(),
  )
  await db.insert(listEntries).values({ listId: id, studentId: owner.id, note: 'Sings off-key', addedBy: admin.id })
  return id
}

/** Marks the owner's profile as entered by others. */
export async function ownersEntered({ server, owner }: Scene): Promise<void> {
  await server.deps.platform.db.update(studentProfiles).set({ awaitsReview: true }).where(eq(studentProfiles.id, owner.id))
}

/** Marks the owner's profile as made at a kiosk. @returns its id */
export async function ownersUnconfirmed({ server, owner }: Scene): Promise<number> {
  await server.deps.platform.db.update(studentProfiles).set({ confirmation: 'none' }).where(eq(studentProfiles.id, owner.id))
  return owner.id
}

export async function ownersSelfTape({ server, owner }: Scene): Promise<number> {
  const values = { studentId: owner.id, title: 'Monologue', videoUrl: 'https://videos.example/1.mp4' }
  return only(await server.deps.platform.db.insert(selfTapes).values(values).returning()).id
}

/** A tape with a file and captions. */
export async function ownersCaptions(scene: Scene): Promise<number> {
  await ownersVideo(scene)
  const { db } = scene.server.deps.platform
  const captions = { captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', captionsLanguage: 'en', captionsTag: 'one' }
  return only(await db.update(selfTapes).set(captions).where(eq(selfTapes.studentId, scene.owner.id)).returning()).id
}

/** Begins an upload of nine bytes. @returns its address */
export async function ownersUpload({ server, owner }: Scene): Promise<string> {
  const actor = { kind: 'user', userId: owner.userId, email: '', role: 'student' } as const
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '9' }
  const response = await server.deps.tapeUploads.answer(actor, { method: 'POST', id: undefined, headers, body: null })
  return response.headers.get('location') ?? ''
}

/** A tape with a file in the store. @returns the signed address of its video */
export async function ownersVideo({ server, owner }: Scene): Promise<string> {
  const { db, store } = server.deps.platform
  const now = new Date()
  const id = randomBytes(24).toString('hex')
  const key = `tapes/${id}/original`
  const { size } = await store.put(key, Buffer.from('nine byte'))
  const file = { id, userId: owner.userId, fileName: 'reel.webm', size, storedSize: size, key, contentType: 'video/webm' }
  await db.insert(tapeFiles).values({ ...file, createdAt: now, lastUsedAt: now })
  await db.insert(selfTapes).values({ studentId: owner.id, title: 'Reel', videoUrl: `/api/self-tapes/uploads/${id}`, fileId: id })
  const [tape] = await server.deps.selfTapes.own({ kind: 'user', userId: owner.userId, email: '', role: 'student' })
  return tape?.videoUrl ?? ''
}

export const EVENT = {
  title: 'Callback',
  startDate: '2026-11-21T18:00:00.000Z',
  endDate: '2026-11-21T19:00:00.000Z',
  eventType: 'callback' as const,
}

export async function anEvent({ server }: Scene, values: { deletedAt?: Date } = {}): Promise<number> {
  const event = { ...EVENT, startDate: new Date(EVENT.startDate), endDate: new Date(EVENT.endDate), ...values }
  return only(await server.deps.platform.db.insert(calendarEvents).values(event).returning()).id
}

/**
 * Deletes the owner's profile.
 * @returns the id of the deletion
 */
export async function ownersDeletion({ server, owner, admin }: Scene): Promise<string> {
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { batch } = await server.deps.deletedTalent.deleteMany(actor, [owner.id])
  return batch ?? ''
}

/** A link to the owner's profile, with its token, which only the link's maker receives. */
export async function ownersLink({ server, owner, admin }: Scene, kind: 'edit' | 'view'): Promise<{ id: number; token: string }> {
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { profileLinks } = server.deps
  const profile = await profileLinks.getLinkable(actor, owner.id)
  const { url } = await profileLinks.create(actor, profile, kind)
  return { id: only(await profileLinks.links(profile)).id, token: url.split('/').at(-1) ?? '' }
}

export async function readyExport({ server, admin }: Scene): Promise<number> {
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

let picture: Promise<Buffer> | undefined
export const aPicture = () => {
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a5a2b' } })
    .png()
    .toBuffer()
  return picture
}

export const pictureHash = async () =>
  createHash('sha256')
    .update(await aPicture())
    .digest('hex')

/** Puts a photo with its files into the owner's portfolio. */
export async function ownersPhoto({ server, owner }: Scene): Promise<number> {
  const { db, store } = server.deps.platform
  const limits = { maxBytes: IMAGE_BYTES.portfolio, maxPixels: IMAGE_MAX_PIXELS }
  const ingested = await ingestPhoto(store, await aPicture(), limits, BACKGROUND)
  await finishPhoto(store, ingested.hash, limits)
  await db.insert(photos).values(ingested).onConflictDoNothing()
  const values = { profileId: owner.id, hash: ingested.hash, position: 0 }
  const once = { target: [profilePhotos.profileId, profilePhotos.hash], set: { position: 0 } }
  return only(await db.insert(profilePhotos).values(values).onConflictDoUpdate(once).returning()).id
}

export async function ownersShareLink(scene: Scene): Promise<{ id: number; token: string }> {
  const token = newToken()
  const values = {
    tokenHash: hashToken(token),
    studentId: scene.owner.id,
    selectedPhotos: [await ownersPhoto(scene)],
    selectedPositions: [0],
    expiresAt: new Date(Date.now() + DAY_MS),
  }
  return { id: only(await scene.server.deps.platform.db.insert(photoDownloadLinks).values(values).returning()).id, token }
}
