import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import { paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import { SLOT_MOVES } from '@callboard/contract/schedule/audition-sessions/rules'
import { dateIn, type Translator, timeIn } from '@callboard/contract/translate'

/** A message about an audition session. */
interface AuditionNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
}

/** What messages say of an audition session and the person who reads them. */
export interface Audition {
  readonly name: string
  readonly projectTitle: string
  /** The role of their application. */
  readonly roleName: string
  readonly start: Date
  readonly end: Date
  /** Without the room. */
  readonly place: string | null
}

/** A slot as messages name it. */
export interface NamedSlot {
  readonly start: Date
  readonly end: Date
  readonly room: string
}

/** The texts of one language and time zone. */
export function auditionNotices(translator: Translator, timeZone: string) {
  const { t } = translator
  const day = (moment: Date) => dateIn(translator, moment, { timeZone, dateStyle: 'full' })
  const time = (moment: Date) => dateIn(translator, moment, { timeZone, timeStyle: 'short' })

  const call = ({ projectTitle, roleName }: Audition) =>
    roleName === PARTICIPANT ? t('“{projectTitle}”', { projectTitle }) : t('“{projectTitle}”, as {role}', { projectTitle, role: roleName })

  const facts = ({ start, end }: { start: Date; end: Date }, place: string | null) =>
    [
      t('Date: {day}', { day: day(start) }),
      t('Time: {from} to {to}', { from: time(start), to: timeIn(translator, end, { timeZone, timeStyle: 'short' }) }),
      place && t('Place: {place}', { place }),
    ]
      .filter(Boolean)
      .join('\n')

  const slotFacts = (audition: Audition, slot: NamedSlot) => facts(slot, placeOf(slot, audition))
  const rules = () =>
    t('You can move your time {moves} times, until {hours} hours before it begins, or give it back.', {
      moves: SLOT_MOVES.most,
      hours: SLOT_MOVES.hoursBefore,
    })

  return {
    /** Asks somebody to choose a time. */
    invited: (audition: Audition): AuditionNotice => ({
      kind: 'slot-invited',
      subject: t('Choose your time: {title}', { title: shortTitle(audition.projectTitle) }),
      content: paragraphs(
        t('We would like to see you for {call}: {name}.', { call: call(audition), name: audition.name }),
        facts(audition, audition.place),
        t('Please choose a time that suits you. The first to choose has the choice.'),
        rules(),
      ),
    }),
    /** Names the time that somebody has. */
    placed: (audition: Audition, slot: NamedSlot): AuditionNotice => ({
      kind: 'slot-placed',
      subject: t('Your time: {title}', { title: shortTitle(audition.projectTitle) }),
      content: paragraphs(
        t('This is your time for {call}: {name}.', { call: call(audition), name: audition.name }),
        slotFacts(audition, slot),
        rules(),
      ),
    }),
    /** The office has taken the time away. @param slot the one that they had */
    released: (audition: Audition, slot: { start: Date; end: Date }): AuditionNotice => ({
      kind: 'slot-released',
      subject: t('Please choose another time: {title}', { title: shortTitle(audition.projectTitle) }),
      content: paragraphs(
        t('This time for {call} is no longer possible: {name}. We are sorry.', { call: call(audition), name: audition.name }),
        facts(slot, null),
        t('Please choose another one. If all are taken, you can join the waiting list.'),
      ),
    }),
    /** A time is free for somebody who waits. */
    offered: (audition: Audition, slot: NamedSlot, until: Date): AuditionNotice => ({
      kind: 'slot-offered',
      subject: t('A time is free for you: {title}', { title: shortTitle(audition.projectTitle) }),
      content: paragraphs(
        t('You are next on the waiting list for {call}: {name}.', { call: call(audition), name: audition.name }),
        slotFacts(audition, slot),
        t('Please take it by {moment}. After that we ask the next person.', {
          moment: timeIn(translator, until, { timeZone, dateStyle: 'full', timeStyle: 'short' }),
        }),
      ),
    }),
    /** Somebody has not taken the time that was free for them. */
    offerEnded: (audition: Audition): AuditionNotice => ({
      kind: 'slot-offer-ended',
      subject: t('The free time has gone: {title}', { title: shortTitle(audition.projectTitle) }),
      content: t('The time that was free for you went to the next person. If you still want to come for {call}, you can wait again.', {
        call: call(audition),
      }),
    }),
    cancelled: (audition: Audition): AuditionNotice => ({
      kind: 'session-cancelled',
      subject: t('Cancelled: {title}', { title: shortTitle(audition.projectTitle) }),
      content: t('{name} for {call} on {day} does not take place. We are sorry. We will write to you if there is another date.', {
        name: audition.name,
        call: call(audition),
        day: day(audition.start),
      }),
    }),
    /** The office has taken somebody out of the audition session. */
    removed: (audition: Audition): AuditionNotice => ({
      kind: 'slot-removed',
      subject: t('You need not come: {title}', { title: shortTitle(audition.projectTitle) }),
      content: t('We no longer expect you on {day} for {call}: {name}. Your application is not affected by this.', {
        day: day(audition.start),
        call: call(audition),
        name: audition.name,
      }),
    }),
  }
}

/** Room and place in one line. */
function placeOf({ room }: Pick<NamedSlot, 'room'>, { place }: { readonly place: string | null }): string {
  return [room, place].filter(Boolean).join(', ')
}
