import type { Affected, PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import { CLOSED_STATUSES, endsCall } from '@callboard/contract/casting/closure/rules'
import { fewerPlaces, isSmallShift, planChanges } from '@callboard/contract/casting/projects/plan'
import type { CallState } from '@callboard/contract/casting/projects/versions.rules'
import { ROLE_ERROR } from '@callboard/contract/casting/roles/errors'
import type { Dates } from '@callboard/contract/people/availability/needed-time'
import type { ProjectVersionsService } from '#casting/projects/project-versions.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import type { Module } from '#module.ts'
import { AppError } from '#platform/app-error.ts'
import type { FewerPlacesService } from './fewer-places.service.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>

/** A wanted change. */
interface Wanted {
  readonly project?:
    | Partial<
        Pick<CallState['fields'], 'shootDate' | 'shootTime' | 'endTime' | 'location' | 'address' | 'campus' | 'status' | 'numberOfStudents'>
      >
    | undefined
  readonly role?:
    | ({ readonly id: number; readonly needed?: number | undefined } & { readonly [Key in keyof Dates]?: Dates[Key] | undefined })
    | undefined
  /** The number of a version. */
  readonly restores?: number | undefined
}

/** Previews the effects of a change of plan. */
export interface PlanPreviewService {
  /** @throws AppError 404 for a role of another casting call, or a version that is no longer stored */
  effects(project: EditableProject, wanted: Wanted): Promise<PlanEffects>
}

/** The booked students who are asked unless the office chooses only to tell them. Small shifts that add up are asked regardless. */
function tellableOf(asked: readonly Affected[], told: readonly Affected[]): number[] {
  const idsOf = (people: readonly Affected[], wanted: Affected['effect']) =>
    people.flatMap(({ standing, effect, applicationId }) => (standing === 'booked' && effect === wanted ? (applicationId ?? []) : []))
  const before = new Set(idsOf(asked, 'asked'))
  return idsOf(told, 'told').filter((id) => before.has(id))
}

/**
 * Merges the effects of a change that also closes the casting call. Booked students show the effect of the change, all others that of the
 * closure.
 */
function withClosing(changed: readonly Affected[], closing: readonly Affected[]): Affected[] {
  const idsOf = (people: readonly Affected[]) => new Set(people.map(({ applicationId }) => applicationId))
  const [ended, moved] = [idsOf(closing.filter(({ standing }) => standing !== 'booked')), idsOf(changed)]
  return [
    ...changed.filter(({ applicationId }) => applicationId === null || !ended.has(applicationId)),
    ...closing.filter(({ standing, applicationId }) => standing !== 'booked' || !moved.has(applicationId)),
  ]
}

export function createPlanPreviewService(services: {
  db: Database
  projectVersions: Pick<ProjectVersionsService, 'stateWith' | 'state'>
  fewerPlaces: FewerPlacesService
  /** All modules; each lists whom a change affects. */
  modules: readonly Module[]
}): PlanPreviewService {
  const { db, projectVersions, modules } = services

  async function statesOf(
    project: EditableProject,
    { project: fields, role, restores }: Wanted,
  ): Promise<{ before: CallState; after: CallState }> {
    if (restores !== undefined) return projectVersions.stateWith(project, restores)
    const before = await projectVersions.state(project)
    if (role && before.roles.every(({ id }) => id !== role.id)) throw new AppError(ROLE_ERROR.missing)
    const hasOneRole = before.roles.length === 1
    const sent = role ?? (hasOneRole && fields?.numberOfStudents !== undefined ? { needed: fields.numberOfStudents } : {})
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const roles = before.roles.map((one) => (hasOneRole || one.id === role?.id ? { ...one, ...given } : one))
    return { before, after: { fields: { ...before.fields, ...fields }, roles } }
  }

  return {
    async effects(project, wanted) {
      const { before, after } = await statesOf(project, wanted)
      const cancels = after.fields.status === 'cancelled' && before.fields.status !== 'cancelled'
      const ends = endsCall(before.fields.status, after.fields.status)
      const closed = cancels || ends ? CLOSED_STATUSES.find((status) => status === after.fields.status) : undefined
      const roles = cancels ? [] : planChanges(before, after)
      const affected = async (tellsOnly: boolean): Promise<Affected[]> => {
        if (roles.length === 0) return []
        const change = { projectId: project.id, roles, tellsOnly, place: { before: before.fields, after: after.fields } }
        const people: Affected[] = []
        for (const module of modules) people.push(...((await module.affectedBy?.(db, change)) ?? []))
        return people
      }
      const closing: Affected[] = []
      if (closed) {
        for (const module of modules) closing.push(...((await module.affectedByEnd?.(db, { projectId: project.id, status: closed })) ?? []))
      }
      const asked = await affected(false)
      const people = withClosing(asked, closing)
      const isNear = roles.some((role) => isSmallShift(role.before, role.after))
      return {
        cancels,
        ends,
        changes: roles.map(({ roleName, before: was, after: now }) => ({ roleName, before: was, after: now })),
        fewer: cancels ? [] : await services.fewerPlaces.effects(db, fewerPlaces(before, after)),
        tellable: isNear ? tellableOf(asked, await affected(true)) : [],
        people,
      }
    },
  }
}
