import type { Affected, PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import type { PlanStanding } from '@callboard/contract/casting/bookings/rules'
import { plural, t } from '#app/language/t.ts'

/** People with one standing, and what a change of plan does for them. */
export interface PlanGroup {
  readonly standing: PlanStanding
  readonly title: string
  readonly effect: string
  readonly people: readonly Affected[]
}

/** What happens to people, by what they are to the plan. @param tellsOnly whether booked people are told without being asked */
const EFFECT: Readonly<Record<PlanStanding, (tellsOnly: boolean) => string>> = {
  booked: (tellsOnly) =>
    tellsOnly
      ? t('They keep their place and are told the new time.')
      : t('They keep their place and are asked whether they can still come.'),
  called: () => t('The call sheet follows as its next version, and they are asked to confirm it.'),
  offered: () => t('Their offer gets the new plan, and they are asked again.'),
  alternate: () => t('They are told, and stay alternates.'),
  invited: () => t('They are told, and answer the invitation to the new plan.'),
  applied: () => t('They read it in the casting call.'),
  slot: () => t('They keep the time of their audition.'),
  check: () => t('They were asked about other times. Their answers stay.'),
}

/** What the end of a casting call is to people. */
const cancelText = (standing: PlanStanding): string =>
  standing === 'booked'
    ? t('They are told the day, and that they need not come.')
    : t('They are thanked, and told that it does not take place.')

const TITLE: Readonly<Record<PlanStanding, (count: number) => string>> = {
  booked: (count) => plural(count, '1 booked', '{count} booked'),
  called: (count) => plural(count, '1 called', '{count} called'),
  offered: (count) => plural(count, '1 offered', '{count} offered'),
  alternate: (count) => plural(count, '1 alternate', '{count} alternates'),
  invited: (count) => plural(count, '1 invited', '{count} invited'),
  applied: (count) => plural(count, '1 applicant', '{count} applicants'),
  slot: (count) => plural(count, '1 with an audition', '{count} with an audition'),
  check: (count) => plural(count, '1 asked for their availability', '{count} asked for their availability'),
}

const ORDER = Object.keys(TITLE) as PlanStanding[]

/** Everybody affected by a change of plan, in groups. The call sheet tells those who are called; they are not told twice. */
export function planGroups(
  people: readonly Affected[],
  { tellsOnly, cancels, ends = false }: { tellsOnly: boolean; cancels: boolean; ends?: boolean },
): PlanGroup[] {
  const called = new Set(people.flatMap(({ standing, applicationId }) => (standing === 'called' ? (applicationId ?? []) : [])))
  const once = people.filter(({ standing, applicationId }) => standing !== 'booked' || applicationId === null || !called.has(applicationId))
  return ORDER.flatMap((standing) => {
    const own = once.filter((person) => person.standing === standing)
    return own.length === 0
      ? []
      : [
          {
            standing,
            title: TITLE[standing](own.length),
            effect: cancels
              ? cancelText(standing)
              : ends
                ? t('Their application is closed, and they get the closing note.')
                : EFFECT[standing](tellsOnly),
            people: own,
          },
        ]
  })
}

/** How many people a change tells or asks. @param leaving the applications of those who lose their place */
export function toldCount(people: readonly Affected[], leaving: ReadonlySet<number> = new Set()): number {
  const told = people.filter(({ effect }) => effect !== 'kept' && effect !== 'restricted')
  return new Set([...told.map(({ applicationId }) => applicationId), ...leaving]).size
}

/** How many booked people are still to be chosen who lose their place. @param chosen their applications */
export function missingOf({ least, people }: PlanEffects['fewer'][number], chosen: ReadonlySet<number>): number {
  const leaving = people.filter(
    ({ applicationId, standing }) => standing === 'booked' && applicationId !== null && chosen.has(applicationId),
  )
  return Math.max(0, least - leaving.length)
}
