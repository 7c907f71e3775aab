import { IMAGE_BYTES, IMAGE_MAX_PIXELS } from '@callboard/contract/photos/endpoints'
import { inTransaction, type Transaction } from '#db/client.ts'
import { registerUpload } from '#features/photos/photos.repository.ts'
import { BACKGROUND } from '#platform/images/image-queue.ts'
import { type IngestedPhoto, ingestPhoto, isIngested } from '#platform/images/photo-media.ts'
import type { Platform } from '#platform/open-platform.ts'

/** What a picture drawn here may ask for. */
const DRAWN_LIMITS = { maxBytes: IMAGE_BYTES.portfolio, maxPixels: IMAGE_MAX_PIXELS }

/**
 * Stores a picture of the demo as uploaded by a sample account, and what refers to it with it. A demo that was emptied before had the
 * same pictures: a job that still removes their files takes these for those, so that they are looked for once more after the commit.
 *
 * @param refer writes what shows the picture, in the transaction that registers it
 */
export async function storeDrawn(
  { db, store, clock }: Pick<Platform, 'db' | 'store' | 'clock'>,
  { body, userId }: { body: Buffer; userId: string },
  refer: (transaction: Transaction, photo: IngestedPhoto) => Promise<void>,
): Promise<IngestedPhoto> {
  const photo = await ingestPhoto(store, body, DRAWN_LIMITS, BACKGROUND)
  await inTransaction(db, async (transaction) => {
    await registerUpload(transaction, photo, userId, clock.now())
    await refer(transaction, photo)
  })
  if (!(await isIngested(store, photo.hash))) await ingestPhoto(store, body, DRAWN_LIMITS, BACKGROUND)
  return photo
}
