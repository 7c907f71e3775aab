import { CLOSED_STATUSES } from '@callboard/contract/casting/closure/rules'
import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { closureQuery } from '#casting/board/closure-queries.ts'
import { countUnanswered } from '#shared/closing/closing-model.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Button } from '#ui/button.tsx'
import { preloadable } from '#ui/preloadable.ts'

const CloseDialog = preloadable(async () => (await import('./close-dialog.tsx')).CloseDialog)

/** Closes an active casting call. Once the casting call has ended, lists the people who have no answer. Stays while its dialog is open. */
export function CloseBar({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(CloseDialog.preload, [])
  const { data: project } = useQuery(projectQuery(projectId))
  const { data: room } = useQuery(castingRoomQuery(projectId))
  const mayWait = countUnanswered(room?.cards ?? []) > 0 && CLOSED_STATUSES.some((status) => status === project?.status)
  // A closure waits until it can no longer be undone, and then takes time. People whom it is about to answer do not count as unanswered.
  const { data: closure } = useQuery({ ...closureQuery(projectId), enabled: mayWait })
  if (!project || !room) return null
  const isRunning = closure !== undefined && closure.runningSince !== null
  const count = countUnanswered(
    closure?.people.flatMap(({ studentId, applications }) => applications.map((one) => ({ ...one, studentId }))) ?? [],
  )
  return (
    <>
      {project.status === 'active' && (
        <Button variant="ghost" size="sm" icon={MailCheck} className="-mr-3 ml-auto print:hidden" onClick={() => setOpen(true)}>
          {t('Close casting call…')}
        </Button>
      )}
      {mayWait && count > 0 && (
        <div className="flex basis-full items-center justify-between gap-x-4 rounded-md border-notice border-l-4 bg-notice-tint px-4 py-2.5">
          <p role="status" className="font-semibold tabular-nums">
            {isRunning
              ? plural(count, '1 person is still to be answered', '{count} people are still to be answered')
              : plural(count, '1 person has no answer yet', '{count} people have no answer yet')}
          </p>
          <Button size="sm" icon={MailCheck} className="flex-none" onClick={() => setOpen(true)}>
            {isRunning ? t('See how far…') : t('Close…')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>{isOpen && <CloseDialog project={project} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
