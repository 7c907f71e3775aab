import { DAY_MS, HOUR_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { ANSWERED_BY_MAIL } from './mail-rows.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'

/** One text of a conversation of the demo: the student's, the office's, or a note. */
type Text = readonly [kind: 'in' | 'out' | 'note', hoursAgo: number, content: string]

/** A conversation of the demo. */
export interface SampleConversation {
  readonly userId: string
  /** Whether an applicant to its casting call writes it, if there is one. */
  readonly isAboutRole: boolean
  readonly subject: string
  /** The index of its casting call in the sample; missing for other subjects. */
  readonly call: number | null
  readonly texts: readonly { readonly kind: 'in' | 'out' | 'note'; readonly at: Date; readonly content: string }[]
  readonly assignedTo: string | null
  readonly snoozedUntil: Date | null
  readonly isDone: boolean
  /** Whether the first director has read the student's messages. */
  readonly isRead: boolean
}

interface Sample {
  /** The index of the student in the sample; 0 is the demo student. */
  readonly student: number
  readonly subject: string
  readonly call?: number
  readonly texts: readonly Text[]
  readonly has?: 'snoozed' | 'done' | 'unread'
  readonly assigned?: 0 | 1
}

/** The subject of the conversation with files. */
export const SHOES = 'Shoes for the cover'

/** The inbox of a real morning: questions from last night, conversations that wait for an answer, and closed ones. */
const SAMPLES: readonly Sample[] = [
  {
    student: 0,
    subject: 'Parking near the studio',
    call: 2,
    has: 'unread',
    texts: [
      [
        'in',
        9,
        'Hi, I come by car from Santa Monica on the shoot day. Is there parking near the studio, or is the shuttle better?\n\nCamila',
      ],
    ],
  },
  {
    student: 0,
    subject: SHOES,
    call: 0,
    has: 'done',
    texts: [
      ['in', 60, 'Would these shoes do for the cover? They are the only flat ones that I have.'],
      ['out', 57, 'They are perfect. The map shows where the shuttle stops, and where to park.'],
    ],
  },
  {
    student: 11,
    subject: 'Re: Four people, first light, the ocean',
    call: 0,
    has: 'unread',
    texts: [
      [
        'out',
        20,
        'The viewbook cover shoots this week and we still need faces. Call time is 6:15, which we know is rude. Breakfast is on us.',
      ],
      ['in', 8, '6:15 works for me. Is there a vegan breakfast? And do I bring my own jacket?'],
    ],
  },
  {
    student: 23,
    subject: 'I have a fever',
    call: 2,
    has: 'unread',
    assigned: 1,
    texts: [
      ['in', 2, 'I woke up with 39 degrees. I still hope for Thursday, but I wanted you to know today. Who do I call if it gets worse?'],
    ],
  },
  {
    student: 31,
    subject: 'Wrong name on the call sheet',
    has: 'unread',
    texts: [['in', 1.5, 'My last name is spelled with one t on the call sheet. Could you correct it before it is printed?']],
  },
  {
    student: 44,
    subject: 'Self-tape will be late',
    texts: [
      ['in', 30, 'My roommate moved out with the tripod. Can I send my self-tape on Monday morning instead of Sunday?'],
      ['note', 28, 'She was late last term, too, and the tape was worth it. Monday 10 AM is fine for me.'],
    ],
    assigned: 0,
  },
  {
    student: 44,
    subject: ANSWERED_BY_MAIL.subject,
    has: 'unread',
    texts: [
      ['in', 30, 'My hair is green since the weekend. Is that a problem?'],
      ['out', 27, 'The director would like your natural colour. Can you have it by Saturday?'],
      ['in', 3, ANSWERED_BY_MAIL.content],
    ],
  },
  {
    student: 52,
    subject: 'Two callbacks at the same time',
    call: 1,
    assigned: 1,
    texts: [['in', 26, 'I am invited to two callbacks on the same afternoon. Can one of them move to the morning?']],
  },
  {
    student: 67,
    subject: 'Measurements',
    texts: [
      ['in', 75, 'Do you need my shoe size as well?'],
      ['out', 71, 'Yes, please: US size, and the heel you can walk in.'],
    ],
  },
  {
    student: 70,
    subject: 'Accessibility of the location',
    call: 0,
    assigned: 0,
    texts: [
      ['in', 52, 'I use a wheelchair. Is the pier step-free from the parking lot?'],
      ['out', 50, 'The pier is, the beach is not. We shoot your part on the pier. Is a ramp of 8 degrees fine for you?'],
    ],
  },
  {
    student: 83,
    subject: 'Release form for my sister',
    has: 'snoozed',
    assigned: 0,
    texts: [['in', 48, 'My sister turns 18 next week. Should her release be signed by our mother, or do we wait?']],
  },
  {
    student: 95,
    subject: 'Thank you',
    has: 'done',
    texts: [['in', 100, 'Thank you for yesterday. The crew was lovely, and the soup was, too.']],
  },
  {
    student: 101,
    subject: 'When do we see the pictures?',
    has: 'done',
    assigned: 1,
    texts: [
      ['in', 170, 'When can we see the pictures of the library shoot?'],
      ['out', 165, 'The contact sheets are at the desk from Monday. Choose two to keep.'],
    ],
  },
]

/** Conversations of students with the office, oldest first. */
export function conversationRows(students: readonly SampleStudent[], now: Date): SampleConversation[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  return SAMPLES.flatMap(({ student, subject, call, texts, has, assigned }) => {
    const userId = students[student]?.account.id
    if (userId === undefined) return []
    return {
      userId,
      isAboutRole: call !== undefined && student !== 0,
      subject,
      call: call ?? null,
      texts: texts.map(([kind, hours, content]) => ({ kind, content, at: ago(hours) })),
      assignedTo: assigned === undefined ? null : SAMPLE_DIRECTORS[assigned].id,
      snoozedUntil: has === 'snoozed' ? new Date(now.getTime() + 5 * DAY_MS + 30 * MINUTE_MS) : null,
      isDone: has === 'done',
      isRead: has !== 'unread',
    }
  }).toSorted((one, other) => Number(one.texts.at(-1)?.at) - Number(other.texts.at(-1)?.at))
}

/** Answers that the office of the demo keeps for reuse. */
export const SAVED_ANSWERS = [
  {
    name: 'How to get here',
    content:
      'Hi {{firstName}},\n\nthe studio is in the Arts Building, ground floor, door C. The shuttle stops in front of it every ten minutes; parking lot 7 is free after 4 PM.\n\nThe Casting Office',
  },
  {
    name: 'What to bring',
    content:
      'Hi {{firstName}},\n\nplease bring plain clothes without logos, your student ID and something to drink. Hair and makeup are done here.\n\nThe Casting Office',
  },
  { name: 'Please call us', content: 'Hi {{firstName}}, this is easier by telephone. We are at the desk until 5 PM today.' },
] as const
