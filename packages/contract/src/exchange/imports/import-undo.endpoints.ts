import { z } from 'zod'
import { sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { IMPORT_KEPT } from './rules.ts'

const count = z.number().int()

/** What undoing an import would remove now, and what would stay. */
export const importUndoPreview = z.object({
  /** People whom the import added and who would be removed. */
  removed: count,
  /** People whose profiles would become what they were before the import. */
  restored: count,
  /** Photos that the import added and that would be removed, without those of people who stay. */
  photos: count,
  /** How many people stay as they are, by reason, the most frequent first. */
  kept: z.array(z.object({ reason: z.enum(IMPORT_KEPT), people: count })),
  /** Photos from the import that stay with these people. */
  keptPhotos: count,
})
export type ImportUndoPreview = z.infer<typeof importUndoPreview>

/** Endpoints that a page calls before an import is undone. */
export const importUndoEndpoints = {
  previewImportUndo: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/undo',
    summary: 'What undoing an import would take away now, and who stays and why; nothing is changed',
    access: 'desk',
    topics: ['imports', 'talent'],
    params: sequentialIdParams,
    success: { status: 200, body: importUndoPreview },
    errors: [401, 403, 404],
  }),
} as const
