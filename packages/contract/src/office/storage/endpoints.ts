import { z } from 'zod'
import { instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

const bytes = z.number().int().nonnegative()

/** Where this instance stores its data, how much there is, and the last backup. Contains no folder, host or key. */
export const storageState = z.object({
  database: z.object({ place: z.enum(['own', 'external']), bytes }),
  /** Bytes of uploads, original and stored. Rendered sizes of photos are not included. */
  media: z.object({ place: z.enum(['folder', 'bucket']), photos: bytes, tapes: bytes }),
  /** The disk with the data folder of the answering instance; `null` if the system does not report it. */
  disk: z.object({ free: bytes, total: bytes }).nullable(),
  /** The last archive that `npm run backup` completed; `null` before the first. */
  backup: z.object({ at: instant, isComplete: z.boolean() }).nullable(),
})
export type StorageState = z.infer<typeof storageState>

export const storageEndpoints = {
  storageState: endpoint({
    method: 'GET',
    path: '/api/settings/storage',
    summary: 'Where database and media are, how large they are, the free space, and the last backup',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: storageState },
    errors: [401, 403],
  }),
} as const
