import type { PersonThread } from '@callboard/contract/messages/threads/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { apiQuery } from '#app/api/api.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'

/** Finds what a person has written about a casting call, by one of their applications or by the person. */
export type ConversationOf = (person: {
  readonly studentId?: number | null
  readonly applicationId?: number | null
}) => PersonThread | undefined

/** The texts that people have written about a casting call; empty while they load, and offline. */
export function useConversations(projectId: number | string): ConversationOf {
  const { data = [] } = useQuery(apiQuery('GET /api/projects/{id}/conversations', { params: { id: Number(projectId) } }))
  return ({ studentId, applicationId }) =>
    data.find((one) => one.studentId === studentId || (applicationId != null && one.applicationIds.includes(applicationId)))
}

/** A person's last text about a casting call, beside their name, with a link to the conversation; renders nothing if there is none. */
export function PersonConversation({ conversation, className }: { conversation: PersonThread | undefined; className?: string }) {
  const { timeZone } = useInstitution()
  if (!conversation) return null
  const { id, state, isUnread, excerpt, at } = conversation
  const isOpen = state === 'open'
  return (
    <Link
      to="/messages"
      search={{ state: 'all', thread: id }}
      className={cx('flex items-start gap-1.5 text-sm pointer-coarse:py-2', isOpen ? 'text-notice' : 'text-ink-soft', className)}
      aria-label={t('{state}: “{text}”, {when}', {
        state: isOpen ? t('Waits for an answer') : t('Wrote to you'),
        text: excerpt,
        when: formatDateTime(at, timeZone),
      })}
    >
      <MessageCircle aria-hidden className="mt-0.5 size-4 flex-none" />
      <span className={cx('line-clamp-2 min-w-0 wrap-anywhere font-normal', isUnread && 'font-semibold')}>{excerpt}</span>
    </Link>
  )
}
