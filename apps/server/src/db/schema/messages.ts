import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import { MAIL_STATES, MESSAGE_TYPES } from '@callboard/contract/messages/messages/rules'
import { NOTICE_KINDS } from '@callboard/contract/messages/notices/rules'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Question } from '#platform/tokens.ts'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { projects } from './projects.ts'

export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fromUserId: text().references(() => users.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    content: text().notNull(),
    messageType: text({ enum: MESSAGE_TYPES }).notNull().default('general'),
    /** Which notice of Callboard it is; `null` for what people write. What was sent at once is one sending, whatever each reads. */
    mailKind: text().$type<MailKind>(),
    /** What its recipients choose about; see `notice_choices`. */
    noticeKind: text({ enum: NOTICE_KINDS }).notNull().default('must'),
    /** The search that chose the recipients; kept as an explanation. */
    targetCriteria: jsonb(),
    /** The casting call it is about. */
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    /** What the recipient is asked. The mail has a link to answer it, whose token is not stored. */
    asks: text().$type<Question>(),
    /** A calendar file for the mail, with one event of the recipient. */
    calendar: text(),
    /** Chosen by the page once for each message, so that a repeated request sends nothing twice. */
    sendKey: uuid().unique('messages_send_key'),
    sentAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('messages_from_user_id', table.fromUserId),
    index('messages_newest').on(table.sentAt.desc().nullsFirst()),
    index('messages_project').on(table.projectId).where(sql`project_id is not null`),
    check('messages_type', sql`${table.messageType} in ('general', 'casting_call', 'project_update', 'opportunity')`),
    check(
      'messages_notice_kind',
      sql`${table.noticeKind} in ('office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders', 'must')`,
    ),
  ],
)

/** Fixed when the message is sent; with each recipient's own state. */
export const messageRecipients = pgTable(
  'message_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    recipientUserId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: moment(),
    /** The message with its merge fields filled in; `null` if it has no fields and reads the same for all. */
    subject: text(),
    content: text(),
    mailState: text({ enum: MAIL_STATES }).notNull().default('none'),
    mailStateAt: moment(),
    /** The delivery whose mail is the daily email that has this one; its own id where it is that delivery. */
    digestOf: integer().references((): AnyPgColumn => messageRecipients.id, { onDelete: 'set null' }),
    /** The day of the daily email that is the mail of this delivery. */
    digestDay: date(),
    /** When a push of it was sent. */
    pushedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('message_recipients_once').on(table.messageId, table.recipientUserId),
    index('message_recipients_inbox').on(table.recipientUserId, table.createdAt.desc().nullsFirst()),
    index('message_recipients_unread').on(table.recipientUserId).where(sql`read_at is null`),
    index('message_recipients_waiting').on(table.id).where(sql`mail_state = 'waiting'`),
    // What the morning desk says about mail that was refused, among all recipients of years.
    index('message_recipients_refused').on(table.messageId).where(sql`mail_state = 'refused'`),
    index('message_recipients_digest').on(table.recipientUserId).where(sql`mail_state = 'digest'`),
    indexOfReference('message_recipients_digest_of', table.digestOf),
    // One daily email a day, whatever crashes and however many processes begin it.
    uniqueIndex('message_recipients_digest_day').on(table.recipientUserId, table.digestDay).where(sql`digest_day is not null`),
    check(
      'message_recipients_mail',
      sql`${table.mailState} in ('none', 'waiting', 'digest', 'handed-over', 'sent', 'pushed', 'refused', 'unsubscribed')`,
    ),
  ],
)

/** Messages saved for reuse; names are unique regardless of case. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    messageType: text({ enum: MESSAGE_TYPES }).notNull().default('general'),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('message_templates_created_by', table.createdBy),
    uniqueIndex('message_templates_name').on(sql`lower(${table.name})`),
    check('message_templates_type', sql`${table.messageType} in ('general', 'casting_call', 'project_update', 'opportunity')`),
  ],
)
