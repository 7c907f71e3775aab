import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Who did what to what, and when. Rows are only ever added; a trigger refuses anything else. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** The account, kept as text so that deleting it keeps the line. */
    actor: text(),
    action: text().notNull(),
    subject: text(),
    details: jsonb(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst()),
    index('audit_log_action').on(table.action, table.id.desc().nullsFirst()),
    index('audit_log_subject').on(table.subject, table.id.desc().nullsFirst()),
    index('audit_log_actor').on(table.actor, table.at.desc().nullsFirst()),
  ],
)
