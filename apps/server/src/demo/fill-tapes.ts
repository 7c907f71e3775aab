import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import { inTransaction } from '#db/client.ts'
import { lockDemo } from '#office/instance/sample-people.repository.ts'
import { recordAudit } from '#platform/audit.ts'
import { openPhoto } from '#platform/images/photo-media.ts'
import type { Platform } from '#platform/open-platform.ts'
import { whoIsThere } from './demo.repository.ts'
import { storeDrawn } from './drawn-photo.ts'
import { findTapedProject, insertMediaRequest } from './media-requests.repository.ts'
import { sampleTape } from './tape/sample-tape.ts'
import { tapeTexts } from './tape/tape-rows.ts'
import { hasTapes, insertSampleTape, type SampleActor, sampleActors, TAPES_FILLED } from './tape/tapes.repository.ts'

/** Enough to look through, and created in a few seconds. */
export const TAPES = 18
/** Tapes newer than this many days are new to the office. */
const UNWATCHED_DAYS = 5

type Parts = Pick<Platform, 'db' | 'store' | 'clock' | 'log' | 'sessionSecret' | 'institution'>

async function film({ db, store, clock }: Parts, actor: SampleActor, place: number): Promise<void> {
  const { userId, profileId: studentId, projectId, hash } = actor
  const photo = hash === null ? undefined : await openPhoto(store, hash, 640, 'jpeg')
  if (!photo) return
  const { seconds, daysAgo, title, description } = tapeTexts(userId, place, projectId === null)
  const { video, thumbnail } = await sampleTape(await buffer(photo.stream), seconds)
  // The same folder at every start, so that an interrupted start leaves nothing behind.
  const id = createHash('sha256').update(`sample tape ${userId} ${place}`).digest('hex').slice(0, 48)
  const key = `tapes/${id}/original`
  await store.put(key, video)
  const createdAt = new Date(clock.now().getTime() - daysAgo * DAY_MS - place * 60_000)
  const size = video.length
  await storeDrawn({ db, store, clock }, { body: thumbnail, userId }, async (transaction, picture) => {
    const file = { id, userId, fileName: 'self-tape.webm', size, storedSize: size, key, contentType: 'video/webm', duration: seconds }
    const watchedAt = daysAgo < UNWATCHED_DAYS ? null : new Date(createdAt.getTime() + DAY_MS)
    const shown = { title, description, isGeneral: projectId === null, projectId, duration: seconds, fileSize: size, createdAt, watchedAt }
    const addresses = { fileId: id, videoUrl: `${TAPE_UPLOADS_PATH}/${id}`, thumbnailUrl: photoUrl(picture.hash, 320) }
    await insertSampleTape(transaction, { ...file, createdAt, lastUsedAt: createdAt }, { studentId, ...shown, ...addresses })
  })
}

/** Films self-tapes of the sample students who have a portrait, once. If interrupted, it continues at the next start. */
export async function fillTapes(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, log } = parts
  if (signal.aborted || (await whoIsThere(db)) !== 'sample people' || (await hasTapes(db))) return
  const actors = await sampleActors(db, TAPES)
  for (const [place, actor] of actors.entries()) {
    if (signal.aborted) return
    await film(parts, actor, place)
  }
  await inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    if (await hasTapes(transaction)) return
    const projectId = await findTapedProject(transaction)
    if (projectId !== undefined) {
      await insertMediaRequest(transaction, {
        projectId,
        kind: 'self-tape',
        instructions: 'You wait for the last bus, and it does not come. No words for the first ten seconds.',
        secret: parts.sessionSecret,
        now: parts.clock.now(),
        timeZone: parts.institution.timeZone,
      })
    }
    await recordAudit(transaction, { actor: null, action: TAPES_FILLED, details: { tapes: actors.length } })
  })
  log.info({ tapes: actors.length }, 'the demo has its self-tapes')
}
