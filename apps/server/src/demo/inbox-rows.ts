import type { MESSAGE_TYPES } from '@callboard/contract/messages/messages/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'
import { prng } from './prng.ts'

/** A message of the demo with its recipients. */
export interface SampleMessage {
  readonly message: {
    readonly fromUserId: string
    readonly subject: string
    readonly content: string
    readonly messageType: (typeof MESSAGE_TYPES)[number]
    readonly sentAt: Date
    readonly createdAt: Date
  }
  readonly recipients: readonly { readonly recipientUserId: string; readonly readAt: Date | null; readonly createdAt: Date }[]
}

interface Letter {
  readonly hoursAgo: number
  readonly type: (typeof MESSAGE_TYPES)[number]
  readonly subject: string
  readonly content: string
  /** The number of other recipients, and whether the demo student has read it. */
  readonly others: number
  readonly read: boolean
}

/** The subject of a change on the same day, which also went out as a text message. */
export const FITTING_MOVED = 'Moved to 16:30 today: your fitting'

const LETTERS: readonly Letter[] = [
  {
    hoursAgo: 2,
    type: 'project_update',
    others: 0,
    read: false,
    subject: 'Callback for the nursing film',
    content:
      'Hi Camila,\n\nwe would love to see you for one of the speaking parts. The callback is in your calendar; the two pages are waiting at the desk.\n\nThe Casting Office',
  },
  {
    hoursAgo: 7,
    type: 'casting_call',
    others: 60,
    read: false,
    subject: 'Four people, first light, the ocean',
    content: 'The viewbook cover shoots this week and we still need faces. Call time is 6:15, which we know is rude. Breakfast is on us.',
  },
  {
    hoursAgo: 26,
    type: 'project_update',
    others: 12,
    read: false,
    subject: 'You are booked: International Students’ Welcome Video',
    content: 'Congratulations! Please pick a ten-minute slot on the day and bring one sentence in the language you dream in.',
  },
  {
    hoursAgo: 50,
    type: 'general',
    others: 200,
    read: true,
    subject: 'Self-tape workshop next week',
    content: 'Light, sound and framing with what is in your pocket. No booking needed, but bring a charger.',
  },
  {
    hoursAgo: 74,
    type: 'project_update',
    others: 0,
    read: true,
    subject: FITTING_MOVED,
    content: 'The wardrobe van is late, so your fitting begins at 16:30 instead of 15:45. Same room, Studio 2.',
  },
  {
    hoursAgo: 96,
    type: 'opportunity',
    others: 90,
    read: true,
    subject: 'Runway Night wants all heights',
    content: 'Twelve student designers are looking for people who enjoy clothes. Experience is not needed; patience at fittings is.',
  },
  {
    hoursAgo: 170,
    type: 'project_update',
    others: 8,
    read: true,
    subject: 'Billboard: thank you for applying',
    content: 'We have chosen somebody else for this one, and it was close. Your new portraits are wonderful; please keep them coming.',
  },
  {
    hoursAgo: 330,
    type: 'general',
    others: 350,
    read: true,
    subject: 'Please update your availability',
    content: 'A new term, a new timetable. Two minutes in your profile save us ten phone calls each. Thank you!',
  },
  {
    hoursAgo: 500,
    type: 'project_update',
    others: 4,
    read: true,
    subject: 'Library After Dark: the pictures are in',
    content: 'The contact sheets are at the desk. Choose two to keep.',
  },
  {
    hoursAgo: 1900,
    type: 'general',
    others: 300,
    read: true,
    subject: 'Welcome to Callboard',
    content:
      'This is where casting notices, call times and notes are posted from now on. Fill in your profile, add a few photographs, and apply for what you like.',
  },
]

/** Messages to the demo student and to others, some of them read; oldest first, as the office would have sent them. */
export function messageRows(students: readonly SampleStudent[], now: Date): SampleMessage[] {
  const [signedIn, ...rest] = students
  return LETTERS.toReversed().map(({ hoursAgo, type, others, read, subject, content }) => {
    const random = prng(`letter ${subject}`)
    const sentAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const readAt = (isRead: boolean) => (isRead ? new Date(sentAt.getTime() + random.next() * (now.getTime() - sentAt.getTime())) : null)
    const to = random
      .sample(rest, others)
      .map(({ account }) => ({ recipientUserId: account.id, readAt: readAt(random.chance(0.7)), createdAt: sentAt }))
    const mine = signedIn ? [{ recipientUserId: signedIn.account.id, readAt: readAt(read), createdAt: sentAt }] : []
    return {
      message: { fromUserId: SAMPLE_DIRECTORS[0].id, subject, content, messageType: type, sentAt, createdAt: sentAt },
      recipients: [...mine, ...to],
    }
  })
}
