import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import type { SampleApplication } from './casting-rows.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS } from './people.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

const OFFICE = SAMPLE_DIRECTORS[0].id

type Plan = { readonly isForgiven?: boolean } & (
  | { readonly kind: 'no-show' }
  | { readonly kind: 'late-cancellation'; readonly hoursBefore: number; readonly reason: string }
)

/** One for each finished casting call, until one of the lists ends. */
const PLANS: readonly Plan[] = [
  { kind: 'no-show' },
  { kind: 'late-cancellation', hoursBefore: 3, reason: 'My shift was moved, and I could not swap it.' },
  { kind: 'no-show', isForgiven: true },
  { kind: 'late-cancellation', hoursBefore: 20, reason: 'I have a fever since last night.' },
  { kind: 'no-show' },
]

/** Adds no-shows and late cancellations to finished casting calls of the demo. */
export function withAbsences(
  rows: readonly SampleApplication[],
  { today, timeZone, now }: { today: string; timeZone: string; now: Date },
): SampleApplication[] {
  const left = [...PLANS]
  const used = new Set<number>()
  return rows.map((row) => {
    const call = SAMPLE_CALLS[row.call]
    const [plan] = left
    if (!plan || !call?.hours || call.days.shoot === undefined || row.application.stage !== 'completed' || used.has(row.call)) return row
    used.add(row.call)
    left.shift()
    const begin = instantAt(timeZone, addDays(today, call.days.shoot), call.hours[0])
    return absent(row, plan, begin, now)
  })
}

function absent(row: SampleApplication, plan: Plan, begin: Date, now: Date): SampleApplication {
  const isLate = plan.kind === 'late-cancellation'
  const stage = isLate ? 'withdrawn' : 'no-show'
  const reason = isLate ? plan.reason : null
  const at = new Date(begin.getTime() - (isLate ? plan.hoursBefore : -1) * HOUR_MS)
  const [applied] = row.changes
  if (!applied) return row
  const bookedAt = new Date((applied.changedAt?.getTime() ?? at.getTime()) + HOUR_MS)
  return {
    ...row,
    application: {
      ...row.application,
      stage,
      toldStage: isLate ? stage : 'booked',
      place: null,
      reason,
      movedAt: at,
    },
    changes: [
      applied,
      { fromStage: 'submitted', stage: 'booked', changedBy: OFFICE, changedAt: bookedAt },
      { fromStage: 'booked', stage, reason, changedBy: isLate ? applied.changedBy : OFFICE, changedAt: at },
    ],
    absence: {
      kind: plan.kind,
      hoursBefore: isLate ? plan.hoursBefore : null,
      reason,
      happenedAt: at,
      ...(plan.isForgiven && { forgivenBy: OFFICE, forgivenAt: now }),
    },
  }
}
