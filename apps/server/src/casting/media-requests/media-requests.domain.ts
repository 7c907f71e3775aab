import type { Stage } from '@callboard/contract/casting/board/stages'
import {
  type AskedForMedia,
  halfTimeOf,
  isAskable,
  lastReminderOf,
  MEDIA_REQUEST_LIMITS,
  type MediaKind,
  mediaRequestStateAt,
  REMINDED_STATES,
} from '@callboard/contract/casting/media-requests/rules'
import { paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import { DAY_MS } from '@callboard/contract/time/durations'
import { addDays, type Day, dayOf } from '@callboard/contract/time/month'
import { dateIn, type Translator, timeIn } from '@callboard/contract/translate'
import { type CastingNotice, namedText } from '#casting/board/casting-texts.domain.ts'

/** When the request is due for a person, who may have an extension. */
export const dueOf = ({ extendedTo }: { extendedTo: Date | null }, request: { dueAt: Date }): Date =>
  extendedTo && extendedTo > request.dueAt ? extendedTo : request.dueAt

/** Whether a request may have this due time. */
export const canBeDue = (dueAt: Date, now: Date): boolean =>
  dueAt > now && dueAt.getTime() <= now.getTime() + MEDIA_REQUEST_LIMITS.dueDays * DAY_MS

/** Whether an answer by that day can be promised. @param timeZone the institution's */
export function canHearBy(day: Day, dueAt: Date, timeZone: string): boolean {
  const due = dayOf(dueAt, timeZone)
  return day >= due && day <= addDays(due, MEDIA_REQUEST_LIMITS.hearDays)
}

/** Whether the office still waits for a person. */
export function isWaitedFor({ stage, status, withdrawnAt }: { stage: Stage; status: string; withdrawnAt: Date | null }): boolean {
  return status === 'active' && withdrawnAt === null && isAskable(stage)
}

/** The facts that decide which reminder a person gets. */
interface Remindable extends AskedForMedia {
  readonly sentAt: Date
  readonly halfRemindedAt: Date | null
  readonly lastRemindedAt: Date | null
}

/** The reminder that is due now for a person who has neither sent anything nor said that they cannot. */
export function reminderDue(person: Remindable, now: Date, timeZone: string): 'half' | 'last' | undefined {
  const state = mediaRequestStateAt(person, now)
  if (!REMINDED_STATES.some((one) => one === state)) return undefined
  const since = person.retakeAt ?? person.sentAt
  const last = lastReminderOf(person.dueAt, timeZone)
  if (now >= last) return last > since && !isAfter(person.lastRemindedAt, since) ? 'last' : undefined
  const half = halfTimeOf({ sentAt: since, dueAt: person.dueAt })
  return now >= half && !isAfter(person.halfRemindedAt, since) ? 'half' : undefined
}

const isAfter = (at: Date | null, since: Date) => at !== null && at >= since

/** The facts about a request that its notices name. */
export interface NoticedRequest {
  readonly projectTitle: string
  readonly roleName: string
  readonly kind: MediaKind
  readonly instructions: string
  readonly slate: string | null
  readonly maxSeconds: number | null
  readonly hasSides: boolean
  readonly hearBy: Day
  /** The due time of the people who get the notice. */
  readonly dueAt: Date
}

const momentText = (at: Date, translator: Translator, timeZone: string) =>
  timeIn(translator, at, { timeZone, dateStyle: 'full', timeStyle: 'short' })

/** The lines about the length limit, the slate and the sides. */
function taskLines({ kind, slate, maxSeconds, hasSides }: NoticedRequest, { t }: Translator): string {
  return [
    hasSides && t('The sides are on the page of the request.'),
    kind === 'self-tape' && (slate ? t('Slate: {slate}', { slate }) : t('No slate.')),
    maxSeconds !== null && t('At most {seconds} seconds.', { seconds: maxSeconds }),
  ]
    .filter(Boolean)
    .join('\n')
}

interface Asking {
  readonly subject: (translator: Translator, title: string) => string
  readonly sentence: (translator: Translator, call: string) => string
}

/** The subject and first sentence of a request, by kind. */
const ASKED: Readonly<Record<MediaKind, Asking>> = {
  'self-tape': {
    subject: ({ t }, title) => t('We ask you for a self-tape: {title}', { title }),
    sentence: ({ t }, call) => t('We would like to see you for {call}. Please send us a self-tape.', { call }),
  },
  photo: {
    subject: ({ t }, title) => t('We ask you for a photo: {title}', { title }),
    sentence: ({ t }, call) => t('We would like to see you for {call}. Please send us a photo.', { call }),
  },
  audio: {
    subject: ({ t }, title) => t('We ask you for a recording: {title}', { title }),
    sentence: ({ t }, call) => t('We would like to hear you for {call}. Please send us a recording of your voice.', { call }),
  },
  pdf: {
    subject: ({ t }, title) => t('We ask you for a PDF: {title}', { title }),
    sentence: ({ t }, call) => t('We would like to know more about you for {call}. Please send us a PDF.', { call }),
  },
  words: {
    subject: ({ t }, title) => t('We ask you something: {title}', { title }),
    sentence: ({ t }, call) => t('We would like to know more about you for {call}. Please write to us.', { call }),
  },
}

/** The last paragraphs of every notice of a request. */
function ending({ dueAt, hearBy }: NoticedRequest, translator: Translator, timeZone: string): string {
  const { t } = translator
  return paragraphs(
    t('It is due by {moment}. Please say soon whether you will do it; you can change your mind until then.', {
      moment: momentText(dueAt, translator, timeZone),
    }),
    t('You hear from us by {day}.', { day: dateIn(translator, new Date(hearBy), { timeZone: 'UTC', dateStyle: 'full' }) }),
  )
}

/** Sends a request to a person. @param timeZone the institution's */
export function requestNotice(request: NoticedRequest, translator: Translator, timeZone: string): CastingNotice {
  const call = namedText(request, translator)
  return {
    kind: 'request',
    subject: ASKED[request.kind].subject(translator, shortTitle(request.projectTitle)),
    content: paragraphs(
      ASKED[request.kind].sentence(translator, call),
      request.instructions,
      taskLines(request, translator),
      ending(request, translator, timeZone),
    ),
  }
}

/** Reminds a person who has not sent anything. @param timeZone the institution's */
export function requestReminder(request: NoticedRequest, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  return {
    kind: 'request-reminder',
    subject: t('Due {moment}: {title}', {
      moment: timeIn(translator, request.dueAt, { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
      title: shortTitle(request.projectTitle),
    }),
    content: paragraphs(
      t('We have asked you for something for {call} and have nothing from you yet.', { call: namedText(request, translator, true) }),
      request.instructions,
      ending(request, translator, timeZone),
    ),
  }
}

/** Tells a person that they have more time. @param timeZone the institution's */
export function extensionNotice(request: NoticedRequest, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  return {
    kind: 'request-extended',
    subject: t('You have more time: {title}', { title: shortTitle(request.projectTitle) }),
    content: paragraphs(
      t('You have more time for what we asked you for {call}.', { call: namedText(request, translator) }),
      ending(request, translator, timeZone),
    ),
  }
}

/** Asks a person for another take. @param timeZone the institution's */
export function retakeNotice(request: NoticedRequest & { readonly note: string }, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  return {
    kind: 'request-retake',
    subject: t('Once more, please: {title}', { title: shortTitle(request.projectTitle) }),
    content: paragraphs(
      t('Thank you for what you sent us for {call}. We would like to ask you for another take.', { call: namedText(request, translator) }),
      request.note,
      ending(request, translator, timeZone),
    ),
  }
}

/** Asks a person whether they appear in another student's tape. @param named.sender who sent it @param named.url where they answer */
export function namedNotice(
  named: Pick<NoticedRequest, 'projectTitle'> & { readonly sender: string; readonly url: string },
  { t }: Translator,
): CastingNotice {
  return {
    kind: 'request-named',
    subject: t('Are you in this tape? {title}', { title: shortTitle(named.projectTitle) }),
    content: paragraphs(
      t('{name} has sent us a self-tape for “{title}” and says that you are in it.', { name: named.sender, title: named.projectTitle }),
      t(
        'Watch it under My Self-Tapes, and say whether you agree. Until you do, you are not shown as being in it. You can take yourself out at any time.',
      ),
      named.url,
    ),
  }
}

/** Tells a person that the request to them is withdrawn. */
export function withdrawnRequestNotice(request: Pick<NoticedRequest, 'projectTitle' | 'roleName'>, translator: Translator): CastingNotice {
  const { t } = translator
  return {
    kind: 'request-withdrawn',
    subject: t('No longer needed: {title}', { title: shortTitle(request.projectTitle) }),
    content: t('You need not send us what we asked you for {call}. Your application stays as it is.', {
      call: namedText(request, translator),
    }),
  }
}
