import { z } from 'zod'
import { sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { IMPORT_KEPT } from './rules.ts'

const count = z.number().int()

/** What undoing an import would take away now, and what stays. */
export const importUndoPreview = z.object({
  /** People it added, who are removed. */
  removed: count,
  /** People it changed, whose profiles become what they were. */
  restored: count,
  /** Photos it added that are taken out; those of people who stay are not among them. */
  photos: count,
  /** People who stay as they are, by reason, the most frequent first. */
  kept: z.array(z.object({ reason: z.enum(IMPORT_KEPT), people: count })),
  /** Their photos from the import, which stay with them. */
  keptPhotos: count,
})
export type ImportUndoPreview = z.infer<typeof importUndoPreview>

/** What is asked before an import is undone. */
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
