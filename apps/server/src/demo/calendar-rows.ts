import type { Institution } from '@callboard/contract/institution'
import { addDays } from '@callboard/contract/time/month'
import type { calendarEvents } from '#db/schema/projects.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'

type EventRow = typeof calendarEvents.$inferInsert

interface SampleEvent {
  readonly title: string
  readonly type: EventRow['eventType']
  /** Days from today. */
  readonly day: number
  readonly more?: number
  readonly from: string
  readonly to: string
  readonly location?: string
  readonly description?: string
  /** Visible to the office and the attendees; `student` is the demo student who can be signed in as. */
  readonly private?: 'office' | 'student'
}

const EVENTS: readonly SampleEvent[] = [
  { title: 'Weekly casting meeting', type: 'meeting', day: -7, from: '09:30', to: '10:15', location: 'TAC 204', private: 'office' },
  { title: 'Weekly casting meeting', type: 'meeting', day: 0, from: '09:30', to: '10:15', location: 'TAC 204', private: 'office' },
  { title: 'Weekly casting meeting', type: 'meeting', day: 7, from: '09:30', to: '10:15', location: 'TAC 204', private: 'office' },
  {
    title: 'Open call: fall portraits',
    type: 'casting',
    day: -5,
    from: '10:00',
    to: '16:00',
    location: 'Photo studio, lower level',
    description: 'Walk in, sit down, look up. No appointment needed.',
  },
  {
    title: 'Open call: new faces',
    type: 'casting',
    day: 1,
    from: '11:00',
    to: '15:00',
    location: 'Mullin Town Square',
    description: 'For everybody who has never stood in front of a camera.',
  },
  {
    title: 'Auditions: Into the Woods trailer',
    type: 'audition',
    day: 2,
    from: '16:00',
    to: '20:00',
    location: 'Smothers Theatre',
    description: 'Sixteen bars of anything, and one minute of walking.',
  },
  { title: 'Auditions: career fair hosts', type: 'audition', day: 5, from: '13:00', to: '15:30', location: 'TAC 106' },
  {
    title: 'Callback: nursing film, speaking parts',
    type: 'callback',
    day: 3,
    from: '14:00',
    to: '16:30',
    location: 'Simulation Lab',
    private: 'student',
    description: 'Please have the two pages by heart.',
  },
  { title: 'Callback: billboard', type: 'callback', day: -1, from: '12:00', to: '13:00', location: 'Studio B', private: 'office' },
  {
    title: 'Wardrobe fitting: Runway Night',
    type: 'meeting',
    day: 9,
    more: 1,
    from: '10:00',
    to: '18:00',
    location: 'Atrium',
    description: 'Two days; come once on either.',
  },
  { title: 'Runway Night rehearsal', type: 'meeting', day: 18, from: '18:00', to: '21:00', location: 'Atrium' },
  {
    title: 'Location scout: Solstice Canyon',
    type: 'meeting',
    day: -3,
    from: '08:00',
    to: '11:00',
    location: 'Solstice Canyon trailhead',
    private: 'office',
  },
  {
    title: 'Portfolio days',
    type: 'casting',
    day: 12,
    more: 2,
    from: '09:00',
    to: '17:00',
    location: 'Photo studio, lower level',
    description: 'Three days of free portfolio photographs. Book a slot at the desk.',
  },
  {
    title: 'Self-tape workshop',
    type: 'meeting',
    day: 6,
    from: '17:00',
    to: '18:30',
    location: 'TAC 106',
    description: 'Light, sound and framing with what is in your pocket.',
  },
  { title: 'Auditions: holiday concert strings', type: 'audition', day: 1, from: '12:00', to: '13:00', location: 'Recital hall' },
  { title: 'Casting: first-generation campaign', type: 'casting', day: 1, from: '15:30', to: '18:00', location: 'Stauffer Chapel garden' },
  { title: 'Callback: water polo', type: 'callback', day: 1, from: '07:00', to: '08:30', location: 'Pool deck' },
  {
    title: 'Your portrait session',
    type: 'shoot',
    day: 8,
    from: '10:00',
    to: '10:45',
    location: 'Photo studio, lower level',
    private: 'student',
  },
  {
    title: 'Casting office closed',
    type: 'meeting',
    day: 33,
    more: 9,
    from: '00:00',
    to: '23:59',
    description: 'Back after the holidays.',
  },
]

/** The events above, around today. */
export function eventRows(options: { today: string; institution: Institution; students: readonly SampleStudent[] }): EventRow[] {
  const { today, institution, students } = options
  const at = (day: number, time: string) => instantAt(institution.timeZone, addDays(today, day), time)
  const [office, colleague] = SAMPLE_DIRECTORS
  const student = students[0]?.account.id
  return EVENTS.map(
    (event): EventRow => ({
      title: event.title,
      description: event.description ?? null,
      startDate: at(event.day, event.from),
      endDate: at(event.day + (event.more ?? 0), event.to),
      location: event.location ?? null,
      eventType: event.type,
      createdBy: office.id,
      attendees: event.private ? [colleague.email, ...(event.private === 'student' && student ? [student] : [])] : [],
      isPrivate: event.private !== undefined,
    }),
  )
}
