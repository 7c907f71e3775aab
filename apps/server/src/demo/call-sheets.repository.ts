import { bookingEventId } from '@callboard/contract/casting/projects/shoots'
import type { CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import { planOf } from '@callboard/contract/schedule/call-sheets/plan'
import { MINUTE_MS } from '@callboard/contract/time/durations'
import { dateIn, ENGLISH, timeIn } from '@callboard/contract/translate'
import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { callSheetLines, callSheets, callSheetVersions } from '#db/schema/call-sheets.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

const SENT_MINUTES_AGO = 26 * 60

interface SampleSheet {
  readonly title: string
  readonly bring: string
  readonly notes: string
  /** Call time and note of the first people, in the order of their applications. */
  readonly lines: readonly { readonly callTime: string | null; readonly note: string | null }[]
  readonly isPublished: boolean
  /** The states of the people on a published one, in turn. */
  readonly states?: readonly (typeof STATES)[number][]
}

/** The states of people on a published call sheet. */
const STATES = ['confirmed', 'problem', 'bounced', 'seen'] as const

/** One call sheet that most people have answered, one unpublished, and today's. */
const SHEETS: readonly SampleSheet[] = [
  {
    title: 'Dining Hall Taste Test (three short reels)',
    bring: 'Your appetite. Tell us about allergies before.',
    notes: 'Come in by the kitchen door; the main entrance stays open for guests. Parking is free in lot C.',
    lines: [
      { callTime: '11:30', note: 'You open the first reel, so make-up is first.' },
      { callTime: null, note: null },
      { callTime: null, note: 'The vegetarian reel.' },
    ],
    isPublished: true,
  },
  {
    title: 'Ocean Lawn Morning: Viewbook Cover',
    bring: 'A warm jacket for between the pictures',
    notes: 'Breakfast is on us afterwards.',
    lines: [{ callTime: '05:45', note: 'Hair first.' }],
    isPublished: false,
  },
  {
    title: 'Student Ambassadors: Portraits for the Website',
    bring: 'A second top, in case of a stain',
    notes: 'Take the stairs by the vending machines. Wait on the bench until you are called.',
    lines: ['09:00', '09:20', '09:40', '10:00', '10:20'].map((callTime) => ({ callTime, note: null })),
    isPublished: true,
    states: ['confirmed', 'confirmed', 'seen'],
  },
]

/** Call sheets of shoots of the next days. */
export async function insertCallSheets(
  transaction: Transaction,
  { projectIds, secret, timeZone, now }: { projectIds: readonly number[]; secret: string; timeZone: string; now: Date },
): Promise<void> {
  for (const { title, bring, notes, lines, isPublished, states = STATES } of SHEETS) {
    const projectId = projectIds[SAMPLE_CALLS.findIndex((call) => call.title === title)]
    if (projectId === undefined) continue
    const [call] = await transaction.select().from(projects).where(eq(projects.id, projectId))
    if (!call?.shootDate) continue
    const [contact] = SAMPLE_DIRECTORS
    const content: CallSheetContent = {
      place: call.location,
      address: call.address,
      wear: call.wardrobe,
      bring,
      contactName: `${contact.firstName} ${contact.lastName}`,
      contactPhone: '310 555 0100',
      notes,
    }
    const sentAt = new Date(now.getTime() - SENT_MINUTES_AGO * MINUTE_MS)
    const values = { projectId, day: call.shootDate, generalCall: call.shootTime, ...content, createdAt: sentAt, updatedAt: sentAt }
    const [sheet] = await transaction.insert(callSheets).values(values).returning({ id: callSheets.id })
    const sheetId = sheet?.id ?? 0
    if (isPublished)
      await transaction.insert(callSheetVersions).values({ sheetId, number: 1, content, publishedBy: contact.id, publishedAt: sentAt })
    const booked = await transaction
      .select({ applicationId: applications.id, userId: studentProfiles.userId })
      .from(applications)
      .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
      .where(and(eq(applications.projectId, projectId), eq(applications.stage, 'booked')))
      .orderBy(asc(applications.id))
    for (const [index, { applicationId, userId }] of booked.entries()) {
      const typed = { wrapTime: null, ...(lines[index] ?? { callTime: null, note: null }) }
      const [line] = await transaction
        .insert(callSheetLines)
        .values({ ...typed, sheetId, applicationId })
        .returning({ id: callSheetLines.id })
      const { shootTime, endTime } = call
      const { terms } = planOf(
        { ...typed, hours: { shootTime, endTime }, hasOwnDay: false, isBooked: true, sent: null },
        { day: call.shootDate, generalCall: shootTime, isCommonNew: false, timeZone },
      )
      if (!isPublished || !line || !terms) continue
      const state = states[index % states.length]
      const time = timeIn(ENGLISH, new Date(terms.callAt), { timeZone, timeStyle: 'short' })
      const [message] = await transaction
        .insert(messages)
        .values({
          fromUserId: contact.id,
          subject: `Your call on ${dateIn(ENGLISH, new Date(terms.callAt), { timeZone, dateStyle: 'medium' })} at ${time}: ${title}`,
          content: `Your call time: ${time}\n\nThis is your call for “${title}”.\n\n${notes}\n\nPlease confirm, or say that there is a problem.`,
          messageType: 'project_update',
          projectId,
          sentAt,
          createdAt: sentAt,
        })
        .returning({ id: messages.id })
      const messageId = message?.id ?? 0
      const later = (minutes: number) => new Date(sentAt.getTime() + minutes * MINUTE_MS)
      const mailState = state === 'bounced' ? ('refused' as const) : ('sent' as const)
      await transaction
        .insert(messageRecipients)
        .values({ messageId, recipientUserId: userId, mailState, mailStateAt: later(1), createdAt: sentAt })
      await transaction
        .update(callSheetLines)
        .set({
          tokenHash: hashToken(answerToken(secret, `call/${line.id}`)),
          sentVersion: 1,
          sentAt,
          sentCall: new Date(terms.callAt),
          sentWrap: terms.wrapAt === null ? null : new Date(terms.wrapAt),
          sentNote: terms.note,
          eventId: bookingEventId(applicationId, null),
          sequence: 0,
          messageId,
          seenAt: state === 'bounced' ? null : later(35 + 10 * index),
          confirmedAt: state === 'confirmed' ? later(36) : null,
          problem: state === 'problem' ? 'My seminar ends at half past twelve. Can I come at quarter to one?' : null,
        })
        .where(eq(callSheetLines.id, line.id))
    }
  }
}
