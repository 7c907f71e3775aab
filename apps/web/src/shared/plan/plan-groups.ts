import type { Affected, PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import type { PlanStanding } from '@callboard/contract/casting/bookings/rules'
import { plural, t } from '#app/language/t.ts'

/** People with the same standing and the same effect, and what a change of plan does for them. */
export interface PlanGroup {
  readonly key: string
  readonly title: string
  readonly effect: string
  readonly people: readonly Affected[]
}

const UNAWARE = () => t('They do not know about it, and are told nothing.')

/** What a change does for people, by their standing in the plan. @param isTold whether booked people are only told, not asked */
const EFFECT: Readonly<Record<PlanStanding, (isTold: boolean) => string>> = {
  booked: (isTold) =>
    isTold ? t('They keep their place and are told the new time.') : t('They keep their place and are asked whether they can still come.'),
  called: (isTold) =>
    isTold
      ? t('The call sheet follows as its next version. Who has confirmed need not confirm again.')
      : t('The call sheet follows as its next version, and they are asked to confirm it.'),
  offered: () => t('Their offer gets the new plan, and they are asked again.'),
  alternate: () => t('They are told, and stay alternates.'),
  invited: () => t('They are told, and answer the invitation to the new plan.'),
  applied: () => t('They read it in the casting call.'),
  audition: () => t('They read it in the casting call.'),
  added: UNAWARE,
  slot: () => t('They keep the time of their audition.'),
  check: () => t('They were asked about other times. Their answers stay.'),
}

const NEED_NOT_COME = () => t('They are told the day, and that they need not come.')

/** What a cancelled casting call means for people. */
function cancelText(standing: PlanStanding): string {
  if (standing === 'booked') return NEED_NOT_COME()
  if (standing === 'slot') return t('They are thanked, and told that they need not come to their audition.')
  return standing === 'added' ? UNAWARE() : t('They are thanked, and told that it does not take place.')
}

/** What it means for people that a casting call ends while bookings stay. */
function endText(standing: PlanStanding): string {
  if (standing === 'booked') return t('They stay booked, and nothing changes for them. You say who came once the shoot is over.')
  if (standing === 'slot') return t('They get the closing note, which says that they need not come to their audition.')
  return standing === 'added' ? UNAWARE() : t('Their application is closed, and they get the closing note.')
}

const TITLE: Readonly<Record<PlanStanding, (count: number) => string>> = {
  booked: (count) => plural(count, '1 booked', '{count} booked'),
  called: (count) => plural(count, '1 called', '{count} called'),
  offered: (count) => plural(count, '1 offered', '{count} offered'),
  alternate: (count) => plural(count, '1 alternate', '{count} alternates'),
  invited: (count) => plural(count, '1 invited', '{count} invited'),
  applied: (count) => plural(count, '1 applicant', '{count} applicants'),
  audition: (count) => plural(count, '1 invited to an audition', '{count} invited to an audition'),
  added: (count) => plural(count, '1 added by the office', '{count} added by the office'),
  slot: (count) => plural(count, '1 with an audition', '{count} with an audition'),
  check: (count) => plural(count, '1 asked for their availability', '{count} asked for their availability'),
}

const ORDER = Object.keys(TITLE) as PlanStanding[]

/**
 * Everybody affected by a change of plan, in groups, each person in one of them: the call sheet tells people who are called, and people
 * with an audition lose it.
 *
 * @param how.told the applications of booked people who are only told, not asked
 */
export function planGroups(
  people: readonly Affected[],
  { told, cancels, ends = false }: { told: ReadonlySet<number>; cancels: boolean; ends?: boolean },
): PlanGroup[] {
  const idsOf = (one: PlanStanding) =>
    new Set(people.flatMap(({ standing, applicationId }) => (standing === one ? (applicationId ?? []) : [])))
  const called = idsOf('called')
  const isEnd = cancels || ends
  const [booked, seated] = [idsOf('booked'), idsOf('slot')]
  const once = people.filter(({ standing, applicationId }) => {
    if (applicationId === null) return true
    if (standing === 'booked') return !called.has(applicationId)
    return !isEnd || (standing === 'slot' ? !booked.has(applicationId) : !seated.has(applicationId))
  })
  const isTold = (person?: Affected) =>
    (person?.standing === 'booked' || person?.standing === 'called') && person.applicationId !== null && told.has(person.applicationId)
  function effectOf(standing: PlanStanding, own: readonly Affected[]): string {
    if (cancels) return cancelText(standing)
    return ends && own.every(({ effect }) => effect !== 'asked') ? endText(standing) : EFFECT[standing](isTold(own[0]))
  }
  return ORDER.flatMap((standing) => {
    const own = once.filter((person) => person.standing === standing)
    return [own.filter((person) => !isTold(person)), own.filter(isTold)].flatMap((part) => {
      const [first] = part
      if (!first) return []
      return [{ key: `${standing}-${isTold(first)}`, title: TITLE[standing](part.length), effect: effectOf(standing, part), people: part }]
    })
  })
}

/** The number of people that a change tells or asks. @param leaving the applications of people who lose their place */
export function toldCount(people: readonly Affected[], leaving: ReadonlySet<number> = new Set()): number {
  const told = people.filter(({ effect }) => effect !== 'kept' && effect !== 'restricted')
  return new Set([...told.map(({ applicationId }) => applicationId), ...leaving]).size
}

/** How many more booked people have to be chosen to lose their place. @param chosen the applications chosen so far */
export function missingOf({ least, people }: PlanEffects['fewer'][number], chosen: ReadonlySet<number>): number {
  const leaving = people.filter(
    ({ applicationId, standing }) => standing === 'booked' && applicationId !== null && chosen.has(applicationId),
  )
  return Math.max(0, least - leaving.length)
}
