import { TAPE_STATES } from '@callboard/contract/self-tapes/rules'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'

/** Videos that students upload: first on their way, then whole and in the media store, then a self-tape's. */
export const tapeFiles = pgTable(
  'tape_files',
  {
    /** 192 random bits as hexadecimal digits: anyone who knows it has been told. */
    id: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    /** Bytes of the upload. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Where it is in the media store; empty until it is whole. */
    key: text(),
    contentType: text(),
    /** Bytes of what lies there now. */
    storedSize: bigint({ mode: 'number' }),
    /** Seconds, as far as the file says it. */
    duration: integer(),
    state: text({ enum: TAPE_STATES }).notNull().default('ready'),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [index('tape_files_user').on(table.userId), index('tape_files_last_used').on(table.lastUsedAt)],
)

/**
 * How far an upload has come whose bytes are in a bucket, and which instance writes it at this moment. What is said here has been taken
 * by the bucket before. No backup has it: the bytes are in none either.
 */
export const tapeUploads = pgTable('tape_uploads', {
  fileId: text()
    .primaryKey()
    .references(() => tapeFiles.id, { onDelete: 'cascade' }),
  /** The bucket's name for it. */
  upload: text().notNull(),
  /** Bytes that will not be lost any more. */
  received: bigint({ mode: 'number' }).notNull().default(0),
  /** What the bucket calls each whole part, from the first on. */
  tags: text().array().notNull().default([]),
  /** What has come after the last whole part. */
  pieces: jsonb().$type<{ name: string; size: number }[]>().notNull().default([]),
  /** Who may write it until `heldUntil`, by the clock of the database. */
  holder: uuid(),
  heldUntil: timestamp({ withTimezone: true, mode: 'date' }),
  /** Whether somebody waits for the holder. */
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
    /** The uploaded file; empty when the video is elsewhere. */
    fileId: text()
      .unique('self_tapes_file')
      .references(() => tapeFiles.id),
    thumbnailUrl: text(),
    /** Seconds. */
    duration: integer(),
    /** Bytes; up to 2 GiB and so beyond a 32-bit integer. */
    fileSize: bigint({ mode: 'number' }),
    isGeneral: boolean().notNull().default(false),
    /** What is said in it, as WebVTT in the one form that `captions.ts` of the contract writes. */
    captions: text(),
    /** The language that is spoken, BCP 47. */
    captionsLanguage: text(),
    /** Changes with the captions, so that lists can name them without reading them. */
    captionsTag: text(),
    /** Made up by the person who sent it, so that the same tape sent again is stored once. */
    requestId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('self_tapes_student').on(table.studentId, table.createdAt.desc().nullsFirst()),
    unique('self_tapes_request').on(table.studentId, table.requestId),
  ],
)
