import { ATTENDANCE_TIMING, type ATTENDANCES } from '@callboard/contract/messages/threads/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#app/api/api.ts'
import { attendanceQuery } from '#shared/queries/threads.ts'

/**
 * Tells the server that this page has a conversation open, and reads who else has it open.
 *
 * @param isWriting whether an answer is being written here
 * @returns the others
 */
export function useAttendance(id: number, isWriting: boolean) {
  const queryClient = useQueryClient()
  const others = useQuery({ ...attendanceQuery(id), refetchInterval: ATTENDANCE_TIMING.beat })
  const say = useEffectEvent((doing: (typeof ATTENDANCES)[number]) => {
    // A failed call does not matter, because the next one follows soon.
    api('PUT /api/threads/{id}/attendance', { params: { id }, body: { doing } }).then(
      (answer) => queryClient.setQueryData(attendanceQuery(id).queryKey, answer),
      () => undefined,
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is another attendance
  useEffect(() => {
    const now = () => document.visibilityState === 'visible' && say(isWriting ? 'writing' : 'reading')
    now()
    const beat = setInterval(now, ATTENDANCE_TIMING.beat)
    return () => clearInterval(beat)
  }, [id, isWriting])
  useEffect(
    () => () => {
      void api('PUT /api/threads/{id}/attendance', { params: { id }, body: { doing: 'left' } }).catch(() => undefined)
    },
    [id],
  )
  return others.data ?? []
}
