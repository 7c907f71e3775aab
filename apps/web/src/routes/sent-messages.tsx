import { createFileRoute } from '@tanstack/react-router'
import { requireDesk } from '#app/session/guards.ts'
import { SentMessagesScreen } from '#messages/messages/sent/sent-messages-screen.tsx'
import { sentMessagesQuery } from '#shared/queries/messages.ts'

interface SentAddress {
  /** Id of the open message. */
  message?: number
  /** Id of the message after which the list begins. */
  before?: number
}

const idIn = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export const Route = createFileRoute('/sent-messages')({
  validateSearch: (search): SentAddress => {
    const [message, before] = [idIn(search.message), idIn(search.before)]
    return { ...(message && { message }), ...(before && { before }) }
  },
  beforeLoad: requireDesk,
  loaderDeps: ({ search: { before } }) => ({ before }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery({ ...sentMessagesQuery(deps.before ?? 0), staleTime: 0 }),
  component: SentMessagesRoute,
})

function SentMessagesRoute() {
  const { message, before } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SentMessagesScreen
      before={before ?? 0}
      openId={message}
      onOpen={(id) =>
        void navigate({ search: { ...(id && { message: id }), ...(before && { before }) }, replace: !id, resetScroll: false })
      }
      onPage={(next) => void navigate({ search: next > 0 ? { before: next } : {} })}
    />
  )
}
