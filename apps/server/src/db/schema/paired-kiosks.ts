import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { moment } from './columns.ts'

/** Devices where people check in by name: paired kiosks, and those that wait for their code. */
export const pairedKiosks = pgTable(
  'paired_kiosks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Hash of the code that pairs it; `null` once it is used. */
    codeHash: bytes().unique('paired_kiosks_code'),
    codeEndsAt: moment(),
    /** Hash of the secret in its cookie; `null` while it waits for its code. */
    tokenHash: bytes().unique('paired_kiosks_token'),
    pairedAt: moment(),
    lastUsedAt: moment(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('paired_kiosks_name').on(sql`lower(${table.name})`),
    index('paired_kiosks_maker').on(table.createdBy),
    check('paired_kiosks_named', sql`${table.name} <> ''`),
    check('paired_kiosks_paired', sql`(${table.codeHash} is null) = (${table.tokenHash} is not null)`),
  ],
)
