import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { SentMessagesScreen } from '#messages/messages/sent/sent-messages-screen.tsx'

interface SentAddress {
  /** Id of the open message. */
  message?: number
  /** Id of the message after which the list starts. */
  before?: number
  /** Only messages with bounced emails. */
  mail?: 'refused'
}

const idIn = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export const Route = createFileRoute('/sent-messages')({
  // The component parses the search parameters. Here that code would be part of every visitor's first load.
  validateSearch: (typed) => typed as SentAddress,
  beforeLoad: requireDesk,
  component: SentMessagesRoute,
})

function SentMessagesRoute() {
  const search = Route.useSearch()
  const [message, before] = [idIn(search.message), idIn(search.before)]
  const navigate = Route.useNavigate()
  const kept = search.mail === 'refused' ? { mail: search.mail } : {}
  return (
    <SentMessagesScreen
      which={{ before: before ?? 0, ...kept }}
      openId={message}
      onOpen={(id) =>
        void navigate({ search: { ...kept, ...(id && { message: id }), ...(before && { before }) }, replace: !id, resetScroll: false })
      }
      onPage={(next) => void navigate({ search: { ...kept, ...(next > 0 && { before: next }) } })}
      onAll={() => void navigate({ search: {} })}
    />
  )
}
