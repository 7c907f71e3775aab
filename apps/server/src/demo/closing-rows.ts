import { type ClosingNotes, fillNote } from '@callboard/contract/casting/closure/rules'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Institution } from '@callboard/contract/institution'
import { DAY_MS } from '@callboard/contract/time/durations'
import { suggestedNotes } from '#casting/closure/closure.domain.ts'
import type { closings } from '#db/schema/closings.ts'
import { translatorFor } from '#platform/translators.ts'
import type { SampleApplication } from './casting-rows.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

/** The casting call with a closing note to its applicants, by title. */
const CLOSED = 'Library After Dark'
/** The office closed it some days after the shoot. */
const CLOSED_DAYS_AGO = 17
const CLOSED_BY = SAMPLE_DIRECTORS[0].id

/** How a casting call of the demo was closed, and who got the note. */
export interface SampleClosing {
  readonly call: number
  readonly closing: Omit<typeof closings.$inferInsert, 'projectId'> & { readonly notes: ClosingNotes; readonly startedAt: Date }
  readonly letters: readonly { readonly recipientUserId: string; readonly subject: string; readonly content: string }[]
}

const isNoted = ({ call, application }: SampleApplication) => SAMPLE_CALLS[call]?.title === CLOSED && application.stage === 'released'

/** The closure of one completed casting call. Everybody without an answer got its note. */
export function closingOf(
  rows: readonly SampleApplication[],
  students: readonly SampleStudent[],
  institution: Institution,
  now: Date,
): { readonly applications: SampleApplication[]; readonly closing: SampleClosing } {
  const at = new Date(now.getTime() - CLOSED_DAYS_AGO * DAY_MS)
  const notes = suggestedNotes((language) => translatorFor(institution, language)).completed
  const noted = new Set(rows.filter(isNoted).map(({ application }) => application.studentId))
  const letters = students
    .filter(({ profile }) => noted.has(profile.id))
    .map(({ account, profile }) => ({
      recipientUserId: account.id,
      ...fillNote(notes[institution.language], { ...profile, projectTitle: CLOSED, roles: [PARTICIPANT] }),
    }))
  return {
    applications: rows.map((row) => (isNoted(row) ? releasedAt(row, at) : row)),
    closing: {
      call: SAMPLE_CALLS.findIndex(({ title }) => title === CLOSED),
      closing: { status: 'completed', notes, startedBy: CLOSED_BY, startedAt: at, finishedAt: at },
      letters,
    },
  }
}

/** The application as closing released it. */
function releasedAt(row: SampleApplication, movedAt: Date): SampleApplication {
  const moved = {
    fromStage: 'submitted',
    stage: 'released',
    notes: row.application.notes,
    changedBy: CLOSED_BY,
    changedAt: movedAt,
  } as const
  return { ...row, application: { ...row.application, movedAt }, changes: [...row.changes.slice(0, 1), moved] }
}
