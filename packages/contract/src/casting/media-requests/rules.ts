import { OPEN_STAGES, PLACED_STAGES, type Stage } from '../../casting/board/stages.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { addDays, dayOf } from '../../time/month.ts'
import { isQuiet, quietEnd } from '../../time/quiet-hours.ts'
import { addWallDays, resolveWallTime, wallTimeOf } from '../../time/wall-time.ts'
import { withValues } from '../../translate.ts'

/** What the office can ask of the people of a role. */
export const MEDIA_KINDS = ['self-tape', 'photo', 'audio', 'pdf', 'words'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/**
 * Kinds that are sent as a separate file, with their largest size in megabytes. Self-tapes have their own upload and may be far
 * larger.
 */
export const MEDIA_FILE_MB = { photo: 20, audio: 25, pdf: 10 } as const
export type MediaFileKind = keyof typeof MEDIA_FILE_MB

export const isFileKind = (kind: MediaKind): kind is MediaFileKind => kind in MEDIA_FILE_MB

export const mediaFileBytes = (kind: MediaFileKind): number => MEDIA_FILE_MB[kind] * 1024 * 1024

/** Size limit of the largest kind, in bytes. */
export const MEDIA_FILE_MAX_BYTES = Math.max(...(Object.keys(MEDIA_FILE_MB) as MediaFileKind[]).map(mediaFileBytes))

/** Kinds that people perform. They can have sides, a maximum length and a sample. */
const PERFORMED: readonly MediaKind[] = ['self-tape', 'audio']
export const isPerformed = (kind: MediaKind): boolean => PERFORMED.includes(kind)

/** Limits of media requests. */
export const MEDIA_REQUEST_LIMITS = {
  /** Most requests of one casting call. */
  requests: 50,
  /** Most people of one request. */
  people: 500,
  instructions: 4000,
  slate: 300,
  reason: 500,
  /** Longest note with which the office asks for another take, in characters. */
  note: 1000,
  /** Most people who can be named in one take. */
  named: 10,
  /** Most notes of the office on one take. */
  notes: 200,
  /** Largest time code of a note, in seconds: a day. */
  noteSeconds: 86_400,
  /** Longest answer in words, in characters. */
  words: 5000,
  address: 2048,
  /** Most takes that one person may send for one request. */
  takes: 20,
  /** Most days until the due time. */
  dueDays: 90,
  /** Most days between the due time and the day by which the office promises an answer. */
  hearDays: 180,
  /** Range for the maximum length of a tape, in seconds. */
  seconds: { least: 5, most: 900 },
  fileName: 255,
} as const

/** Largest sides, in bytes. */
export const SIDES_MAX_BYTES = 10 * 1024 * 1024

/** Days of notice that performers' unions recommend: with sides to learn, and without. */
export const NOTICE_DAYS = { withSides: 4, without: 2 } as const

const noticeDays = (hasSides: boolean) => (hasSides ? NOTICE_DAYS.withSides : NOTICE_DAYS.without)

/**
 * The earliest due time with the recommended notice: the same time of day some days later. A time that a clock change skips moves
 * forward.
 *
 * @param timeZone the institution's
 */
export function leastDue(now: Date, hasSides: boolean, timeZone: string): Date {
  return new Date(resolveWallTime(addWallDays(wallTimeOf(now.toISOString(), timeZone), noticeDays(hasSides)), timeZone).instant)
}

/** Whether the due time gives less than the recommended notice. Seconds are ignored, because people choose minutes. */
export function isShortNotice({ dueAt, hasSides }: { dueAt: Date; hasSides: boolean }, now: Date, timeZone: string): boolean {
  return dueAt < leastDue(now, hasSides, timeZone)
}

/** The time of day when requests are due, unless the office chooses another. */
const DUE_TIME = '21:00'

/**
 * The suggested due time: the first evening that leaves the recommended notice.
 * @param timeZone the institution's
 */
export function defaultDue(now: Date, hasSides: boolean, timeZone: string): Date {
  const least = leastDue(now, hasSides, timeZone)
  const day = dayOf(least, timeZone)
  const [evening, next] = [day, addDays(day, 1)].map((one) => new Date(resolveWallTime(`${one}T${DUE_TIME}`, timeZone).instant))
  return evening && evening >= least ? evening : (next ?? least)
}

/** Hours between the last reminder and the due time. */
const LAST_REMINDER_HOURS = 6

/** The time of the first reminder: half-way to the due time. */
export const halfTimeOf = ({ sentAt, dueAt }: { sentAt: Date; dueAt: Date }): Date => new Date((sentAt.getTime() + dueAt.getTime()) / 2)

/**
 * The time of the last reminder. In quiet hours it waits until the morning. If the request is due before the morning, it goes out
 * the evening before at the usual due time.
 *
 * @param timeZone the institution's
 */
export function lastReminderOf(dueAt: Date, timeZone: string): Date {
  const wanted = new Date(dueAt.getTime() - LAST_REMINDER_HOURS * HOUR_MS)
  if (!isQuiet(wanted, timeZone)) return wanted
  const morning = quietEnd(wanted, timeZone)
  if (morning < dueAt) return morning
  const day = addDays(dayOf(morning, timeZone), -1)
  return new Date(resolveWallTime(`${day}T${DUE_TIME}`, timeZone).instant)
}

/** Seconds by which a take may exceed the asked length, because people stop their cameras late. */
const LENGTH_TOLERANCE_SECONDS = 2

/** Whether a take is longer than asked. It is accepted all the same. */
export const isTooLong = (seconds: number, maxSeconds: number): boolean => seconds > maxSeconds + LENGTH_TOLERANCE_SECONDS

/** The states of a person who was asked. */
export const MEDIA_REQUEST_STATES = ['asked', 'opened', 'doing', 'received', 'late', 'cannot', 'nothing'] as const
export type MediaRequestState = (typeof MEDIA_REQUEST_STATES)[number]

/** The answers before a student sends anything. */
export const MEDIA_REPLIES = ['will', 'cannot'] as const
export type MediaReply = (typeof MEDIA_REPLIES)[number]

/** What is stored about a person who was asked. */
export interface AskedForMedia {
  readonly openedAt: Date | null
  readonly reply: MediaReply | null
  /** When the office last asked for another take. */
  readonly retakeAt: Date | null
  /** The person's own due time. */
  readonly dueAt: Date
  /** The last finished take. */
  readonly take: { readonly begunAt: Date; readonly receivedAt: Date } | null
}

/** Whether a take was begun too late. A take that was begun in time is not late, whenever it arrives. */
export const isLate = ({ begunAt }: { begunAt: Date }, dueAt: Date): boolean => begunAt > dueAt

/** The state of a person who was asked, at a moment. If they do not send the retake, their previous take counts. */
export function mediaRequestStateAt({ openedAt, reply, retakeAt, dueAt, take }: AskedForMedia, now: Date): MediaRequestState {
  const waits = take === null || (retakeAt !== null && take.receivedAt < retakeAt)
  if (take && (!waits || now >= dueAt || reply === 'cannot')) return isLate(take, dueAt) ? 'late' : 'received'
  if (reply === 'cannot') return 'cannot'
  if (now >= dueAt) return 'nothing'
  if (reply === 'will') return 'doing'
  return openedAt ? 'opened' : 'asked'
}

/** The answers of a person who is named in another student's tape. */
export const NAMED_REPLIES = ['agreed', 'out'] as const

/** States in which a person still gets reminders. */
export const REMINDED_STATES = ['asked', 'opened', 'doing'] as const satisfies readonly MediaRequestState[]

/** Stages in which people can be asked for media, and may answer. */
export const ASKABLE_STAGES: readonly Stage[] = [...OPEN_STAGES, ...PLACED_STAGES]

export const isAskable = (stage: Stage): boolean => ASKABLE_STAGES.includes(stage)

/**
 * The moment from which a take counts. An upload that began before the due time and finished after it counts from its beginning.
 */
export function countedFrom(tape: { readonly uploadBegunAt: Date | null; readonly createdAt: Date } | null, dueAt: Date, now: Date): Date {
  if (!tape?.uploadBegunAt || now <= dueAt || tape.createdAt <= dueAt) return now
  return tape.uploadBegunAt
}

export const MEDIA_REQUEST_MESSAGE = {
  kind: 'Please choose what you ask for',
  instructions: 'Please say what people should do',
  due: withValues('Please choose a moment from now to {days} days ahead', { days: MEDIA_REQUEST_LIMITS.dueDays }),
  hearBy: 'Please choose the day by which they hear from you, on or after the day it is due',
  seconds: withValues('Please choose {least} to {most} seconds', MEDIA_REQUEST_LIMITS.seconds),
  address: 'Please enter an address that begins with https://, without a name or password in it',
  noneChosen: 'Please choose at least one person',
  tooManyPeople: withValues('One request asks at most {people} people', { people: MEDIA_REQUEST_LIMITS.people }),
  otherRole: 'This person is not in that role.',
  asked: 'Asked already.',
  restricted: 'This student is restricted.',
  notAskable: 'Their application is closed.',
  reply: 'Please say whether you will do it',
  reason: 'Please say why you can’t',
  note: 'Please say what should be different',
  noteText: 'Please write the note',
  whose: 'Please enter their email address',
  tape: 'Please choose one of your self-tapes',
  words: 'Please write your answer',
  photo: withValues('Please choose a photo of up to {mb} MB', { mb: MEDIA_FILE_MB.photo }),
  audio: withValues('Please choose an audio file of up to {mb} MB', { mb: MEDIA_FILE_MB.audio }),
  pdf: withValues('Please choose a PDF of up to {mb} MB', { mb: MEDIA_FILE_MB.pdf }),
  notPhoto: 'This file cannot be read as a photo. Please choose another one.',
  notAudio: 'This file cannot be read as audio. MP3, M4A, WAV, OGG and FLAC work.',
  sides: 'Please choose the sides again',
  noFile: 'Please choose a PDF',
  notPdf: 'This file is not a PDF. Please choose another one.',
  tooLarge: 'Sides can be up to 10 MB. Please choose a smaller file.',
} as const
