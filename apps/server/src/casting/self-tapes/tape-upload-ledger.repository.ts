import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { tapeFiles, tapeUploads } from '#db/schema/self-tapes.ts'
import type { UploadLedger } from '#platform/uploads/upload-ledger.ts'

const isFree = '(holder IS NULL OR held_until < now())'

// Uses only the database's clock, because the clocks of the instances differ.
const TAKE = `UPDATE tape_uploads SET
    holder = CASE WHEN ${isFree} THEN $2 ELSE holder END,
    held_until = CASE WHEN ${isFree} THEN now() + $3 * interval '1 second' ELSE held_until END,
    is_wanted = NOT ${isFree}
  WHERE file_id = $1 RETURNING holder = $2 AS "isTaken"`

const PROLONG = `UPDATE tape_uploads SET held_until = now() + $2 * interval '1 second' WHERE holder = ANY($1)
  RETURNING holder, is_wanted AS "isWanted"`

/** The shared state of uploads to a bucket. Each upload has a row, which is deleted with the row of its file. */
export function createTapeUploadLedger(db: Database): UploadLedger {
  return {
    async begin(fileId, upload) {
      await db.insert(tapeUploads).values({ fileId, upload })
    },
    async find(id) {
      const [found] = await db
        .select({ ...getTableColumns(tapeUploads), size: tapeFiles.size, fileName: tapeFiles.fileName })
        .from(tapeUploads)
        .innerJoin(tapeFiles, eq(tapeFiles.id, tapeUploads.fileId))
        .where(eq(tapeUploads.fileId, id))
      return found
    },
    async advance({ id, holder }, { received, tags, pieces }) {
      const advanced = await db
        .update(tapeUploads)
        .set({ received, tags: [...tags], pieces: [...pieces] })
        .where(and(eq(tapeUploads.fileId, id), eq(tapeUploads.holder, holder)))
        .returning({ id: tapeUploads.fileId })
      return advanced.length > 0
    },
    async forget(id) {
      await db.delete(tapeUploads).where(eq(tapeUploads.fileId, id))
    },
    async take({ id, holder }, seconds) {
      const { rows } = await db.$client.query<{ isTaken: boolean }>(TAKE, [id, holder, seconds])
      if (!rows[0]) return 'missing'
      return rows[0].isTaken ? 'taken' : 'held'
    },
    async prolong(holders, seconds) {
      const { rows } = await db.$client.query<{ holder: string; isWanted: boolean }>(PROLONG, [holders, seconds])
      return rows
    },
    async release({ id, holder }) {
      await db
        .update(tapeUploads)
        .set({ holder: null, heldUntil: null, isWanted: false })
        .where(and(eq(tapeUploads.fileId, id), eq(tapeUploads.holder, holder)))
    },
  }
}
