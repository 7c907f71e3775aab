import type { Institution } from '@callboard/contract/institution'
import type { CheckAnswer } from '@callboard/contract/schedule/availability-checks/rules'
import { addDays } from '@callboard/contract/time/month'
import type { availabilityChecks, checkAnswers, checkPeople } from '#db/schema/availability-checks.ts'
import type { SampleApplication } from './casting-rows.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'
import { type Prng, prng } from './prng.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

interface SamplePerson extends Pick<typeof checkPeople.$inferInsert, 'studentId' | 'sentAt' | 'remindedAt' | 'answeredAt' | 'replies'> {
  /** One for each window, if the person answered it. */
  readonly answers: readonly (Pick<typeof checkAnswers.$inferInsert, 'answer' | 'note'> | null)[]
  /** Whether the person's calendar changed after the answer. */
  readonly isStale: boolean
}

/** An availability check; the casting call is given by its index in `SAMPLE_CALLS`. */
export interface SampleCheck {
  readonly call: number
  readonly check: Omit<typeof availabilityChecks.$inferInsert, 'projectId'>
  readonly windows: readonly { readonly day: string; readonly from: string; readonly to: string }[]
  readonly people: readonly SamplePerson[]
}

interface Plan {
  readonly title: string
  readonly message: string
  readonly questions: string[]
  /** Days from today: when it was sent, when answers are due, and when it was closed. */
  readonly days: { readonly sent: number; readonly due: number; readonly closed?: number }
  readonly windows: readonly { readonly day: number; readonly from: string; readonly to: string }[]
}

/** One check that is open, and one that is closed. */
const PLANS: readonly Plan[] = [
  {
    title: 'Nursing Programme Launch Film',
    message: 'We read through the scenes once before the shoot. One of these times is enough.',
    questions: ['Do you have flat shoes that do not squeak?'],
    days: { sent: -2, due: 2 },
    windows: [
      { day: 5, from: '10:00', to: '12:00' },
      { day: 5, from: '16:00', to: '18:00' },
      { day: 6, from: '12:00', to: '14:00' },
      { day: 7, from: '17:30', to: '19:30' },
    ],
  },
  {
    title: 'Graduate Business Billboard, Interstate 405',
    message: 'For a fitting of half an hour.',
    questions: [],
    days: { sent: -5, due: -2, closed: -1 },
    windows: [
      { day: 8, from: '09:00', to: '11:00' },
      { day: 9, from: '13:00', to: '15:00' },
    ],
  },
]

const PARTS = ['Only the first hour.', 'From half past on.', 'If I can leave ten minutes early.', null]
const REPLIES = ['Yes', 'I can borrow some', 'Yes, white ones', 'Not yet, but I will']

function answerOf(random: Prng): { answer: CheckAnswer; note: string | null } {
  if (random.chance(0.55)) return { answer: 'yes', note: null }
  if (random.chance(0.35)) return { answer: 'partly', note: random.pick(PARTS) }
  return { answer: 'no', note: null }
}

export function checkRows(
  applications: readonly SampleApplication[],
  [signedIn]: readonly SampleStudent[],
  { timeZone }: Institution,
  today: string,
): SampleCheck[] {
  const at = (day: number, time: string) => instantAt(timeZone, addDays(today, day), time)
  return PLANS.map(({ title, message, questions, days, windows }) => {
    const random = prng(`availability check ${title}`)
    const call = SAMPLE_CALLS.findIndex((each) => each.title === title)
    const applied = applications.filter((row) => row.call === call && row.application.stage !== 'withdrawn')
    const ids = [...new Set(applied.map(({ application }) => application.studentId))]
    const isOpen = days.closed === undefined
    const sentAt = at(days.sent, '16:40')
    const answering = ids.map((studentId, index): SamplePerson => {
      // Some people have not answered the open one yet.
      const isSilent = isOpen && random.chance(0.3)
      const answeredAt = isSilent ? null : new Date(sentAt.getTime() + random.integer(20, 600) * 60_000)
      return {
        studentId,
        sentAt,
        answeredAt,
        replies: isSilent ? [] : questions.map(() => random.pick(REPLIES)),
        answers: windows.map(() => (isSilent ? null : answerOf(random))),
        isStale: isOpen && index % 4 === 1,
      }
    })
    // The demo student has not answered yet.
    const asked = signedIn && isOpen ? [asksOnly(signedIn.profile.id, sentAt, windows.length)] : []
    return {
      call,
      check: {
        message,
        questions,
        dueAt: at(days.due, '18:00'),
        createdBy: SAMPLE_DIRECTORS[0].id,
        createdAt: sentAt,
        closedAt: days.closed === undefined ? null : at(days.closed, '09:15'),
      },
      windows: windows.map(({ day, from, to }) => ({ day: addDays(today, day), from, to })),
      people: [...asked, ...answering.filter(({ studentId }) => studentId !== asked[0]?.studentId)],
    }
  })
}

const asksOnly = (studentId: number, sentAt: Date, windows: number): SamplePerson => ({
  studentId,
  sentAt,
  answers: Array.from({ length: windows }, () => null),
  isStale: false,
})
