import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import type { Stage } from '@callboard/contract/casting/board/stages'
import type { Institution } from '@callboard/contract/institution'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import type { absences } from '#db/schema/absences.ts'
import type { applicationChanges, applications } from '#db/schema/applications.ts'
import type { offers } from '#db/schema/offers.ts'
import type { projects } from '#db/schema/projects.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'
import { type Prng, prng } from './prng.ts'
import { placements, type SamplePlacement } from './role-rows.ts'
import type { SampleCall } from './sample-call.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

type ChangeRow = Omit<typeof applicationChanges.$inferInsert, 'applicationId'>

/** An offer of the demo; its terms are those of the role. */
export type SampleOffer = Pick<typeof offers.$inferInsert, 'message' | 'sentBy' | 'sentAt' | 'expiresAt' | 'answer' | 'answeredAt'>

/** An absence of the demo. */
type SampleAbsence = Omit<typeof absences.$inferInsert, 'applicationId'>

/** An application with its history; the casting call is given by its index in `SAMPLE_CALLS`, the role by its index there. */
export interface SampleApplication {
  readonly call: number
  readonly role: number
  readonly application: Omit<typeof applications.$inferInsert, 'projectId' | 'roleId'> & { readonly stage: Stage }
  readonly changes: readonly ChangeRow[]
  readonly offer?: SampleOffer
  readonly absence?: SampleAbsence
}

const NOTES: Readonly<Record<'accepted' | 'rejected' | 'pending', readonly (string | null)[]>> = {
  accepted: ['Lovely energy in the reading. Call time confirmed by phone.', 'First choice.', 'Strong portfolio; bring own wardrobe.', null],
  rejected: ['Not free on the day. Keep in mind for spring.', 'Great, but we have three of this type already.', null, null],
  pending: ['Ask for a second photo in daylight.', 'Callback on Thursday?', null, null, null, null],
}

/** Rows of the casting calls, in the order of `SAMPLE_CALLS`. */
export function projectRows(today: string, institution: Institution): (typeof projects.$inferInsert)[] {
  const at = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  return SAMPLE_CALLS.map((call, index) => {
    // Calls of today were posted before the office opened. Calls of one day are a minute apart.
    const createdAt = new Date(instantAt(institution.timeZone, addDays(today, -call.days.posted), '00:00').getTime() - index * 60_000)
    const deletedAt = call.deleted === undefined ? null : instantAt(institution.timeZone, addDays(today, -call.deleted), '11:20')
    return {
      createdBy: SAMPLE_DIRECTORS[index % 3 === 2 ? 1 : 0].id,
      title: call.title,
      description: call.description,
      type: call.type,
      status: call.status ?? 'active',
      urgent: call.urgent ?? false,
      deadline: at(call.days.deadline),
      campus: institution.campuses[call.campus] ?? institution.campuses[0] ?? null,
      location: call.location,
      address: call.address ?? null,
      shootDate: at(call.days.shoot),
      shootTime: call.hours?.[0] ?? null,
      endTime: call.hours?.[1] ?? null,
      major: call.major ?? null,
      wardrobe: call.wardrobe ?? institution.wardrobe,
      allowedYears: call.years ?? ['any'],
      numberOfStudents: call.cast.students,
      numberOfMale: call.cast.men ?? null,
      numberOfFemale: call.cast.women ?? null,
      requirements: { gender: call.gender ?? ['Any/All'], skills: call.skills ?? [] },
      createdAt,
      updatedAt: createdAt,
      deletedAt,
      deletedBy: deletedAt && SAMPLE_DIRECTORS[0].id,
    }
  })
}

function statusOf(random: Prng, call: SampleCall, accepted: number): ApplicationStatus {
  if (random.chance(0.06)) return 'withdrawn'
  // On the day of the shoot, everybody has a decision.
  const isDecided = call.status === 'completed' || call.status === 'archived' || call.days.shoot === 0
  if (!isDecided && random.chance(call.status === 'cancelled' ? 0.5 : 0.62)) return 'pending'
  return accepted < call.cast.students && random.chance(0.55) ? 'accepted' : 'rejected'
}

/** Applications to every casting call that was ever open, each with its history. The first student has one in every status. */
export function applicationRows(students: readonly SampleStudent[], now: Date): SampleApplication[] {
  const [signedIn, ...others] = students
  const rows: SampleApplication[] = []
  for (const [index, call] of SAMPLE_CALLS.entries()) {
    const random = prng(`applications to ${call.title}`)
    const mine = MINE.get(call.title)
    const applicants = random.sample(others, call.applicants - (mine ? 1 : 0))
    const placement = placements(call)
    let accepted = 0
    const add = (student: SampleStudent | undefined, status: ApplicationStatus) => {
      if (!student) return
      if (status === 'accepted') accepted++
      rows.push({ call: index, ...application(random, student, { status, ...placement(student, status) }, call, now) })
    }
    if (mine) add(signedIn, mine)
    for (const student of applicants) add(student, statusOf(random, call, accepted))
  }
  return rows
}

/** Applications of the demo student who can be signed in as. */
const MINE: ReadonlyMap<string, ApplicationStatus> = new Map([
  ['Nursing Programme Launch Film', 'pending'],
  ['Graduate Business Billboard, Interstate 405', 'rejected'],
  ['International Students’ Welcome Video (many languages)', 'accepted'],
  ['Sunset Yoga for the Wellness App', 'pending'],
  ['Career Fair Host for Live Stream', 'pending'],
  ['Radio Spot: Summer Session', 'withdrawn'],
  ['Dining Hall Taste Test (three short reels)', 'accepted'],
  ['Alumni Magazine: “What I Carry”', 'accepted'],
  ['Library After Dark', 'accepted'],
  ['Beach Clean-up Public-Service Spot', 'accepted'],
  ['Club Rush Recap Reel', 'rejected'],
])

function application(
  random: Prng,
  student: SampleStudent,
  { status, role, ...placement }: SamplePlacement & { readonly status: ApplicationStatus },
  call: SampleCall,
  now: Date,
): Omit<SampleApplication, 'call'> {
  const hour = HOUR_MS
  const posted = now.getTime() - (call.days.posted + 1) * 24 * hour
  const closed = Math.min(now.getTime() - hour, now.getTime() + (call.days.deadline ?? 0) * 24 * hour)
  const submitted = posted + random.next() * Math.max(hour, closed - posted)
  const submittedAt = new Date(Math.min(submitted, now.getTime() - hour))
  const decidedAt = new Date(Math.min(submittedAt.getTime() + random.integer(2, 70) * hour, now.getTime() - 60_000))
  const office = random.pick(SAMPLE_DIRECTORS).id
  const notes = status === 'withdrawn' ? null : random.pick(NOTES[status])
  const { stage } = placement
  const sent: ChangeRow = { stage: 'submitted', notes: null, changedBy: student.account.id, changedAt: submittedAt }
  const moved = { fromStage: stage === 'submitted' ? null : ('submitted' as const), stage, notes, changedAt: decidedAt }
  const changes = [sent]
  if (stage !== 'submitted' || notes !== null) changes.push({ ...moved, changedBy: stage === 'withdrawn' ? student.account.id : office })
  return {
    role,
    application: { ...placement, studentId: student.profile.id, notes, submittedAt, movedAt: changes.at(-1)?.changedAt ?? submittedAt },
    changes,
  }
}
