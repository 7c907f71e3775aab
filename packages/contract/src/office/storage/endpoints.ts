import { z } from 'zod'
import { instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

const bytes = z.number().int().nonnegative()

/** Where the data of this instance is, how much there is, and the last backup. Names no folder, host or key. */
export const storageState = z.object({
  database: z.object({ place: z.enum(['own', 'external']), bytes }),
  /** Uploads, as they came and as they are stored; the sizes rendered of photos come on top. */
  media: z.object({ place: z.enum(['folder', 'bucket']), photos: bytes, tapes: bytes }),
  /** The disk of the data folder of the instance that answers; `null` where the system does not say. */
  disk: z.object({ free: bytes, total: bytes }).nullable(),
  /** The last archive that `npm run backup` has finished; `null` before the first. */
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
