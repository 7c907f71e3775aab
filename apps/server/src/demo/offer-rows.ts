import { MINUTE_MS } from '@callboard/contract/time/durations'
import type { applicationChanges } from '#db/schema/applications.ts'
import type { SampleApplication } from './casting-rows.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

const SENT_BY = SAMPLE_DIRECTORS[0].id

interface Plan {
  /** The stage of applications from which one is chosen. */
  readonly from: SampleApplication['application']['stage']
  readonly message: string | null
  /** Minutes before and after now. */
  readonly sent: number
  readonly expires: number
  readonly answer?: 'declined' | 'accepted'
}

/** Offers of open casting calls with roles of their own: open, about to end, declined and accepted. */
const PLANS: readonly Plan[] = [
  { from: 'callback', message: 'Your reading on Tuesday decided it. We would love to have you.', sent: 90, expires: 22 * 60 },
  { from: 'callback', message: null, sent: 23 * 60, expires: 50 },
  { from: 'shortlisted', message: null, sent: 30 * 60, expires: -6 * 60, answer: 'declined' },
  { from: 'booked', message: null, sent: 40 * 60, expires: -16 * 60, answer: 'accepted' },
]

/** The casting call that offers the demo student a place. */
const MINE = 'Sunset Yoga for the Wellness App'

/** Adds the offers of the demo to some of its applications, with what they change. */
export function withOffers(rows: readonly SampleApplication[], [signedIn]: readonly SampleStudent[], now: Date): SampleApplication[] {
  const mine = SAMPLE_CALLS.findIndex(({ title }) => title === MINE)
  const left = [...PLANS]
  return rows.map((row) => {
    const { stage, toldStage, studentId } = row.application
    if (row.call === mine && studentId === signedIn?.profile.id) {
      return offered(row, { from: stage, message: 'You would be perfect for this one.', sent: 60, expires: 47 * 60 }, now)
    }
    const call = SAMPLE_CALLS[row.call]
    const index = call?.roles && call.status === undefined && toldStage === stage ? left.findIndex(({ from }) => from === stage) : -1
    const [plan] = index === -1 ? [] : left.splice(index, 1)
    return plan ? offered(row, plan, now) : row
  })
}

function offered(row: SampleApplication, { message, sent, expires, answer }: Plan, now: Date): SampleApplication {
  const sentAt = new Date(now.getTime() - sent * MINUTE_MS)
  const answeredAt = answer ? new Date(sentAt.getTime() + 45 * MINUTE_MS) : null
  const [applied, ...moved] = row.changes
  if (!applied) return row
  const stage = answer === undefined ? 'offered' : answer === 'declined' ? 'declined' : 'booked'
  const before = stage === 'booked' ? 'submitted' : row.application.stage
  const submittedAt = new Date(Math.min((row.application.submittedAt ?? now).getTime(), sentAt.getTime() - 4 * 60 * MINUTE_MS))
  const movedAt = new Date((submittedAt.getTime() + sentAt.getTime()) / 2)
  const history: Omit<typeof applicationChanges.$inferInsert, 'applicationId'>[] = [
    { ...applied, changedAt: submittedAt },
    ...(stage === 'booked' ? [] : moved.map((change) => ({ ...change, changedAt: movedAt }))),
    { fromStage: before, stage: 'offered', notes: row.application.notes, changedBy: SENT_BY, changedAt: sentAt },
  ]
  if (answeredAt)
    history.push({ fromStage: 'offered', stage, notes: row.application.notes, changedBy: applied.changedBy, changedAt: answeredAt })
  return {
    ...row,
    application: {
      ...row.application,
      stage,
      toldStage: stage,
      place: stage === 'booked' ? (row.application.place ?? null) : null,
      rank: null,
      submittedAt,
      movedAt: answeredAt ?? sentAt,
    },
    changes: history,
    offer: {
      message,
      sentBy: SENT_BY,
      sentAt,
      expiresAt: new Date(now.getTime() + expires * MINUTE_MS),
      answer: answer ?? null,
      answeredAt,
    },
  }
}
