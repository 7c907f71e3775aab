import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import { datedTitle, paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import type { SameDay } from '@callboard/contract/messages/texts/rules'
import type { CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { CallTerms } from '@callboard/contract/schedule/call-sheets/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import { dateIn, type Translator, timeIn } from '@callboard/contract/translate'

/** A call as messages describe it. */
export interface ToldCall extends CallTerms {
  readonly projectTitle: string
  readonly roleName: string
  readonly content: CallSheetContent
  /** When the shoot ends, if that is known. A person without a wrap stays until then. */
  readonly shootEnd?: string | null
}

interface CallNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
  readonly sameDay?: SameDay
}

/** @param isFollowed whether the sentence continues, so that a comma follows the role */
function namedText({ projectTitle, roleName: role }: ToldCall, { t }: Translator, isFollowed: boolean): string {
  if (role === PARTICIPANT) return t('“{projectTitle}”', { projectTitle })
  return isFollowed ? t('“{projectTitle}”, as {role},', { projectTitle, role }) : t('“{projectTitle}”, as {role}', { projectTitle, role })
}

const timeText = (at: string, translator: Translator, timeZone: string) =>
  timeIn(translator, new Date(at), { timeZone, timeStyle: 'short' })
const dayText = (at: string, translator: Translator, timeZone: string) => dateIn(translator, new Date(at), { timeZone, dateStyle: 'full' })

const whereText = ({ place, address }: Pick<CallSheetContent, 'place' | 'address'>) => [place, address].filter(Boolean).join(', ')

/** Time, date, place, clothes, things to bring and contact, one per line. */
export function callFacts({ callAt, wrapAt, note, content }: ToldCall, translator: Translator, timeZone: string): string {
  const { t } = translator
  const { wear, bring, contactName, contactPhone } = content
  const where = whereText(content)
  const contact = [contactName, contactPhone].filter(Boolean).join(', ')
  return [
    t('Your call time: {time}', { time: timeText(callAt, translator, timeZone) }),
    t('Date: {day}', { day: dayText(callAt, translator, timeZone) }),
    wrapAt && t('Until about: {time}', { time: timeText(wrapAt, translator, timeZone) }),
    where && t('Place: {place}', { place: where }),
    note && t('For you: {note}', { note }),
    wear && t('What to wear: {text}', { text: wear }),
    bring && t('What to bring: {text}', { text: bring }),
    contact && t('Contact on the day: {contact}', { contact }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The earlier call of a person, and its place, if that is known. */
export interface CallBefore extends CallTerms {
  readonly content?: Pick<CallSheetContent, 'place' | 'address'> | undefined
}

/** The call that a new one replaces. */
interface Replaced {
  /** The earlier call; `null` for a first call. */
  readonly before: CallBefore | null
  /** Whether the answer to the earlier call also counts for this one. */
  readonly keepsAnswer?: boolean
}

/** The earlier time, wrap and place, one per line, as far as they changed. */
function wasText({ before, ...call }: ToldCall & Replaced, translator: Translator, timeZone: string): string {
  if (!before) return ''
  const { t } = translator
  const where = before.content && whereText(before.content)
  const at = `${dayText(before.callAt, translator, timeZone)}, ${timeText(before.callAt, translator, timeZone)}`
  return [
    before.callAt !== call.callAt && t('You were called before for: {time}', { time: at }),
    before.wrapAt &&
      before.wrapAt !== call.wrapAt &&
      t('You were needed before until about: {time}', { time: timeText(before.wrapAt, translator, timeZone) }),
    where && where !== whereText(call.content) && t('The place was before: {place}', { place: where }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Tells a person their call, for the first time or after a change. @param timeZone the institution's */
export function callNotice(call: ToldCall & Replaced, translator: Translator, timeZone: string): CallNotice {
  const { t } = translator
  const { before, keepsAnswer = false, callAt } = call
  const isChanged = before !== null
  const time = timeText(callAt, translator, timeZone)
  const day = dateIn(translator, new Date(callAt), { timeZone, dateStyle: 'medium' })
  const title = shortTitle(call.projectTitle)
  const named = { call: namedText(call, translator, isChanged) }
  const { notes } = call.content
  const where = whereText(call.content)
  return {
    kind: isChanged ? 'call-changed' : 'call',
    ...(before && {
      sameDay: { days: [before, call].map((terms) => dayOf(terms.callAt, timeZone)), now: where && t('Place: {place}', { place: where }) },
    }),
    subject: isChanged
      ? changedSubject(before, call, { day, time, title }, translator, timeZone)
      : t('Your call on {day} at {time}: {title}', { day, time, title }),
    content: paragraphs(
      callFacts(call, translator, timeZone),
      isChanged ? t('The call sheet of {call} has changed.', named) : t('This is your call for {call}.', named),
      wasText(call, translator, timeZone),
      notes && t('For everyone: {text}', { text: notes }),
      keepsAnswer
        ? t('If you have confirmed before, you do not need to confirm again. If you cannot come, please say so right away.')
        : isChanged
          ? t('Please confirm again, or say that there is a problem.')
          : t('Please confirm, or say that there is a problem.'),
    ),
  }
}

function changedSubject(
  before: CallTerms,
  { callAt }: CallTerms,
  values: { day: string; time: string; title: string },
  { t }: Translator,
  timeZone: string,
): string {
  return dayOf(before.callAt, timeZone) === dayOf(callAt, timeZone)
    ? t('Changed: your call on {day} at {time}, {title}', values)
    : t('Moved: your call on {day} at {time}, {title}', values)
}

/** Tells a person that their call is cancelled. */
export function callCancelledNotice(call: ToldCall, translator: Translator, timeZone: string): CallNotice {
  const { t } = translator
  const day = dayText(call.callAt, translator, timeZone)
  return {
    kind: 'call-cancelled',
    sameDay: { days: [dayOf(call.callAt, timeZone)], now: null },
    subject: t('Cancelled: your call on {day}, {title}', { day, title: shortTitle(call.projectTitle) }),
    content: t('You are no longer called for {call} on {day}. You need not come. If there is another day, you get another call sheet.', {
      call: namedText(call, translator, true),
      day,
    }),
  }
}

/** The time of a call in words: *today at 9:15 AM*. */
function soonText(callAt: string, now: Date, translator: Translator, timeZone: string): string {
  const { t } = translator
  const time = timeText(callAt, translator, timeZone)
  const days = (Date.parse(dayOf(callAt, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS
  if (days === 0) return t('today at {time}', { time })
  if (days === 1) return t('tomorrow at {time}', { time })
  return t('on {day} at {time}', { day: dayText(callAt, translator, timeZone), time })
}

/** Reminds a person of their call. Asks them to confirm if they have not. */
export function callReminderNotice(
  call: ToldCall,
  { isConfirmed, now }: { isConfirmed: boolean; now: Date },
  translator: Translator,
  timeZone: string,
): CallNotice {
  const { t } = translator
  const when = soonText(call.callAt, now, translator, timeZone)
  const title = shortTitle(call.projectTitle)
  return {
    kind: 'call-reminder',
    subject: isConfirmed
      ? t('Your call is {when}: {title}', { when, title })
      : t('Please confirm, your call is {when}: {title}', { when, title }),
    content: paragraphs(
      callFacts(call, translator, timeZone),
      isConfirmed
        ? t('See you there! If you cannot come, please say so right away.')
        : t('Please confirm, or say that there is a problem.'),
    ),
  }
}

/** Tells the office that a person has a problem with their call. @param name of the person */
export function callProblemNotice(
  call: ToldCall,
  { name, problem }: { name: string; problem: string },
  translator: Translator,
  timeZone: string,
): CallNotice {
  const { t } = translator
  const when = `${dayText(call.callAt, translator, timeZone)}, ${timeText(call.callAt, translator, timeZone)}`
  return {
    kind: 'call-problem',
    subject: t('{name} has a problem with their call: {title}', {
      name,
      title: datedTitle(call.projectTitle, dayOf(new Date(call.callAt), timeZone), translator),
    }),
    content: t('{name} is called for {call}, {when}, and writes: {problem}', {
      name,
      call: namedText(call, translator, false),
      when,
      problem,
    }),
  }
}
