import type { JobKind } from '#platform/jobs.ts'
import type { MailPosting } from '#platform/mail/mail.ts'
import type { Heard } from './account-language.service.ts'

/** What a sign-in mail is made from; neither its link nor its code can be found from this alone. */
export interface SignInMailJob extends MailPosting {
  readonly email: string
  readonly returnTo: string
  /** Of the page on which it was asked for; none where that is not known. */
  readonly heard?: Heard | undefined
  /** 256 random bits. */
  readonly seed: string
  /** Hash, in hex, of the secret that the asking browser was given. */
  readonly browser?: string | undefined
  /** Whether a program asked; see `codeAnywhere` of the table. */
  readonly codeAnywhere?: boolean | undefined
  /** Names that browser, in hex, if the address had signed in there before. */
  readonly provenBrowser?: string | undefined
}

/** Apart from other mail, so that nobody waits behind ten thousand messages. Nine tries take about as long as the link lives. */
export const SIGN_IN_MAIL_JOB: JobKind<SignInMailJob> = {
  name: 'sign-in-mail',
  retries: 8,
  timeoutSeconds: 120,
  heartbeatSeconds: 10,
  concurrency: 2,
}

/** What an invitation is made from; its link cannot be found from this alone. */
export interface WelcomeMailJob extends MailPosting {
  readonly email: string
  /** 256 random bits. */
  readonly seed: string
}

/** Nobody waits for it at the kiosk, and it is worth sending as long as its link lives: by the hour for a week. */
export const WELCOME_MAIL_JOB: JobKind<WelcomeMailJob> = {
  name: 'welcome-mail',
  retries: 180,
  longestPauseSeconds: 3600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 2,
}

/** What a mail with a code that deletes the account is made from; the code cannot be found from this alone. */
export interface DeletionMailJob extends MailPosting {
  readonly email: string
  readonly heard: Heard
  /** 256 random bits. */
  readonly seed: string
}

/** Nine tries take about as long as the code lives. */
export const DELETION_MAIL_JOB: JobKind<DeletionMailJob> = {
  name: 'deletion-mail',
  retries: 8,
  timeoutSeconds: 120,
  heartbeatSeconds: 10,
  concurrency: 1,
}

/** Removes sign-in requests that are over. */
export const SIGN_IN_CLEANUP_JOB: JobKind<object> = { name: 'sign-in-cleanup', retries: 2, timeoutSeconds: 60, concurrency: 1 }

export const SIGN_IN_JOBS = [SIGN_IN_MAIL_JOB, WELCOME_MAIL_JOB, DELETION_MAIL_JOB, SIGN_IN_CLEANUP_JOB] as const
