import { BLIND_TAPES, COMMENT_READERS, PRESENTED, SHOWN_FIELDS, VERDICTS } from '@callboard/contract/casting/presentations/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { applications } from './applications.ts'
import { auditionSessions } from './audition-sessions.ts'
import { indexOfReference, moment } from './columns.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'

/** People of a casting call who are shown to reviewers. */
export const presentations = pgTable(
  'presentations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    message: text(),
    presented: text({ enum: PRESENTED }).notNull(),
    sessionId: integer().references(() => auditionSessions.id, { onDelete: 'set null' }),
    /** What reviewers see. */
    shown: text({ enum: SHOWN_FIELDS }).array().notNull(),
    rubric: text().array().notNull().default([]),
    /** Numbers, keys and orders are derived from it, so that they reveal nothing about a person. */
    seed: bytes().notNull(),
    dueAt: moment(),
    endsAt: moment().notNull(),
    /** When the office ended the presentation early. */
    endedAt: moment(),
    downloads: boolean().notNull().default(false),
    isBlind: boolean().notNull().default(false),
    blindTapes: text({ enum: BLIND_TAPES }).notNull().default('left-out'),
    commentsFor: text({ enum: COMMENT_READERS }).notNull().default('office'),
    othersSeen: boolean().notNull().default(false),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    indexOfReference('presentations_created_by', table.createdBy),
    indexOfReference('presentations_session_id', table.sessionId),
    index('presentations_project').on(table.projectId, table.id),
    index('presentations_due').on(table.dueAt).where(sql`ended_at is null`),
    check('presentations_presented', sql`${table.presented} in ('chosen', 'shortlist', 'audition')`),
    check('presentations_criteria', sql`cardinality(${table.rubric}) <= 6`),
    check('presentations_blind', sql`not (${table.isBlind} and ${table.presented} = 'audition')`),
    check('presentations_comments', sql`${table.commentsFor} in ('office', 'reviewers')`),
    check('presentations_tapes', sql`${table.blindTapes} in ('left-out', 'marked')`),
  ],
)

/** The roles whose shortlist is presented. */
export const presentationRoles = pgTable(
  'presentation_roles',
  {
    presentationId: integer()
      .notNull()
      .references(() => presentations.id, { onDelete: 'cascade' }),
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.presentationId, table.roleId] }), index('presentation_roles_role').on(table.roleId)],
)

/** Applications that were chosen for a presentation, and the notes about people in it. */
export const presentationPeople = pgTable(
  'presentation_people',
  {
    presentationId: integer()
      .notNull()
      .references(() => presentations.id, { onDelete: 'cascade' }),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The position of an application that was chosen; `null` if it only has a note. */
    position: smallint(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.presentationId, table.applicationId] }),
    index('presentation_people_application').on(table.applicationId),
  ],
)

/** Who reviews a presentation. Only the link in the mail contains the token. */
export const reviewers = pgTable(
  'reviewers',
  {
    // Known before the row is inserted, because the token is made from it.
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    presentationId: integer()
      .notNull()
      .references(() => presentations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    name: text(),
    tokenHash: bytes().notNull().unique('reviewers_token'),
    invitedAt: moment().notNull(),
    /** When they last got a reminder, and whether it was the one before the due time. */
    remindedAt: moment(),
    isReminded: boolean().notNull().default(false),
    openedAt: moment(),
  },
  (table) => [unique('reviewers_once').on(table.presentationId, table.email)],
)

/** Codes that prove the address of a reviewer. */
export const reviewerCodes = pgTable(
  'reviewer_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reviewerId: integer()
      .notNull()
      .references(() => reviewers.id, { onDelete: 'cascade' }),
    /** Hash of the secret given to the browser that requested the code. */
    requestHash: bytes().notNull().unique('reviewer_codes_request'),
    codeHash: bytes().notNull(),
    tries: smallint().notNull().default(0),
    sentAt: moment().notNull(),
  },
  (table) => [index('reviewer_codes_reviewer').on(table.reviewerId, table.sentAt)],
)

const voted = {
  reviewerId: integer().notNull(),
  applicationId: integer().notNull(),
  verdict: text({ enum: VERDICTS }),
  comment: text(),
  /** Who may read the comment; the reviewer was told so when writing it. */
  commentFor: text({ enum: COMMENT_READERS }).notNull(),
  /** For each criterion in order; 0 where none was given. */
  scores: smallint().array().notNull().default([]),
  votedAt: moment().notNull(),
}

/** The vote of each reviewer on each application. */
export const votes = pgTable(
  'votes',
  {
    ...voted,
    reviewerId: integer()
      .notNull()
      .references(() => reviewers.id, { onDelete: 'cascade' }),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.reviewerId, table.applicationId] }),
    index('votes_application').on(table.applicationId),
    check('votes_verdict', sql`${table.verdict} in ('yes', 'maybe', 'no')`),
    check('votes_readers', sql`${table.commentFor} in ('office', 'reviewers')`),
  ],
)

/** Every vote as it was given. Rows are only added. */
export const voteChanges = pgTable('vote_changes', { id: integer().primaryKey().generatedAlwaysAsIdentity(), ...voted }, (table) => [
  foreignKey({
    name: 'vote_changes_vote',
    columns: [table.reviewerId, table.applicationId],
    foreignColumns: [votes.reviewerId, votes.applicationId],
  }).onDelete('cascade'),
  index('vote_changes_vote').on(table.reviewerId, table.applicationId, table.id),
  index('vote_changes_application').on(table.applicationId),
  check('vote_changes_verdict', sql`${table.verdict} in ('yes', 'maybe', 'no')`),
])
