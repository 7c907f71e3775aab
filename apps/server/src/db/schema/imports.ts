import type { ImportPlan, PhotoCounts } from '@callboard/contract/exchange/imports/endpoints'
import { PHOTO_ADDRESS_STATES } from '@callboard/contract/exchange/imports/photos.rules'
import {
  IMPORT_DECISIONS,
  IMPORT_KEPT,
  IMPORT_OUTCOMES,
  IMPORT_REMEMBERED,
  IMPORT_STATES,
  type ImportAnswered,
  type ImportOutcome,
} from '@callboard/contract/exchange/imports/rules'
import { TEXT_ENCODINGS } from '@callboard/contract/exchange/imports/text-encodings'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** The photos of an import before its rows are read. */
export const NO_PHOTOS: PhotoCounts = { waiting: 0, added: 0, there: 0, failed: 0 }

/** Tables of talent that casting directors import. The file stays in the media store until the import begins. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** The account in whose name the rows and photos are imported. */
    startedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** The account that undoes it. */
    undoneBy: text().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('columns'),
    sheets: jsonb().$type<{ name: string; rows: number }[]>().notNull(),
    sheet: integer().notNull().default(0),
    header: text().array().notNull(),
    /** The words of totals in lines below the table, which were left out. */
    footer: text().array().notNull().default([]),
    /** Whether the CSV export of Callboard made the file. */
    isOurs: boolean().notNull().default(false),
    /** The character encoding of a text file; `null` for a workbook. */
    encoding: text({ enum: TEXT_ENCODINGS }),
    /** What the values of each column have in common. */
    facts: jsonb()
      .$type<
        {
          dates: 'day-first' | 'month-first' | 'both' | 'open' | null
          genderM: 'Male' | 'Female' | 'both' | null
          names?: 'plain' | 'mixed' | null
        }[]
      >()
      .notNull()
      .default([]),
    plan: jsonb().$type<ImportPlan>().notNull(),
    /** Counts the started jobs, so that an older job stops. */
    run: integer().notNull().default(0),
    /** Rows that the job has processed. */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    counts: jsonb().$type<Record<ImportOutcome, number>>().notNull(),
    /** Photos at addresses in the rows, by state. */
    photos: jsonb().$type<PhotoCounts>().notNull().default(NO_PHOTOS),
    /** Profiles that undoing did not change. */
    kept: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    /** When the import was completed or cancelled. */
    finishedAt: moment(),
  },
  (table) => [
    indexOfReference('imports_created_by', table.createdBy),
    indexOfReference('imports_started_by', table.startedBy),
    indexOfReference('imports_undone_by', table.undoneBy),
    index('imports_newest').on(table.createdAt.desc().nullsFirst()),
  ],
)

/** The rows of an import, kept while it can be undone. Rows about a person are deleted with the profile. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the file, counted from 1 as spreadsheets do. */
    number: integer().notNull(),
    /** The cells as in the file. Once the import has started, cells of unused columns are empty in rows that are imported. */
    cells: text().array().notNull(),
    /** What is wrong with the whole row, independently of its cells. */
    fault: text(),
    outcome: text({ enum: IMPORT_OUTCOMES }),
    decision: text({ enum: IMPORT_DECISIONS }),
    /** The profile that it changes or has created, or that the office has chosen for it. */
    studentId: bigint({ mode: 'number' }).references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /**
     * The fields that the row sets, with their previous values, and refused cells, as the endpoints return them. Older rows store no text
     * of a refused cell.
     */
    changes: jsonb().$type<{ field: string; before: string | null; after: string | null }[]>().notNull().default([]),
    problems: jsonb().$type<{ field: string | null; message: string; text?: string | null; isLeftOut?: boolean }[]>().notNull().default([]),
    lookalikes: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The office's answers about cells of this row alone, by field; `null` leaves a cell out. */
    answers: jsonb().$type<Partial<Record<ImportAnswered, string | null>>>().notNull().default({}),
    /** Cells with an answer of the office, about this row or about all rows. */
    answered: jsonb().$type<{ field: ImportAnswered; text: string; answer: string | null; isOwn: boolean }[]>().notNull().default([]),
    /** An earlier row for somebody else with the same name. */
    twin: integer(),
    /** Marks by which another row of the file can be about the same person: address, number, name. */
    marks: text().array().notNull().default([]),
    /** Whether it was imported. */
    done: boolean().notNull().default(false),
    /** The previous values of the columns that the row changed; `null` for a new profile. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** The version of the profile after the import. Undoing compares it to see later changes. */
    version: integer(),
    /** Why undoing the import did not change this profile. */
    kept: text({ enum: IMPORT_KEPT }),
    /** Whether the import made the account. */
    madeAccount: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_rows_outcome').on(table.importId, table.outcome, table.number),
    index('import_rows_student').on(table.studentId),
  ],
)

/** The office's choices for headings and values of tables, offered again in the next import. */
export const importChoices = pgTable(
  'import_choices',
  {
    /** What the text is: a heading, or a cell of a field. */
    field: text({ enum: ['heading', ...IMPORT_REMEMBERED] }).notNull(),
    /**
     * The text in the form for comparison: a heading is folded, a cell is unchanged. A cell *M* that means a gender has the heading of
     * its column in front.
     */
    text: text().notNull(),
    /** The field of a heading or the value of a cell; `null` leaves it out. */
    choice: text(),
    chosenAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.field, table.text] }), index('import_choices_oldest').on(table.chosenAt)],
)

/** Addresses of photos in the rows of an import. They are deleted with the row. */
export const importPhotos = pgTable(
  'import_photos',
  {
    importId: integer().notNull(),
    number: integer().notNull(),
    /** Among the addresses of the row. */
    position: integer().notNull(),
    address: text().notNull(),
    state: text({ enum: PHOTO_ADDRESS_STATES }).notNull().default('waiting'),
    /** Why it failed. */
    problem: text(),
    /** The photo that was fetched. */
    hash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number, table.position] }),
    foreignKey({
      name: 'import_photos_row',
      columns: [table.importId, table.number],
      foreignColumns: [importRows.importId, importRows.number],
    }).onDelete('cascade'),
    index('import_photos_left').on(table.importId, table.number).where(sql`state in ('waiting', 'fetched')`),
    // Finds the photo of an address that another row, or this one before a crash, has already fetched.
    index('import_photos_known').on(table.importId, table.address).where(sql`hash is not null`),
  ],
)

/** Photos imported with the table, besides those at addresses in its rows. */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    profileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** The content id of the photo. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.profileId, table.hash] }), index('import_pictures_profile').on(table.profileId)],
)
