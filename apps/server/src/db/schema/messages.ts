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
    /**
     * The kind of an automatic notice; `null` for messages that people write. Notices sent at once form one sending, whatever each
     * recipient reads.
     */
    mailKind: text().$type<MailKind>(),
    /** The subject that recipients can choose about; see `notice_choices`. */
    noticeKind: text({ enum: NOTICE_KINDS }).notNull().default('must'),
    /** The search that chose the recipients; kept as an explanation. */
    targetCriteria: jsonb(),
    /** The casting call it is about. */
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    /** The question to the recipient. The mail has a link for the answer; the link's token is not stored. */
    asks: text().$type<Question>(),
    /** A calendar file for the mail, with one event for the recipient. */
    calendar: text(),
    /** The page chooses one key for each message, so that a repeated request sends nothing twice. */
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
    /** The message with its merge fields filled in; `null` if it has none and is the same for everybody. */
    subject: text(),
    content: text(),
    mailState: text({ enum: MAIL_STATES }).notNull().default('none'),
    mailStateAt: moment(),
    /** The delivery whose mail is the daily email that contains this one; its own id for that delivery itself. */
    digestOf: integer().references((): AnyPgColumn => messageRecipients.id, { onDelete: 'set null' }),
    /** The day of the daily email, if this delivery carries it. */
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
    // For the refused mail on the morning desk, among all recipients of years.
    index('message_recipients_refused').on(table.messageId).where(sql`mail_state = 'refused'`),
    index('message_recipients_digest').on(table.recipientUserId).where(sql`mail_state = 'digest'`),
    indexOfReference('message_recipients_digest_of', table.digestOf),
    // Ensures one daily email a day, even after crashes and with several processes.
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
