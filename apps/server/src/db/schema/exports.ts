import { EXPORT_FORMATS, EXPORT_JOB_STATES, type ExportCategory } from '@callboard/contract/exchange/exports/rules'
import type { Language } from '@callboard/contract/language'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'

/** Exports that are created in the background; the file stays in the media store until it is removed. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    includeFields: text().array().$type<ExportCategory[]>().notNull(),
    /** Whether it has only students who agreed that people outside see their photographs. */
    consenting: boolean().notNull().default(false),
    /** Whether a workbook has a sheet of their applications. */
    applications: boolean().notNull().default(false),
    /** Language of the file. */
    language: text().$type<Language>(),
    state: text({ enum: EXPORT_JOB_STATES }).notNull().default('waiting'),
    /** Students written so far, and their total. */
    done: integer().notNull().default(0),
    total: integer(),
    fileName: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (table) => [
    indexOfReference('export_jobs_created_by', table.createdBy),
    index('export_jobs_newest').on(table.createdAt.desc().nullsFirst()),
    check('export_jobs_format', sql`${table.format} in ('csv', 'pdf', 'xlsx')`),
    check('export_jobs_state', sql`${table.state} in ('waiting', 'running', 'ready', 'failed', 'cancelled')`),
  ],
)
