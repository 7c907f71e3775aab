import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { Transaction } from '#db/client.ts'

/** Rows that are read at once of a part that may be long. */
export const OWN_DATA_PAGE = 500

/** One part of the data stored about a person, as they download it. */
export interface OwnDataPart {
  /** Its name in the file. */
  readonly name: string
  /** `$1` is the account's id, `$2` its address, `$3` the profile's id. A text with `$4` is read in pages that begin after that `id`. */
  readonly text: string
  /** How a row is shown, if not as it is read. */
  readonly show?: (row: Record<string, unknown>) => object
}

/** The rows of one table that a deletion keeps: `FROM … AS kept WHERE …` with the deletion's batch as `$1`. */
export interface KeptRows {
  readonly from: string
  readonly batch: string
}

/** A table whose rows are deleted and restored with a profile. */
export interface KeptTable {
  readonly table: string
  /** The column with the profile or the application that a row belongs to. */
  readonly owner: 'profile_id' | 'student_id' | 'application_id'
  /** The column that orders the rows. */
  readonly order: string
  /** Only rows that meet this condition are kept; the database makes the others again. */
  readonly keeps?: string
  /** The content id of the photo that a row shows, as SQL; those photos are kept. */
  readonly photo?: string
  /** Columns that come back with another value than the kept row's, as SQL. */
  readonly sets?: Readonly<Record<string, string>>
  /** Columns that are cleared when the row they refer to no longer exists, with the table of that row. */
  readonly forgets?: Readonly<Record<string, string>>
  /** Only rows that meet this condition come back. */
  readonly returns?: string
  /** A kept row as its student reads it: SQL of the JSON `part`, with the account's id as `$1`. `null`: they do not read it. */
  readonly shown: string | null
  /** Only kept rows that meet this condition are shown. */
  readonly shownIf?: string
  /** How a shown row reads. */
  readonly show?: (row: Record<string, unknown>) => object
  /** Locks what the rows refer to, before they come back. */
  readonly lock?: (transaction: Transaction, kept: KeptRows) => Promise<void>
  /** What is done after all rows are back. */
  readonly finish?: (transaction: Transaction, kept: KeptRows) => Promise<void>
}

/** A table whose rows refer to a casting call in `project_id`, and the key of their ids in `projects.detached`. */
export interface Detached {
  readonly table: string
  readonly key: string
}

/** Somebody whose account is being deleted. The account, and all rows that the database deletes with it, still exist. */
export interface Leaving {
  readonly id: string
  readonly email: string
}

/** The result of one feature's part in deleting accounts. */
export interface Left {
  /** Applications, events and tapes, counted for the audit log. */
  readonly counts?: Readonly<Partial<Record<'applications' | 'events' | 'tapes', number>>>
  /** Content ids of photos that these people uploaded or that show them. */
  readonly photos?: readonly string[]
  /** Work that must follow the deletion of the accounts, in the same transaction. */
  readonly finish?: () => Promise<void>
}

/** How the names of one kind of subject are found for the audit log. */
export interface SubjectNames {
  /** SQL of `id` as text and `name`, for the ids `$1`. */
  readonly text: string
  /** Ids that the database can read; others have no name. */
  readonly ids: RegExp
}

/** A file of the office's archive: the answers of one endpoint, as the casting desk reads them. */
export interface ArchivePart {
  /** Its name, without an ending. */
  readonly name: string
  readonly endpoint: EndpointSpec
  /**
   * SQL of a row for each call: `id` orders them, and is the parameter `id` of the path unless there are `params`. Without it the endpoint
   * is called once.
   */
  readonly each?: string
  /** How many answers are read at once, if the endpoint answers in pages that begin after an `id`. */
  readonly pages?: number
}

/** Files in the media store that people sent to the office or got from it, besides photos and self-tapes. */
export interface StoredFiles {
  /** Their folder in a download. */
  readonly folder: string
  /**
   * SQL of every file: `id`, `key` in the media store, `name`, `bytes`, `user_id` of the account that it belongs to, and `is_shown`,
   * whether the casting desk sees it while that person is not restricted.
   */
  readonly text: string
}

/** Ids that are numbers of four bytes. */
export const SEQUENTIAL_ID = /^\d{1,9}$/

/**
 * What a feature stores about people and for the office, and how its things are named. Downloads of own data, deletion, the office's
 * archive and the audit log ask every feature, and know the tables of none.
 */
export interface Stored {
  /** Parts of what a person downloads. */
  readonly ownData: readonly OwnDataPart[]
  /** Tables whose rows are deleted and restored with a profile; each after the tables that it refers to. */
  readonly withProfile: readonly KeptTable[]
  /** Tables whose rows lose their casting call while it is deleted. */
  readonly detaches: readonly Detached[]
  /** What the office's archive has of it: what the casting desk reads, and nothing else. */
  readonly archive: readonly ArchivePart[]
  /** Its files, for the person's own download and the archive. */
  readonly files: readonly StoredFiles[]
  /** Names of its things, by their kind in subjects such as `project:7`. */
  readonly names: Readonly<Record<string, SubjectNames>>
}
