import { useQuery } from '@tanstack/react-query'
import { auditionSheetQuery } from '#shared/queries/audition-sessions.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import type { PresentDraft } from './present-draft.ts'

/** The students in a draft of a presentation; `undefined` until they are known. */
export function usePresentedStudents(
  projectId: string,
  {
    presented,
    roleIds,
    sessionId,
    applicationIds,
  }: Pick<PresentDraft, 'presented' | 'roleIds'> & {
    readonly sessionId: number | null
    readonly applicationIds: readonly number[]
  },
): number[] | undefined {
  const isAudition = presented === 'audition'
  const room = useQuery({ ...castingRoomQuery(projectId), enabled: !isAudition })
  const sheet = useQuery({ ...auditionSheetQuery(sessionId ?? 0), enabled: isAudition && sessionId !== null })
  if (isAudition) return sheet.data && unique(sheet.data.people.flatMap(({ studentId, slotId }) => (slotId === null ? [] : studentId)))
  const chosen = new Set(applicationIds)
  const cards = room.data?.cards.filter(({ id, stage, roleId }) =>
    presented === 'chosen' ? chosen.has(id) : stage === 'shortlisted' && roleIds.includes(roleId),
  )
  return cards && unique(cards.map(({ studentId }) => studentId))
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
