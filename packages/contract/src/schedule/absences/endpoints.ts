import { z } from 'zod'
import { id, instant, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { ABSENCE_FORMATS, ABSENCE_KINDS, ABSENCE_MESSAGE } from './rules.ts'

/** A student who did not come to a shoot or an audition, or gave a place or slot back shortly before it. */
export const absence = z.object({
  id,
  kind: z.enum(ABSENCE_KINDS),
  /** Full hours between giving the place or slot back and its start; `null` for a no show. */
  hoursBefore: z.number().int().nullable(),
  happenedAt: instant,
  student: z.object({ id, name: z.string() }),
  project: z.object({ id, title: z.string() }),
  roleName: z.string(),
  /** The audition session; `null` for a shoot. */
  audition: z.object({ id, name: z.string() }).nullable(),
  /** The day of the shoot or the audition. */
  day: z.string().nullable(),
  /** The student's own reason. */
  reason: z.string().nullable(),
  /** Who forgave it, and when; the name is `null` when the account is gone. */
  forgiven: z.object({ by: z.string().nullable(), at: instant }).nullable(),
})
export type Absence = z.infer<typeof absence>

const changeOfOne = {
  access: 'desk',
  params: sequentialIdParams,
  success: { status: 200, body: absence },
  errors: [401, 403, 404, 429],
  accountLimit: CHANGES_OF_AN_ACCOUNT,
} as const

export const absenceEndpoints = {
  absences: endpoint({
    method: 'GET',
    path: '/api/absences',
    summary: 'No shows and late cancellations of the last year, newest first, at most 1,000; only the office reads them',
    access: 'desk',
    topics: ['applications'],
    success: { status: 200, body: z.array(absence) },
    errors: [401, 403],
  }),
  exportAbsences: endpoint({
    method: 'POST',
    path: '/api/absences/export',
    summary: 'The list of absences as a CSV file or a workbook',
    access: 'director',
    body: z.object({ format: z.enum(ABSENCE_FORMATS, ABSENCE_MESSAGE.format) }),
    success: { status: 200, body: null, type: '*/*' },
    errors: [400, 401, 403, 429],
    accountLimit: { max: 60, seconds: 3600 },
  }),
  forgiveAbsence: endpoint({
    method: 'PUT',
    path: '/api/absences/{id}/forgiveness',
    summary: 'Forgives an absence: it stays listed and no longer counts. A second time changes nothing',
    ...changeOfOne,
  }),
  unforgiveAbsence: endpoint({
    method: 'DELETE',
    path: '/api/absences/{id}/forgiveness',
    summary: 'Counts a forgiven absence again',
    ...changeOfOne,
  }),
} as const
