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
  /** How many of those who are shown can receive one. */
  count: number
}

/** Starts a message to everybody who is shown and can receive one, also to those who are not read yet. */
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
