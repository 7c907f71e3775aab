import { z } from 'zod'
import { fieldChange, id, idText, instant, rowVersion, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { planOptions } from './endpoints.ts'
import { VERSION_LIMITS } from './versions.rules.ts'

/** A version of a casting call: who changed it, when, and which fields. */
export const projectVersion = z.object({
  /** The number of the version within its casting call. */
  number: z.number().int(),
  at: instant,
  /** Name or address of the person who changed it; `null` when the account is gone. */
  by: z.string().nullable(),
  /** The version that this one restored. */
  restores: z.number().int().nullable(),
  /** What differs from the previous version; empty for the oldest one that is kept. */
  changes: z.array(fieldChange),
})
export type ProjectVersion = z.infer<typeof projectVersion>

const versionParams = sequentialIdParams.extend({ number: idText.pipe(sequentialId) })

/** The history of casting calls. */
export const projectVersionEndpoints = {
  projectVersions: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/versions',
    summary: `The versions of a casting call, the newest first; at most ${VERSION_LIMITS.kept}, for ${VERSION_LIMITS.months} months`,
    access: 'desk',
    topics: ['projects'],
    params: sequentialIdParams,
    success: { status: 200, body: z.array(projectVersion) },
    errors: [401, 403, 404],
  }),
  restorePreview: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/versions/{number}',
    summary: 'What restoring a version would change now',
    access: 'desk',
    topics: ['projects'],
    params: versionParams,
    success: {
      status: 200,
      body: z.object({
        /** The newest version; the request to restore must name it. */
        latest: z.number().int(),
        changes: z.array(fieldChange),
        /** Roles that were added since and stay, because people have applied for them. */
        keptRoles: z.array(z.string()),
      }),
    },
    errors: [401, 403, 404],
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/versions/{number}/restore',
    summary: 'Restores the fields and roles of a version, as a change of its own; not the status and the applications',
    access: 'desk',
    params: versionParams,
    body: z.object({ latest: rowVersion('Not a version of a casting call'), plan: planOptions.optional() }),
    success: { status: 200, body: z.object({ id, number: z.number().int() }) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
