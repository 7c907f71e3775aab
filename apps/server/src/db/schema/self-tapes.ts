import { TAPE_STATES } from '@callboard/contract/casting/self-tapes/rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'

/** Videos that students upload: first incomplete, then complete and in the media store, then part of a self-tape. */
export const tapeFiles = pgTable(
  'tape_files',
  {
    /** 192 random bits as hexadecimal digits, known only to its owner. */
    id: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** Bytes of the upload. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Its key in the media store; null until it is complete. */
    key: text(),
    contentType: text(),
    /** Bytes of the stored file. */
    storedSize: bigint({ mode: 'number' }),
    /** Seconds, if the file states it. */
    duration: integer(),
    state: text({ enum: TAPE_STATES }).notNull().default('ready'),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [index('tape_files_user').on(table.userId), index('tape_files_last_used').on(table.lastUsedAt)],
)

/**
 * The progress of an upload whose bytes are in a bucket, and which instance is writing it. The bucket has stored everything stated here.
 * Backups leave it out, because they have no bytes of unfinished uploads either.
 */
export const tapeUploads = pgTable('tape_uploads', {
  fileId: text()
    .primaryKey()
    .references(() => tapeFiles.id, { onDelete: 'cascade' }),
  /** The bucket's name of the upload. */
  upload: text().notNull(),
  /** Bytes that are stored durably. */
  received: bigint({ mode: 'number' }).notNull().default(0),
  /** The bucket's tag of each complete part, from the first on. */
  tags: text().array().notNull().default([]),
  /** The bytes after the last complete part. */
  pieces: jsonb().$type<{ name: string; size: number }[]>().notNull().default([]),
  /** The process that may write it until `heldUntil`, by the database's clock. */
  holder: uuid(),
  heldUntil: timestamp({ withTimezone: true, mode: 'date' }),
  /** Whether another request waits for the holder. */
  isWanted: boolean().notNull().default(false),
})

/** A student's own videos. */
export const selfTapes = pgTable(
  'self_tapes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text(),
    videoUrl: text().notNull(),
    /** The uploaded file; null when the video is on another site. */
    fileId: text()
      .unique('self_tapes_file')
      .references(() => tapeFiles.id),
    thumbnailUrl: text(),
    /** Seconds. */
    duration: integer(),
    /** Bytes; up to 2 GiB and so beyond a 32-bit integer. */
    fileSize: bigint({ mode: 'number' }),
    isGeneral: boolean().notNull().default(false),
    /** The captions, as WebVTT in the one form that `captions.ts` of the contract writes. */
    captions: text(),
    /** The spoken language, BCP 47. */
    captionsLanguage: text(),
    /** Changes with the captions, so that lists can name them without reading them. */
    captionsTag: text(),
    /** Chosen by the sender, so that a repeated request stores the tape once. */
    requestId: uuid(),
    /** When somebody at the casting desk first played it, and who; null until then. */
    watchedAt: moment(),
    watchedBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('self_tapes_watched_by', table.watchedBy),
    indexOfReference('self_tapes_project_id', table.projectId),
    index('self_tapes_new').on(table.createdAt).where(sql`watched_at is null`),
    index('self_tapes_student').on(table.studentId, table.createdAt.desc().nullsFirst()),
    unique('self_tapes_request').on(table.studentId, table.requestId),
  ],
)
