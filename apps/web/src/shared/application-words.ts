import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import type { APPLICATION_SOURCES } from '@callboard/contract/casting/board/rules'
import { msg, t } from '#app/language/t.ts'

const STATUS_WORDS: Readonly<Record<ApplicationStatus, string>> = {
  pending: msg('To decide'),
  accepted: msg('Booked'),
  rejected: msg('Released'),
  withdrawn: msg('Withdrawn'),
}

/** The office's name for a status, which covers all of its stages. */
export const statusText = (status: ApplicationStatus): string => t(STATUS_WORDS[status])

const SOURCE_WORDS: Readonly<Record<(typeof APPLICATION_SOURCES)[number], string>> = {
  applied: msg('Applied'),
  invited: msg('Invited'),
  office: msg('Added'),
}

/** How a person came to a role: an invited person has not applied. */
export const sourceText = (source: (typeof APPLICATION_SOURCES)[number]): string => t(SOURCE_WORDS[source])
