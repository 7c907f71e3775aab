import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { timesExclude } from '@callboard/contract/people/talent-search/address'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { castingFreedomsQuery } from '#shared/queries/casting.ts'
import type { AskedFreedom } from './room-address.ts'

/**
 * Whether each applicant is free at the time in the address.
 *
 * @returns `undefined` while no time is chosen, or the answer has not loaded; restricted people are always unknown
 */
export function useFreedoms(projectId: string, { freeOn = '', freeFrom, freeTo, freeFor }: AskedFreedom) {
  const isAsked = freeOn !== '' && !timesExclude({ freeOn, freeFrom, freeTo })
  const asked = { freeOn, ...(freeFrom && { freeFrom }), ...(freeTo && { freeTo }), ...(freeFor && { freeFor }) }
  const read = useQuery({ ...castingFreedomsQuery(projectId, asked), enabled: isAsked, placeholderData: keepPreviousData })
  const known = isAsked && read.data && new Map(read.data.map(({ studentId, freedom }) => [studentId, freedom]))
  return {
    error: isAsked ? read.error : null,
    freedomOf: known ? ({ studentId }: RoomCard): Freedom | undefined => known.get(studentId) : undefined,
  }
}
