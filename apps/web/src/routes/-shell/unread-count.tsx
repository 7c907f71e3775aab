import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { unreadCountQuery } from '#shared/queries/messages.ts'

/** The number of unread messages; refetched as messages arrive, and when the user returns to this tab. */
export function UnreadCount() {
  const { data } = useQuery({ ...unreadCountQuery, refetchOnWindowFocus: 'always' })
  if (!data?.count) return null
  return (
    <span className="tab-count">
      <span aria-hidden>{data.count > 99 ? '99+' : data.count}</span>
      {/* Begins with a comma, not a space, which browsers may drop: the link's name and the number must stay separate words. */}
      <span className="sr-only">{t(', {unread} unread', { unread: data.count })}</span>
    </span>
  )
}
