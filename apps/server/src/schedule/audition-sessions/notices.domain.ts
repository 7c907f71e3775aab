import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import { paragraphs, shortTitle } from '@callboard/contract/messages/messages/notice-parts'
import type { SameDay } from '@callboard/contract/messages/texts/rules'
import { SLOT_MOVES } from '@callboard/contract/schedule/audition-sessions/rules'
import { dayOf } from '@callboard/contract/time/month'
import { dateIn, type Translator, timeIn } from '@callboard/contract/translate'

/** A message about an audition session. */
interface AuditionNotice {
  readonly kind: MailKind
  readonly subject: string
  readonly content: string
  readonly sameDay?: SameDay
}

/** The facts that messages name about an audition session and its reader. */
export interface Audition {
  readonly name: string
  readonly projectTitle: string
  /** The role of their application. */
  readonly roleName: string
  readonly start: Date
  readonly end: Date
  /** Without the room. */
  readonly place: string | null
  /** Until when they choose by themselves. */
  readonly chooseBy: Date | null
  readonly isChoiceOver: boolean
}

/** A slot as messages name it. */
export interface NamedSlot {
  readonly start: Date
  readonly end: Date
  readonly room: string
}

/** When and where a person comes, or would come. */
export interface SlotTerms {
  readonly start: Date
  readonly end: Date
  /** Room and place in one line. */
  readonly where: string | null
}

/** The situation of a person in a changed audition session. */
export type MovedPerson =
  | { readonly kind: 'seated' | 'waiting' | 'unplaced' }
  | {
      readonly kind: 'offered'
      /** When the offer of the slot expires. */
      readonly until: Date
    }

/** When and where a person with this slot comes. @param session with the place */
export const termsOf = ({ start, end, room }: NamedSlot, session: { readonly place: string | null }): SlotTerms => ({
  start,
  end,
  where: placeOf({ room }, session) || null,
})

/** The texts in one language and time zone. */
export function auditionNotices(translator: Translator, timeZone: string) {
  const { t } = translator
  const day = (moment: Date) => dateIn(translator, moment, { timeZone, dateStyle: 'full' })
  const time = (moment: Date) => dateIn(translator, moment, { timeZone, timeStyle: 'short' })

  const call = ({ projectTitle, roleName: role }: Audition) =>
    role === PARTICIPANT ? t('“{projectTitle}”', { projectTitle }) : t('“{projectTitle}”, as {role}', { projectTitle, role })
  /** As `call`, but the sentence continues, so that a comma follows the role. */
  const callThen = ({ projectTitle, roleName: role }: Audition) =>
    role === PARTICIPANT ? t('“{projectTitle}”', { projectTitle }) : t('“{projectTitle}”, as {role},', { projectTitle, role })

  const facts = ({ start, end }: { start: Date; end: Date }, place: string | null) =>
    [
      t('Date: {day}', { day: day(start) }),
      t('Time: {from} to {to}', { from: time(start), to: timeIn(translator, end, { timeZone, timeStyle: 'short' }) }),
      place && t('Place: {place}', { place }),
    ]
      .filter(Boolean)
      .join('\n')

  const shortDay = (moment: Date) => dateIn(translator, moment, { timeZone, dateStyle: 'medium' })
  const titled = ({ projectTitle }: Audition, moment: Date) => ({ day: shortDay(moment), title: shortTitle(projectTitle) })
  const deadline = (moment: Date) => timeIn(translator, moment, { timeZone, dateStyle: 'full', timeStyle: 'short' })

  /** Day, time and place in one line. */
  const plan = ({ start, end, where }: SlotTerms) =>
    [day(start), t('{from} to {to}', { from: time(start), to: timeIn(translator, end, { timeZone, timeStyle: 'short' }) }), where]
      .filter(Boolean)
      .join(', ')

  const wasAndNow = (before: SlotTerms, after: SlotTerms) =>
    [t('Before: {plan}', { plan: plan(before) }), t('Now: {plan}', { plan: plan(after) })].join('\n')

  const sameDay = (now: string | null, ...moments: Date[]): SameDay => ({ days: moments.map((moment) => dayOf(moment, timeZone)), now })

  function movedSubject(audition: Audition, before: SlotTerms, after: SlotTerms): string {
    const values = titled(audition, after.start)
    if (dayOf(before.start, timeZone) !== dayOf(after.start, timeZone)) return t('Moved to {day}: {title}', values)
    const isTime = before.start.getTime() !== after.start.getTime() || before.end.getTime() !== after.end.getTime()
    return isTime ? t('New time on {day}: {title}', values) : t('New place on {day}: {title}', values)
  }

  const slotFacts = (audition: Audition, slot: NamedSlot) => facts(slot, placeOf(slot, audition))
  /** How a time can be moved. */
  function rules({ chooseBy, isChoiceOver }: Audition): string {
    if (isChoiceOver) return t('If you cannot come, please give it back.')
    const { most: moves, hoursBefore: hours } = SLOT_MOVES
    return chooseBy
      ? t('You can move your time {moves} times, until {moment} and {hours} hours before it begins, or give it back.', {
          moves,
          moment: deadline(chooseBy),
          hours,
        })
      : t('You can move your time {moves} times, until {hours} hours before it begins, or give it back.', { moves, hours })
  }

  /** What a person without a slot can do. @param text while they can choose */
  const choose = ({ chooseBy, isChoiceOver }: Audition, text: string) =>
    isChoiceOver
      ? t('The time to choose is over. We write to you if we find another one.')
      : [text, chooseBy && t('Please choose by {moment}.', { moment: deadline(chooseBy) })].filter(Boolean).join(' ')

  return {
    /** Asks a person to choose a slot. */
    invited: (audition: Audition): AuditionNotice => ({
      kind: 'slot-invited',
      subject: t('Choose your time on {day}: {title}', titled(audition, audition.start)),
      content: paragraphs(
        t('We would like to see you for {call}: {name}.', { call: call(audition), name: audition.name }),
        facts(audition, audition.place),
        choose(audition, t('Please choose a time that suits you. The first to choose gets the time.')),
        rules(audition),
      ),
    }),
    /** Reminds a person who has not chosen. */
    reminder: (audition: Audition): AuditionNotice => ({
      kind: 'slot-reminder',
      subject: t('Please choose your time on {day}: {title}', titled(audition, audition.start)),
      content: paragraphs(
        t('You have not chosen a time for {call} yet: {name}.', { call: callThen(audition), name: audition.name }),
        facts(audition, audition.place),
        choose(audition, t('If all are taken, you can join the waiting list. If you cannot come, you do not need to do anything.')),
      ),
    }),
    /** Tells a person their slot. */
    placed: (audition: Audition, slot: NamedSlot): AuditionNotice => ({
      kind: 'slot-placed',
      subject: t('Your time on {day}: {title}', titled(audition, slot.start)),
      content: paragraphs(
        t('This is your time for {call}: {name}.', { call: call(audition), name: audition.name }),
        slotFacts(audition, slot),
        rules(audition),
      ),
    }),
    /** Tells a person that the time, day or place of their slot or session has changed. @param as their situation */
    moved: (audition: Audition, before: SlotTerms, after: SlotTerms, as: MovedPerson): AuditionNotice => ({
      kind: 'slot-moved',
      subject: movedSubject(audition, before, after),
      ...(as.kind === 'seated' && { sameDay: sameDay(t('Now: {plan}', { plan: plan(after) }), before.start, after.start) }),
      content: paragraphs(
        as.kind === 'seated'
          ? t('Your time for {call} has changed: {name}.', { call: callThen(audition), name: audition.name })
          : as.kind === 'offered'
            ? t('The time that is free for you has changed, for {call}: {name}.', { call: call(audition), name: audition.name })
            : t('The plan of {name} for {call} has changed.', { call: callThen(audition), name: audition.name }),
        wasAndNow(before, after),
        as.kind === 'seated'
          ? rules(audition)
          : as.kind === 'offered'
            ? t('Please take it by {moment}. After that we ask the next person.', { moment: deadline(as.until) })
            : as.kind === 'waiting'
              ? t('You are still on the waiting list. We will write to you as soon as a time is free.')
              : choose(audition, t('Please choose a time that suits you. The first to choose gets the time.')),
      ),
    }),
    /**
     * Tells a person that the office has taken their slot away.
     *
     * @param before the slot that they had
     * @param after the session's new day, if it has changed
     */
    released: (audition: Audition, before: SlotTerms, after: SlotTerms | null): AuditionNotice => ({
      kind: 'slot-released',
      sameDay: sameDay(null, before.start),
      subject: audition.isChoiceOver
        ? t('Not your time any more on {day}: {title}', titled(audition, audition.start))
        : t('Please choose another time on {day}: {title}', titled(audition, audition.start)),
      content: paragraphs(
        t('This time for {call} is no longer possible: {name}. We are sorry.', { call: callThen(audition), name: audition.name }),
        after ? wasAndNow(before, after) : facts(before, null),
        choose(audition, t('Please choose another one. If all are taken, you can join the waiting list.')),
      ),
    }),
    /**
     * Tells a person that the slot offered to them no longer exists, and that they are waiting again.
     *
     * @param after the session's new day, if it has changed
     */
    offerGone: (audition: Audition, before: SlotTerms, after: SlotTerms | null): AuditionNotice => ({
      kind: 'slot-released',
      subject: t('Waiting list on {day}: {title}', titled(audition, audition.start)),
      content: paragraphs(
        t('The time that was free for you for {call} is no longer possible: {name}. We are sorry.', {
          call: callThen(audition),
          name: audition.name,
        }),
        after ? wasAndNow(before, after) : facts(before, null),
        t('You are the first on the waiting list. We will write to you as soon as a time is free.'),
      ),
    }),
    /** Confirms to a person that they gave their slot back. */
    givenBack: (audition: Audition, slot: NamedSlot): AuditionNotice => ({
      kind: 'slot-given-back',
      subject: t('You need not come on {day}: {title}', titled(audition, slot.start)),
      content: paragraphs(
        t('You have given back your time for {call}: {name}. Thank you for telling us.', { call: call(audition), name: audition.name }),
        slotFacts(audition, slot),
      ),
    }),
    /** Offers a free slot to a waiting person. */
    offered: (audition: Audition, slot: NamedSlot, until: Date): AuditionNotice => ({
      kind: 'slot-offered',
      subject: t('A time is free for you on {day}: {title}', titled(audition, slot.start)),
      content: paragraphs(
        t('You are next on the waiting list for {call}: {name}.', { call: call(audition), name: audition.name }),
        slotFacts(audition, slot),
        t('Please take it by {moment}. After that we ask the next person.', { moment: deadline(until) }),
      ),
    }),
    /** Tells a person that the offer of a slot has expired. */
    offerEnded: (audition: Audition): AuditionNotice => ({
      kind: 'slot-offer-ended',
      subject: t('The free time on {day} has gone: {title}', titled(audition, audition.start)),
      content: t('The time that was free for you went to the next person. If you still want to come for {call}, you can wait again.', {
        call: call(audition),
      }),
    }),
    /** @param hasTime whether the reader has a slot */
    cancelled: (audition: Audition, hasTime: boolean): AuditionNotice => ({
      kind: 'session-cancelled',
      ...(hasTime && { sameDay: sameDay(null, audition.start) }),
      subject: t('Cancelled on {day}: {title}', titled(audition, audition.start)),
      content: t('{name} for {call} on {day} does not take place. We are sorry. We will write to you if there is another date.', {
        name: audition.name,
        call: callThen(audition),
        day: day(audition.start),
      }),
    }),
    /**
     * Tells a person that they are no longer invited.
     *
     * @param why `out` when they are no longer considered, `ended` when the casting call is closed; then another message has said so
     */
    removed: (audition: Audition, why: 'restricted' | 'out' | 'given-back' | 'ended' = 'restricted'): AuditionNotice => ({
      kind: 'slot-removed',
      // A person who gave the slot back knows already.
      ...(why !== 'given-back' && { sameDay: sameDay(null, audition.start) }),
      subject: t('You need not come on {day}: {title}', titled(audition, audition.start)),
      content: paragraphs(
        t('We no longer expect you on {day} for {call}: {name}.', {
          day: day(audition.start),
          call: call(audition),
          name: audition.name,
        }),
        why === 'out' ? t('Your time goes to someone else.') : null,
        why === 'restricted' ? t('Your application is not affected by this.') : null,
      ),
    }),
  }
}

/** Room and place in one line. */
function placeOf({ room }: Pick<NamedSlot, 'room'>, { place }: { readonly place: string | null }): string {
  return [room, place].filter(Boolean).join(', ')
}
