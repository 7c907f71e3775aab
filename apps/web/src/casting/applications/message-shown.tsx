import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import type { ApplicationsWhich } from './applications-query.ts'

interface MessageShownProps {
  projectId: number
  filter: ApplicationsWhich
  /** The newest change that the list shows. */
  seen: number
  /** How many of the applicants in the list can receive a message. */
  count: number
}

/** Starts a message to all applicants in the filter who can receive one, including those on pages that are not loaded yet. */
export function MessageShown({ projectId, filter: { status, search }, seen, count }: MessageShownProps) {
  const navigate = useNavigate()
  const read = useChange({
    mutationFn: () =>
      api('GET /api/projects/{id}/applications/recipients', {
        params: { id: projectId },
        query: { search, seen, ...(status && { status }) },
      }),
    onSuccess: (recipients) => void navigate({ to: '/bulk-message', state: { recipients } }),
    failed: t('Error'),
  })
  if (count === 0) return null
  return (
    <Button icon={Mail} pending={read.isPending} onClick={() => read.mutate()}>
      {plural(count, 'Message {count} person', 'Message {count} people')}
    </Button>
  )
}
