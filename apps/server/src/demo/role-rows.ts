import type { ApplicationStatus } from '@callboard/contract/casting/applications/rules'
import type { Stage } from '@callboard/contract/casting/board/stages'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { NO_CRITERIA } from '@callboard/contract/people/profiles/criteria'
import { addDays } from '@callboard/contract/time/month'
import type { applications } from '#db/schema/applications.ts'
import type { roles } from '#db/schema/roles.ts'
import type { SampleStudent } from './people.ts'
import type { SampleCall, SampleRole } from './sample-call.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'

function rolesOf({ roles: named, cast }: SampleCall): readonly SampleRole[] {
  return (
    named ?? [{ name: PARTICIPANT, needed: cast.students, ...(cast.men && { men: cast.men }), ...(cast.women && { women: cast.women }) }]
  )
}

/** Rows of the roles. @param projectIds of the casting calls, in the order of `SAMPLE_CALLS` */
export function roleRows(projectIds: readonly number[], today: string): (typeof roles.$inferInsert)[] {
  return projectIds.flatMap((projectId, index) => {
    const call = SAMPLE_CALLS[index]
    if (!call) return []
    return rolesOf(call).map(({ men, women, alternates = 0, genders = [], years = [], isInternal = false, shoot, ...role }, position) => ({
      ...role,
      projectId,
      position,
      neededMen: men ?? null,
      neededWomen: women ?? null,
      alternatesWanted: alternates,
      criteria: { ...NO_CRITERIA, genders: [...genders], years: [...years] },
      isInternal,
      ...(shoot && { shootDate: addDays(today, shoot.day), shootTime: shoot.hours[0], endTime: shoot.hours[1] }),
    }))
  })
}

/** The stage, role and place of a demo application. */
export type SamplePlacement = Pick<typeof applications.$inferInsert, 'stage' | 'toldStage' | 'place' | 'rank'> & {
  readonly role: number
  readonly stage: Stage
}

/** Stages of undecided applications to a casting call with its own roles, in turn. */
const UNDECIDED = ['alternate', 'callback', 'shortlisted', 'submitted', 'alternate', 'submitted'] as const

/**
 * Gives the applicants of a casting call roles, places and ranks one after the other.
 *
 * @returns the placement of the next applicant, by their status
 */
export function placements(call: SampleCall): (student: SampleStudent, status: ApplicationStatus) => SamplePlacement {
  const named = rolesOf(call)
  const taken = named.map(() => ({ places: 0, alternates: 0 }))
  let undecided = 0
  let untold = 0
  return ({ profile: { gender } }, status) => {
    const fitting = named.findIndex(({ genders, isInternal }) => !isInternal && (!genders || (gender && genders.includes(gender))))
    const role = Math.max(0, fitting)
    const counts = taken[role] ?? { places: 0, alternates: 0 }
    const isFull = counts.places >= (named[role]?.needed ?? 0)
    const stage = ((): Stage => {
      if (status === 'accepted' && !(call.roles && (isFull || fitting < 0))) return call.status === 'completed' ? 'completed' : 'booked'
      if (status === 'rejected') return 'released'
      if (status === 'withdrawn') return 'withdrawn'
      return call.roles ? (UNDECIDED[undecided++ % UNDECIDED.length] ?? 'submitted') : 'submitted'
    })()
    // Two decisions of a casting call with roles wait to be told.
    const isUntold = call.roles !== undefined && (stage === 'booked' || stage === 'released') && untold++ < 2
    return {
      role,
      stage,
      toldStage: isUntold ? 'submitted' : stage,
      place: stage === 'booked' || stage === 'completed' ? ++counts.places : null,
      rank: stage === 'alternate' ? ++counts.alternates : null,
    }
  }
}
