import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import type { ImportUndoPreview } from '@callboard/contract/exchange/imports/import-undo.endpoints'
import type { ImportKept } from '@callboard/contract/exchange/imports/rules'
import type { Database } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { findUse } from './import-people.repository.ts'
import { reasonToKeep } from './import-undo.domain.ts'
import { countPhotosOf, findDone } from './import-undo.repository.ts'
import { findImport } from './imports.repository.ts'

/** Profiles that are read at once. */
const AT_ONCE = 2000

/** Previews the undo of an import. */
export interface ImportUndoPreviews {
  /** @throws AppError 404 */
  preview(id: number): Promise<ImportUndoPreview>
}

export function createImportUndoPreviews({ db }: { db: Database }): ImportUndoPreviews {
  return {
    async preview(id) {
      if (!(await findImport(db, id))) throw new AppError(IMPORT_ERROR.missing)
      const rows = await findDone(db, id)
      const reasons = new Map<ImportKept, number>()
      const kept: number[] = []
      let removed = 0
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE)
        const use = await findUse(
          db,
          some.map(({ studentId }) => studentId),
        )
        for (const row of some) {
          const reason = reasonToKeep(row, use.get(row.studentId))
          if (reason !== null) {
            reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
            kept.push(row.studentId)
          } else if (row.isNew) removed++
        }
      }
      const photos = await countPhotosOf(db, id, kept)
      return {
        removed,
        restored: rows.length - removed - kept.length,
        photos: photos.all - photos.kept,
        kept: [...reasons].map(([reason, people]) => ({ reason, people })).sort((one, other) => other.people - one.people),
        keptPhotos: photos.kept,
      }
    },
  }
}
