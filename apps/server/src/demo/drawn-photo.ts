import { inTransaction, type Transaction } from '#db/client.ts'
import { registerUploads } from '#people/photos/photos.repository.ts'
import { type IngestedPhoto, ingestOwnPicture, isIngested } from '#platform/images/photo-media.ts'
import type { Platform } from '#platform/open-platform.ts'

/**
 * Stores a generated picture as an upload of a sample account, together with its references. A demo that was emptied before had the same
 * pictures: a job that still removes their files could remove these, so their files are checked again after the commit.
 *
 * @param refer writes the references to the picture, in the transaction that registers it
 */
export async function storeDrawn(
  { db, store, clock }: Pick<Platform, 'db' | 'store' | 'clock'>,
  { body, userId }: { body: Buffer; userId: string },
  refer: (transaction: Transaction, photo: IngestedPhoto) => Promise<void>,
): Promise<IngestedPhoto> {
  const photo = await ingestOwnPicture(store, body)
  await inTransaction(db, async (transaction) => {
    await registerUploads(transaction, [photo], userId, clock.now())
    await refer(transaction, photo)
  })
  if (!(await isIngested(store, photo.hash))) await ingestOwnPicture(store, body)
  return photo
}
