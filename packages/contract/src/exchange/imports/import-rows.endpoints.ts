import { z } from 'zod'
import { id, idText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { importAnswer, importPlan } from './endpoints.ts'
import { PHOTO_ADDRESS_STATES } from './photos.rules.ts'
import {
  IMPORT_ANSWERED,
  IMPORT_DECISIONS,
  IMPORT_KEPT,
  IMPORT_LIKENESSES,
  IMPORT_LIMITS,
  IMPORT_MESSAGE,
  IMPORT_OUTCOMES,
} from './rules.ts'

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })

const answeredCell = { field: z.enum(IMPORT_ANSWERED), text: z.string(), answer: z.string().nullable() }

/** The result of the dry run for one row. */
export const importRow = z.object({
  /** Number of the row in the file, from 1 as in spreadsheets. */
  number: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The name in the row, or the part of it that is there. */
  name: z.string(),
  email: z.string().nullable(),
  /** The person whose profile the row changes. */
  student: person.nullable(),
  /** Fields that the row changes, with the stored value; for a new profile, all fields. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Refused cells with the reason, worded as in the form and in the language of the request. */
  problems: z.array(
    z.object({
      field: z.string().nullable(),
      message: z.string(),
      /** The beginning of the cell; `null` if the problem concerns several cells. */
      text: z.string().nullable(),
      /** Whether the row is imported without this cell; otherwise the row is refused. */
      isLeftOut: z.boolean(),
    }),
  ),
  /** Cells for which the office entered a replacement. */
  answered: z.array(z.object({ ...answeredCell, isOwn: z.boolean() })),
  /**
   * The number of another row with the same name for a different person. For a refused row, the row about the same person.
   */
  twin: z.number().int().nullable(),
  /** People with the same name or student number, who may be the person of this row. */
  lookalikes: z.array(person.extend({ by: z.enum(IMPORT_LIKENESSES) })),
  /** The addresses of photos in the row. */
  photos: z.array(z.object({ address: z.string(), state: z.enum(PHOTO_ADDRESS_STATES), problem: z.string().nullable() })),
  decision: z.enum(IMPORT_DECISIONS).nullable(),
  /** Why undoing the import did not touch the profile. */
  kept: z.enum(IMPORT_KEPT).nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const listed = z.array(z.string())

/** Refused cells, grouped by field and reason, then by their text. */
export const importProblems = z.object({
  groups: z.array(
    z.object({
      field: z.string().nullable(),
      message: z.string(),
      isLeftOut: z.boolean(),
      rows: z.number().int(),
      /** The most frequent texts; `null` if the problem concerns several cells. */
      values: z.array(
        z.object({
          text: z.string().nullable(),
          rows: z.number().int(),
          /** The suggested replacement. */
          suggestion: z.string().nullable(),
        }),
      ),
      /** How many more texts there are. */
      more: z.number().int(),
    }),
  ),
  /** The office's replacements for all cells with a text, if rows have that text. */
  answered: z.array(z.object({ ...answeredCell, rows: z.number().int() })),
  /** What cells of the institution's lists can mean now. */
  lists: z.object({ schools: listed, years: listed, genders: listed, ethnicities: listed, religions: listed }),
})
export type ImportProblems = z.infer<typeof importProblems>

const rowsQuery = z.object({
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  /** `failed`: only rows with a photo that could not be fetched or added. */
  photos: z.literal('failed').optional(),
  /** `only`: rows whose profiles were not touched when the import was undone. */
  kept: z.literal('only').optional(),
  /** `left-out`: only rows that were imported without a cell. */
  cells: z.literal('left-out').optional(),
  /** The number of the last row of the previous page. */
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.rows * 2)
    .default(0),
})

const errors = [400, 401, 403, 404, 409, 429] as const
const rowParams = z.object({ id: idText.pipe(sequentialId), number: idText.pipe(sequentialId) })

/** The rows of a dry run, and the office's decisions about them. */
export const importRowEndpoints = {
  previewImportRow: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/preview',
    summary: 'What one row of the table becomes; nothing is stored',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({ plan: importPlan, row: z.number().int().min(0).max(IMPORT_LIMITS.page) }),
    success: { status: 200, body: importRow },
    errors,
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  importRows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/rows',
    summary: 'Rows that the dry run has been through, in the order of the file, a page at a time',
    access: 'desk',
    topics: ['imports'],
    params: sequentialIdParams,
    query: rowsQuery,
    success: { status: 200, body: z.array(importRow) },
    errors: [400, 401, 403, 404],
  }),
  importProblems: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/problems',
    summary: 'Cells that cannot be taken, by reason and by what they say, with what they probably mean',
    access: 'desk',
    topics: ['imports', 'settings'],
    params: sequentialIdParams,
    success: { status: 200, body: importProblems },
    errors: [401, 403, 404],
  }),
  mendImportRow: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/rows/{number}/cells',
    summary: 'Says what is read instead of cells of one row; null leaves a cell out, and a cell that is not named is read as before',
    access: 'desk',
    params: rowParams,
    body: z.object({ cells: z.partialRecord(z.enum(IMPORT_ANSWERED, IMPORT_MESSAGE.column), importAnswer.nullable()) }),
    success: { status: 200, body: importRow },
    errors,
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  decideImportRow: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/rows/{number}',
    summary: 'Says whether a row is somebody new or somebody who has the same name, or leaves it out; null takes that back',
    access: 'desk',
    params: rowParams,
    body: z.object({
      decision: z.enum(IMPORT_DECISIONS, 'Please choose one').nullable(),
      /** For `same`: the profile that the row belongs to. */
      studentId: id.optional(),
    }),
    success: { status: 200, body: importRow },
    errors,
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  refusedRows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/refused.xlsx',
    summary:
      'The rows that were not imported, or whose photos were not fetched, as a workbook with the reason, ready to be corrected and imported again',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: null, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [401, 403, 404],
  }),
} as const
