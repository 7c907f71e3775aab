import { z } from 'zod'
import { id, instant, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { MAX_CHOSEN, TALENT_MESSAGE } from '../../people/profiles/talents.rules.ts'
import { CAST_FORMATS, EXPORT_CATEGORIES, EXPORT_FORMATS, EXPORT_JOB_STATES, EXPORT_MESSAGE } from './rules.ts'

const flag = z.boolean('Please say yes or no').default(false)

/** What to export: the format, and which categories of fields. */
export const exportInput = z.object({
  format: z.enum(EXPORT_FORMATS, EXPORT_MESSAGE.format),
  includeFields: z
    .object(
      {
        basicInfo: flag,
        contactInfo: flag,
        academicInfo: flag,
        physicalInfo: flag,
        portfolio: flag,
        availability: flag,
        demographics: flag,
        /** The office's notes about people, which are only for the office. */
        officeNotes: flag,
      },
      EXPORT_MESSAGE.noCategory,
    )
    .refine((flags) => EXPORT_CATEGORIES.some((category) => flags[category]), EXPORT_MESSAGE.noCategory),
  /** Leaves out everybody who did not agree, under the current consent text, that people outside see their photos. */
  consenting: flag,
  /** Adds a sheet of their applications by role. Only for workbooks. */
  applications: flag,
})
export type ExportInput = z.output<typeof exportInput>

/** An export of selected students, or of all without `studentIds`. */
export const selectionExport = exportInput.extend({
  studentIds: z
    .array(id, TALENT_MESSAGE.noneChosen)
    .min(1, TALENT_MESSAGE.noneChosen)
    .max(MAX_CHOSEN, TALENT_MESSAGE.tooManyChosen)
    .optional(),
})
export type SelectionExport = z.output<typeof selectionExport>

/** A large export that is created in the background. */
export const exportJob = z.object({
  id,
  format: z.enum(EXPORT_FORMATS),
  includeFields: z.array(z.enum(EXPORT_CATEGORIES)),
  consenting: z.boolean(),
  applications: z.boolean(),
  state: z.enum(EXPORT_JOB_STATES),
  /** Students written so far, and in total once known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  fileName: z.string(),
  /** Bytes, once ready. */
  size: z.number().int().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** When the file is deleted. */
  keptUntil: instant.nullable(),
})
export type ExportJob = z.infer<typeof exportJob>

export const exportEndpoints = {
  exportStudents: endpoint({
    method: 'POST',
    path: '/api/export/students',
    summary: 'Streams every student, or those that are named, as a CSV file, a PDF or a workbook',
    access: 'director',
    body: selectionExport,
    // The media type of the requested format.
    success: { status: 200, body: null, type: '*/*' },
    errors: [400, 401, 403, 429],
    rateLimit: { max: 30, seconds: 60 },
    // Each call reads all students. One a minute is more than a person can look at.
    accountLimit: { max: 60, seconds: 3600 },
  }),
  exportCast: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/cast/export',
    summary: 'The cast of a casting call with its alternates, as a CSV or PDF file',
    access: 'director',
    params: sequentialIdParams,
    body: z.object({ format: z.enum(CAST_FORMATS, 'Please choose csv or pdf') }),
    success: { status: 200, body: null, type: '*/*' },
    errors: [400, 401, 403, 404, 429],
    accountLimit: { max: 60, seconds: 3600 },
  }),
  exportSize: endpoint({
    method: 'GET',
    path: '/api/export/students/count',
    summary: 'How many students an export holds now',
    access: 'director',
    topics: ['exports'],
    success: { status: 200, body: z.object({ count: z.number().int() }) },
    errors: [401, 403],
  }),
  startExport: endpoint({
    method: 'POST',
    path: '/api/export/jobs',
    summary: 'Makes an export in the background',
    access: 'director',
    body: exportInput,
    success: { status: 201, body: exportJob },
    errors: [400, 401, 403, 429],
    rateLimit: { max: 30, seconds: 60 },
    // Like an export without a job.
    accountLimit: { max: 60, seconds: 3600 },
  }),
  exportJobs: endpoint({
    method: 'GET',
    path: '/api/export/jobs',
    summary: 'Exports of the last day, newest first',
    access: 'director',
    topics: ['exports'],
    success: { status: 200, body: z.array(exportJob) },
    errors: [401, 403],
  }),
  cancelExport: endpoint({
    method: 'DELETE',
    path: '/api/export/jobs/{id}',
    summary: 'Stops an export that is being made, or deletes the file of one that is ready',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/api/export/jobs/{id}/file',
    summary: 'The file of an export that is ready',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 200, body: null, type: '*/*' },
    errors: [401, 403, 404, 409],
  }),
} as const
