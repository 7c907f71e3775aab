import { z } from 'zod'
import { id, idText, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import {
  DAY_ORDER_REASONS,
  IMPORT_ANSWERED,
  IMPORT_DECISIONS,
  IMPORT_FIELDS,
  IMPORT_FOR_EVERYBODY,
  IMPORT_KEPT,
  IMPORT_LIKENESSES,
  IMPORT_LIMITS,
  IMPORT_MESSAGE,
  IMPORT_OUTCOMES,
  IMPORT_SEVERAL,
  IMPORT_STATES,
  PHOTO_ADDRESS_COUNTS,
  PHOTO_ADDRESS_STATES,
} from './rules.ts'
import { TEXT_ENCODINGS } from './text-encodings.ts'

const cellText = z.string().max(IMPORT_LIMITS.cell)
const answer = z.string(IMPORT_MESSAGE.answer).max(IMPORT_LIMITS.problemText)

/** How the columns of a table become the fields of profiles, as it is stored: in a table that nobody understands, no column is matched yet. */
const storedPlan = z.object({
  /** The field of each column, in the order of the file; `null` leaves a column out. */
  columns: z
    .array(z.enum(IMPORT_FIELDS, IMPORT_MESSAGE.column).nullable(), IMPORT_MESSAGE.column)
    .max(IMPORT_LIMITS.columns, IMPORT_MESSAGE.tooManyColumns),
  /** A value for everybody whose row has none. */
  everybody: z.partialRecord(z.enum(IMPORT_FOR_EVERYBODY), requiredText(IMPORT_MESSAGE.everybody, 120)).default({}),
  /** What is read instead of a cell with a text; `null` for nothing. An empty text is an empty cell. */
  values: z
    .partialRecord(z.enum(IMPORT_ANSWERED), z.record(z.string().max(IMPORT_LIMITS.problemText), answer.nullable()))
    .refine((fields) => Object.values(fields).every((values) => Object.keys(values).length <= IMPORT_LIMITS.answers))
    .default({}),
  /** Whether an empty cell clears what is stored; otherwise it stays. */
  emptyClears: z.boolean('Please say yes or no').default(false),
  /** Whether `5/6/2004` is the fifth of June; `null` for what the dates of the column say. */
  dayFirst: z.boolean('Please say yes or no').nullable().default(null),
})

/** A plan by which the rows can be checked: at least one column is matched, and no field has two. */
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
  /** Name or address of who made it; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  /** How many rows the job has been through, of `total`. */
  done: z.number().int(),
  total: z.number().int(),
  /** Rows by what the dry run says of them; after the import, by the result of each. */
  counts: countsOf(IMPORT_OUTCOMES),
  /** Photos at addresses in the rows; before the dry run none are counted. */
  photos: photoCounts,
  /** Until when it can be undone. */
  undoableUntil: instant.nullable(),
  /** Profiles that undoing left as they are, because they have changed since. */
  kept: z.number().int(),
})
export type ListedImport = z.infer<typeof listedImport>

/** One import with its table. */
export const talentImport = listedImport.extend({
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  sheet: z.number().int(),
  /** The text at the top of each column. */
  header: z.array(cellText),
  /** Values of the first rows, by row. */
  sample: z.array(z.array(cellText)),
  plan: storedPlan,
  /** What was assumed of the file as a whole. */
  assumed: z.object({
    /** How the letters of a text file are stored; `null` for a workbook. */
    encoding: z.enum(TEXT_ENCODINGS).nullable(),
    /** The order of day and month in the dates of birth, where they have one; `dayFirst` is `null` where the dates contradict each other. */
    dates: z.object({ dayFirst: z.boolean().nullable(), by: z.enum(DAY_ORDER_REASONS) }).nullable(),
    /** What `M` is in the column of genders. */
    genderM: z.enum(['male', 'female']).nullable(),
  }),
  /** How many of the rows are imported without a cell that cannot be read, or were. */
  withoutCells: z.number().int(),
  /** Columns whose field somebody has chosen for an earlier table with the same heading. */
  remembered: z.array(z.number().int()),
})
export type TalentImport = z.infer<typeof talentImport>

const person = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })

const answeredCell = { field: z.enum(IMPORT_ANSWERED), text: z.string(), answer: z.string().nullable() }

/** What the dry run says of one row. */
export const importRow = z.object({
  /** In the file, counted from 1 as spreadsheets do. */
  number: z.number().int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The name in the row, as far as it has one. */
  name: z.string(),
  email: z.string().nullable(),
  /** Whose profile it is. */
  student: person.nullable(),
  /** Fields that it sets, with what is stored; for a new profile, all of them. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Cells that cannot be taken, and why, in the words of the form and in the language of the request. */
  problems: z.array(
    z.object({
      field: z.string().nullable(),
      message: z.string(),
      /** The beginning of the cell; `null` where it is no single one. */
      text: z.string().nullable(),
      /** Whether the row is imported without this cell; otherwise the row is refused. */
      isLeftOut: z.boolean(),
    }),
  ),
  /** Cells for which the office has said something else. */
  answered: z.array(z.object({ ...answeredCell, isOwn: z.boolean() })),
  /** The number of an earlier row for somebody else with the same name. */
  twin: z.number().int().nullable(),
  /** People with the same name or student number; the row may be one of them. */
  lookalikes: z.array(person.extend({ by: z.enum(IMPORT_LIKENESSES) })),
  /** Its addresses of photos. */
  photos: z.array(z.object({ address: z.string(), state: z.enum(PHOTO_ADDRESS_STATES), problem: z.string().nullable() })),
  decision: z.enum(IMPORT_DECISIONS).nullable(),
  /** Why undoing the import has left the profile as it is. */
  kept: z.enum(IMPORT_KEPT).nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** Cells that cannot be taken, together: by field and reason, then by what they say. */
export const importProblems = z.object({
  groups: z.array(
    z.object({
      field: z.string().nullable(),
      message: z.string(),
      isLeftOut: z.boolean(),
      rows: z.number().int(),
      /** The most frequent texts; `null` where it is no single cell. */
      values: z.array(
        z.object({
          text: z.string().nullable(),
          rows: z.number().int(),
          /** What it probably means. */
          suggestion: z.string().nullable(),
        }),
      ),
      /** How many more texts there are. */
      more: z.number().int(),
    }),
  ),
  /** What the office said about all cells with a text, where rows have it. */
  answered: z.array(z.object({ ...answeredCell, rows: z.number().int() })),
})
export type ImportProblems = z.infer<typeof importProblems>

const rowsQuery = z.object({
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  /** `failed`: only rows with a photo that could not be fetched or added. */
  photos: z.literal('failed').optional(),
  /** `only`: rows whose profiles undoing has left as they are. */
  kept: z.literal('only').optional(),
  /** The number of the last row before this page. */
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.rows * 2)
    .default(0),
})

const errors = [400, 401, 403, 404, 409, 429] as const
const rowParams = z.object({ id: idText.pipe(sequentialId), number: idText.pipe(sequentialId) })
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
    topics: ['imports'],
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
    body: z.object({ cells: z.partialRecord(z.enum(IMPORT_ANSWERED, IMPORT_MESSAGE.column), answer.nullable()) }),
    success: { status: 200, body: importRow },
    errors,
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  decideImportRow: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/rows/{number}',
    summary: 'Says whether a row is somebody new or somebody who has the same name',
    access: 'desk',
    params: rowParams,
    body: z.object({
      decision: z.enum(IMPORT_DECISIONS, 'Please choose one'),
      /** Whose profile the row is, for `same`. */
      studentId: id.optional(),
    }),
    success: { status: 200, body: importRow },
    errors,
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
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
