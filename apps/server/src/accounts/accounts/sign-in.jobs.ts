import type { StaffRole } from '@callboard/contract/access'
import type { Institution } from '@callboard/contract/institution'
import type { JobKind } from '#platform/jobs.ts'
import type { MailPosting } from '#platform/mail/mail.ts'
import type { RequestedLanguage } from './account-language.service.ts'

/** A statement about photographs, in the institution's words. */
type Statement = Exclude<keyof Institution['consent'], 'version' | 'intro'>

/** The input of a sign-in mail. Neither its link nor its code can be derived from it without the server's secret. */
export interface SignInMailJob extends MailPosting {
  readonly email: string
  readonly returnTo: string
  /** The language of the page on which it was requested, if known. */
  readonly heard?: RequestedLanguage | undefined
  /** 256 random bits. */
  readonly seed: string
  /** Hash, in hex, of the secret of the requesting browser. */
  readonly browser?: string | undefined
  /** Whether a program requested it; see `codeAnywhere` of the table. */
  readonly codeAnywhere?: boolean | undefined
  /** Identifies that browser, in hex, if the address has signed in there before. */
  readonly provenBrowser?: string | undefined
  /** The registration link where somebody registered again with the address; see `remind`. */
  readonly byLink?: number | undefined
  /** As `byLink`, in a job that an earlier version queued. */
  readonly isReminder?: boolean | undefined
}

/**
 * Separate from other mail, so that it does not wait behind ten thousand messages. Nine attempts take about as long as the link is valid.
 */
export const SIGN_IN_MAIL_JOB: JobKind<SignInMailJob> = {
  name: 'sign-in-mail',
  retries: 8,
  timeoutSeconds: 120,
  heartbeatSeconds: 10,
  concurrency: 2,
}

/** A person who has registered, or is invited by the office. */
export interface Invited {
  readonly email: string
  readonly returnTo: string
  /** The uses of their photographs that were ticked in the registration, for the mail. */
  readonly ticked?: readonly Statement[]
  /** How the profile was created; at the kiosk by default. */
  readonly by?: 'link' | 'office' | undefined
}

/** The input of an invitation. Its link cannot be derived from it without the server's secret. */
export interface WelcomeMailJob extends MailPosting {
  readonly email: string
  /** 256 random bits. */
  readonly seed: string
  /** The role of a new member of staff, who has not registered. */
  readonly role?: StaffRole | undefined
  /** Where the person registered, or that the office entered the profile; at the kiosk by default. */
  readonly by?: 'link' | 'office' | undefined
  /** The uses of their photographs that were ticked there. */
  readonly ticked?: readonly Statement[] | undefined
}

/** Not urgent, and useful as long as its link is valid: retried every hour for a week. */
export const WELCOME_MAIL_JOB: JobKind<WelcomeMailJob> = {
  name: 'welcome-mail',
  retries: 180,
  longestPauseSeconds: 3600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 2,
}

/** The input of a mail with a deletion code. The code cannot be derived from it without the server's secret. */
export interface DeletionMailJob extends MailPosting {
  readonly email: string
  readonly heard: RequestedLanguage
  /** 256 random bits. */
  readonly seed: string
}

/** Nine attempts take about as long as the code is valid. */
export const DELETION_MAIL_JOB: JobKind<DeletionMailJob> = {
  name: 'deletion-mail',
  retries: 8,
  timeoutSeconds: 120,
  heartbeatSeconds: 10,
  concurrency: 1,
}

/** Removes expired sign-in requests. */
export const SIGN_IN_CLEANUP_JOB: JobKind<object> = { name: 'sign-in-cleanup', retries: 2, timeoutSeconds: 60, concurrency: 1 }

export const SIGN_IN_JOBS = [SIGN_IN_MAIL_JOB, WELCOME_MAIL_JOB, DELETION_MAIL_JOB, SIGN_IN_CLEANUP_JOB] as const
