import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import type { APPLICATION_SOURCES } from '@callboard/contract/casting/board/rules'
import { msg, t } from '#app/language/t.ts'

const STATUS_WORDS: Readonly<Record<ApplicationStatus, string>> = {
  pending: msg('To decide'),
  accepted: msg('Booked'),
  rejected: msg('Released'),
  withdrawn: msg('Withdrawn'),
}

/** The office's word for a status: what is common to its stages. */
export const statusText = (status: ApplicationStatus): string => t(STATUS_WORDS[status])

const SOURCE_WORDS: Readonly<Record<(typeof APPLICATION_SOURCES)[number], string>> = {
  applied: msg('Applied'),
  invited: msg('Invited'),
  office: msg('Added'),
}

/** How somebody came to be in a role: who was invited has not applied. */
export const sourceText = (source: (typeof APPLICATION_SOURCES)[number]): string => t(SOURCE_WORDS[source])
