import { THREAD_FILE_KINDS } from '@callboard/contract/messages/threads/file-rules'
import { ATTENDANCES, ENTRY_KINDS } from '@callboard/contract/messages/threads/rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { messageRecipients } from './messages.ts'
import { projects } from './projects.ts'

/**
 * A conversation of a student with the office. A message without an answer has no conversation: the first answer creates it. The state is
 * derived from the times by `threadState` of the contract.
 */
export const threads = pgTable(
  'threads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The student. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    assignedTo: text().references(() => users.id, { onDelete: 'set null' }),
    /** Since when the student waits for an answer. */
    askedAt: moment(),
    snoozedUntil: moment(),
    doneAt: moment(),
    /** Since when the student can no longer write. */
    closedAt: moment(),
    /** The last entry by the student; 0 for none. It is unread for everybody at the office who has read less. */
    newestIn: integer().notNull().default(0),
    /** When student or office last wrote. */
    movedAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('threads_student').on(table.userId, table.movedAt),
    index('threads_newest').on(table.movedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('threads_not_done').on(table.movedAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`done_at is null`),
    indexOfReference('threads_project', table.projectId),
    indexOfReference('threads_assigned_to', table.assignedTo),
  ],
)

/** One entry of a conversation: a text of the student, a message of the office, or an internal note. */
export const threadEntries = pgTable(
  'thread_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    threadId: integer()
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    /** The text; `null` for a message of the office, where the message has the text. */
    content: text(),
    deliveryId: integer().references(() => messageRecipients.id, { onDelete: 'cascade' }),
    /** The member of the office who wrote an answer or a note. */
    writtenBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** The page chooses one key for each text, so that a repeated request writes nothing twice. */
    sendKey: uuid().unique('thread_entries_send_key'),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('thread_entries_thread').on(table.threadId, table.id),
    uniqueIndex('thread_entries_delivery').on(table.deliveryId).where(sql`delivery_id is not null`),
    indexOfReference('thread_entries_written_by', table.writtenBy),
    index('thread_entries_oldest').on(table.createdAt),
    check('thread_entries_kind', sql`${table.kind} in ('in', 'out', 'note')`),
    check('thread_entries_delivered', sql`(${table.kind} = 'out') = (${table.deliveryId} is not null)`),
    check('thread_entries_text', sql`(${table.content} is null) = (${table.deliveryId} is not null)`),
  ],
)

/** A file of an entry, or an uploaded file that is not sent yet. */
export const threadFiles = pgTable(
  'thread_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `null`: not sent. */
    entryId: integer().references(() => threadEntries.id, { onDelete: 'cascade' }),
    uploadedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** The key in the media store. Pictures have a small version next to it. */
    key: text().notNull().unique('thread_files_key'),
    name: text().notNull(),
    kind: text({ enum: THREAD_FILE_KINDS }).notNull(),
    bytes: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    indexOfReference('thread_files_entry', table.entryId),
    indexOfReference('thread_files_uploaded_by', table.uploadedBy),
    index('thread_files_unsent').on(table.createdAt).where(sql`entry_id is null`),
    check('thread_files_kind', sql`${table.kind} in ('picture', 'pdf', 'other')`),
  ],
)

/** How far somebody of the office has read a conversation, and whether they have it open. */
export const threadReaders = pgTable(
  'thread_readers',
  {
    threadId: integer()
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readUpTo: integer().notNull().default(0),
    /** When they last read the student's messages; empty for readings before this column existed. */
    readAt: moment(),
    doing: text({ enum: ATTENDANCES }).notNull().default('left'),
    /** When their page last reported `doing`. */
    seenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.userId] }),
    index('thread_readers_user').on(table.userId),
    check('thread_readers_doing', sql`${table.doing} in ('reading', 'writing', 'left')`),
  ],
)

/** Answers saved for reuse; names are unique regardless of case. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    content: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    indexOfReference('saved_answers_created_by', table.createdBy),
    uniqueIndex('saved_answers_name').on(sql`lower(${table.name})`),
  ],
)
