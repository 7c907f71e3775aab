import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { Transaction } from '#db/client.ts'

/** Rows read at once, for parts that may be long. */
export const OWN_DATA_PAGE = 500

/** One part of the stored data about a person, for their download. */
export interface OwnDataPart {
  /** Its name in the file. */
  readonly name: string
  /** `$1` is the account's id, `$2` its address, `$3` the profile's id. A text with `$4` is read in pages that begin after that `id`. */
  readonly text: string
  /** Converts a row for the download, if needed. */
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
  /** Only rows that meet this condition are kept; the database recreates the others. */
  readonly keeps?: string
  /** SQL of the content id of the photo that a row shows; these photos are kept. */
  readonly photo?: string
  /** SQL of columns that are restored with another value than the kept row's. */
  readonly sets?: Readonly<Record<string, string>>
  /** Columns that are cleared when the row they refer to no longer exists, with the table of that row. */
  readonly forgets?: Readonly<Record<string, string>>
  /** Only rows that meet this condition are restored. */
  readonly returns?: string
  /** SQL of the JSON `part` of a kept row, as shown to its student, with the account's id as `$1`; `null` if it is not shown. */
  readonly shown: string | null
  /** Only kept rows that meet this condition are shown. */
  readonly shownIf?: string
  /** Converts a row for showing it. */
  readonly show?: (row: Record<string, unknown>) => object
  /** Locks the rows that the kept rows refer to, before the restore. */
  readonly lock?: (transaction: Transaction, kept: KeptRows) => Promise<void>
  /** Called after all rows are restored. */
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
  /** Numbers of applications, events and tapes, for the audit log. */
  readonly counts?: Readonly<Partial<Record<'applications' | 'events' | 'tapes', number>>>
  /** Content ids of photos that these people uploaded or that show them. */
  readonly photos?: readonly string[]
  /** Work that must follow the deletion of the accounts, in the same transaction. */
  readonly finish?: () => Promise<void>
}

/** How the audit log finds the names of one kind of subject. */
export interface SubjectNames {
  /** SQL of `id` as text and `name`, for the ids `$1`. */
  readonly text: string
  /** Valid ids for the database; others have no name. */
  readonly ids: RegExp
}

/** A file of the office's archive: the answers of one endpoint, as the casting desk sees them. */
export interface ArchivePart {
  /** Its name, without an ending. */
  readonly name: string
  readonly endpoint: EndpointSpec
  /**
   * SQL of a row for each call. `id` orders the rows, and is the parameter `id` of the path unless there are `params`. Without this SQL,
   * the endpoint is called once.
   */
  readonly each?: string
  /** How many answers are read at once, if the endpoint answers in pages that begin after an `id`. */
  readonly pages?: number
}

/** Files in the media store that people sent to the office or received from it, besides photos and self-tapes. */
export interface StoredFiles {
  /** Their folder in a download. */
  readonly folder: string
  /**
   * SQL of every file: `id`, `key` in the media store, `name`, `bytes`, `user_id` of its account, and `is_shown`: whether the casting
   * desk sees it while that person is not restricted.
   */
  readonly text: string
}

/** Files of the office about no person, which a feature keeps in its tables. */
export interface StoredDocuments {
  /** Their folder in a download. */
  readonly folder: string
  /** SQL of every file that the casting desk sees: `id`, `name`, `bytes`, and `title`, which with the id names the folder of one thing. */
  readonly text: string
  /** SQL of the `content` of the file with the id `$1`. */
  readonly content: string
}

/** Ids that are numbers of four bytes. */
export const SEQUENTIAL_ID = /^\d{1,9}$/

/**
 * What a feature stores about people and for the office, and how the audit log finds the names of its subjects. Downloads of own data,
 * deletion, the office's archive and the audit log ask every feature, and do not know its tables.
 */
export interface Stored {
  /** Parts of what a person downloads. */
  readonly ownData: readonly OwnDataPart[]
  /** Tables whose rows are deleted and restored with a profile; each after the tables that it refers to. */
  readonly withProfile: readonly KeptTable[]
  /** Tables whose rows lose their casting call while it is deleted. */
  readonly detaches: readonly Detached[]
  /** The feature's part of the office's archive: exactly what the casting desk sees. */
  readonly archive: readonly ArchivePart[]
  /** The feature's files, for the person's download and the archive. */
  readonly files: readonly StoredFiles[]
  /** The feature's files about no person, for the archive. */
  readonly documents?: readonly StoredDocuments[]
  /** Names of the feature's subjects, by their kind in `project:7` and the like. */
  readonly names: Readonly<Record<string, SubjectNames>>
}
