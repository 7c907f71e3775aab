import { z } from 'zod'
import { instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { PHOTO_ADDRESS_COUNTS } from './photos.rules.ts'
import {
  DAY_ORDER_REASONS,
  IMPORT_ANSWERED,
  IMPORT_FIELDS,
  IMPORT_FOR_EVERYBODY,
  IMPORT_LIMITS,
  IMPORT_MESSAGE,
  IMPORT_OUTCOMES,
  IMPORT_SEVERAL,
  IMPORT_STATES,
} from './rules.ts'
import { TEXT_ENCODINGS } from './text-encodings.ts'

const cellText = z.string().max(IMPORT_LIMITS.cell)
/** A text that replaces a cell. */
export const importAnswer = z.string(IMPORT_MESSAGE.answer).max(IMPORT_LIMITS.problemText)

/**
 * How the columns of a table become fields of profiles, as stored. In a table whose columns are not recognised, no column is
 * matched yet.
 */
const storedPlan = z.object({
  /** The field of each column, in the order of the file; `null` ignores the column. */
  columns: z
    .array(z.enum(IMPORT_FIELDS, IMPORT_MESSAGE.column).nullable(), IMPORT_MESSAGE.column)
    .max(IMPORT_LIMITS.columns, IMPORT_MESSAGE.tooManyColumns),
  /** A value for all rows that have none. */
  everybody: z.partialRecord(z.enum(IMPORT_FOR_EVERYBODY), requiredText(IMPORT_MESSAGE.everybody, 120)).default({}),
  /** Replacements for cells, by the text of the cell, which is empty for an empty cell. With `null` the cell counts as empty. */
  values: z
    .partialRecord(z.enum(IMPORT_ANSWERED), z.record(z.string().max(IMPORT_LIMITS.problemText), importAnswer.nullable()))
    .refine((fields) => Object.values(fields).every((values) => Object.keys(values).length <= IMPORT_LIMITS.answers))
    .default({}),
  /** Whether an empty cell clears the stored value; otherwise the value stays. */
  emptyClears: z.boolean('Please say yes or no').default(false),
  /** Whether `5/6/2004` is the fifth of June; `null` to decide by the dates in the column. */
  dayFirst: z.boolean('Please say yes or no').nullable().default(null),
})

/** A plan with which rows can be checked: at least one column is matched, and no field has two columns. */
export const importPlan = storedPlan.extend({
  columns: storedPlan.shape.columns
    .refine((columns) => columns.some((field) => field !== null), IMPORT_MESSAGE.noColumns)
    .refine((columns) => {
      const single = columns.filter((field) => field !== null && !IMPORT_SEVERAL.includes(field))
      return new Set(single).size === single.length
    }, IMPORT_MESSAGE.twiceChosen),
})
export type ImportPlan = z.output<typeof importPlan>

const countsOf = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as Record<Name, z.ZodNumber>)
const photoCounts = countsOf(PHOTO_ADDRESS_COUNTS)
export type PhotoCounts = z.infer<typeof photoCounts>

/** An import in the list. */
export const listedImport = z.object({
  id: sequentialId,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Name or address of the person who created it; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  /** How many of `total` rows the job has processed. */
  done: z.number().int(),
  total: z.number().int(),
  /** Rows by the outcome of the dry run; after the import, by the result. */
  counts: countsOf(IMPORT_OUTCOMES),
  /** Photos at addresses in the rows. None are counted before the dry run. */
  photos: photoCounts,
  /** Until when the import can be undone. */
  undoableUntil: instant.nullable(),
  /** Profiles that undoing the import did not touch, because they have changed since. */
  kept: z.number().int(),
})
export type ListedImport = z.infer<typeof listedImport>

/** One import with its table. */
export const talentImport = listedImport.extend({
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  sheet: z.number().int(),
  /** The text at the top of each column. */
  header: z.array(cellText),
  /** Values of the first rows, one list for each row. */
  sample: z.array(z.array(cellText)),
  plan: storedPlan,
  /** Assumptions about the whole file. */
  assumed: z.object({
    /** The character encoding of a text file; `null` for a workbook. */
    encoding: z.enum(TEXT_ENCODINGS).nullable(),
    /**
     * The order of day and month in dates of birth, if there are any. `dayFirst` is `null` if the dates contradict each other.
     */
    dates: z.object({ dayFirst: z.boolean().nullable(), by: z.enum(DAY_ORDER_REASONS) }).nullable(),
    /** The meaning of `M` in the column of genders. */
    genderM: z.enum(['male', 'female']).nullable(),
    /** How to read names without a comma under a heading that asks for the last name first; `null` if there are none. */
    plainNames: z.enum(['first-last', 'last-first']).nullable(),
    /** The words of totals in lines below the table. These lines are not among the rows. */
    footer: z.array(z.string()),
  }),
  /** How many rows are imported (or were imported) without an unreadable cell. */
  withoutCells: z.number().int(),
  /** Columns matched by what somebody chose for an earlier table with the same heading. */
  remembered: z.array(z.number().int()),
})
export type TalentImport = z.infer<typeof talentImport>

const errors = [400, 401, 403, 404, 409, 429] as const
const summaryOf = talentImport

export const importEndpoints = {
  imports: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'Imports of talent, newest first',
    access: 'desk',
    topics: ['imports'],
    success: { status: 200, body: z.array(listedImport) },
    errors: [401, 403],
  }),
  uploadImport: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Reads a table of talent: CSV, TSV or XLSX (multipart field `file`); nobody is imported yet',
    access: 'desk',
    consumes: 'multipart',
    fileField: 'file',
    maxBodyBytes: IMPORT_LIMITS.fileBytes + 1024 * 1024,
    success: { status: 201, body: summaryOf },
    errors: [400, 401, 403, 413, 415, 429],
    accountLimit: { max: 60, seconds: 3600 },
  }),
  talentImport: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'One import: its columns, what they hold, and how far it is',
    access: 'desk',
    topics: ['imports'],
    params: sequentialIdParams,
    success: { status: 200, body: summaryOf },
    errors: [401, 403, 404],
  }),
  chooseImportSheet: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/sheet',
    summary: 'Reads another sheet of the workbook instead, or the letters of a text file in another way',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      sheet: z.number(IMPORT_MESSAGE.noSheet).int().min(0).max(IMPORT_LIMITS.sheets),
      encoding: z.enum(TEXT_ENCODINGS, IMPORT_MESSAGE.encoding).optional(),
    }),
    success: { status: 200, body: summaryOf },
    errors,
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  checkImport: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/plan',
    summary: 'Starts the dry run: says of each row what it would do',
    access: 'desk',
    params: sequentialIdParams,
    body: importPlan,
    success: { status: 202, body: summaryOf },
    errors,
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/start',
    summary:
      'Imports the rows that are new or changed and fetches the photos at their addresses, in the background; nobody is told by mail',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 202, body: summaryOf },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/cancel',
    summary: 'Throws away a table that is not imported yet, or stops the import; what was imported stays until it is undone',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: summaryOf },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo',
    summary: 'Removes who and which photos were added, and restores what was changed, except where it has changed again since',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 202, body: summaryOf },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
