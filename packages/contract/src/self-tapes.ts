import { z } from 'zod'
import { id, instant, sequentialIdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A self-tape as its student sees it. */
export const selfTape = z.object({
  id,
  studentId: id,
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  videoUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Bytes. */
  fileSize: z.number().nullable(),
  isGeneral: z.boolean(),
  createdAt: instant,
})
export type SelfTape = z.infer<typeof selfTape>

export const selfTapeEndpoints = {
  selfTapes: endpoint({
    method: 'GET',
    path: '/api/self-tapes',
    summary: "The signed-in student's self-tapes, newest first",
    access: 'student',
    success: { status: 200, body: z.array(selfTape) },
    errors: [401, 403],
  }),
  deleteSelfTape: endpoint({
    method: 'DELETE',
    path: '/api/self-tapes/{id}',
    summary: 'Deletes a self-tape of one’s own',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
} as const
