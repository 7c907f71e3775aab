import type { TokenScope } from '@callboard/contract/exchange/api-tokens/rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { moment } from './columns.ts'

/** Tokens with which programs call the API, each with the rights of its maker within its scopes. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    tokenHash: bytes().notNull().unique('api_tokens_hash'),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex('api_tokens_name').on(sql`lower(${table.name})`),
    index('api_tokens_maker').on(table.createdBy),
    check('api_tokens_named', sql`${table.name} <> ''`),
  ],
)
