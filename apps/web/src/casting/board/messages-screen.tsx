import { STAGES } from '@callboard/contract/casting/board/stages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { type ProjectMessagesWhich, projectMessagesQuery } from '#casting/board/project-message-queries.ts'
import { CameBackBar } from '#shared/came-back-bar.tsx'
import { stageText } from '#shared/stage-text.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { RoleFilter } from './role-filter.tsx'
import { type MessagesAddress, withExistingRole } from './room-address.ts'
import { type Room, RoomFrame } from './room-frame.tsx'
import { addressees } from './room-model.ts'
import { SendingLine } from './sending-line.tsx'
import { WriteDialog } from './write-dialog.tsx'

interface MessagesProps {
  projectId: string
  which: ProjectMessagesWhich
  onWhich: (which: ProjectMessagesWhich) => void
}

/** Messages about a casting call, with their recipients and who has read them. */
export function MessagesScreen({ address, ...props }: Omit<MessagesProps, 'which'> & { address: MessagesAddress }) {
  const stage = STAGES.find((one) => one === address.stage)
  const { role, mail } = address
  const which = { ...(role && { role }), ...(stage && { stage }), ...(mail && { mail }) }
  return (
    <RoomFrame projectId={props.projectId} tab={t('Messages')}>
      {(room) => <Messages {...props} which={withExistingRole(which, room.roles)} room={room} />}
    </RoomFrame>
  )
}

function Messages({ projectId, which, onWhich, room }: MessagesProps & { room: Room }) {
  const [isWriting, setWriting] = useState(false)
  const count = addressees(room.cards, which).size
  const others = (without: keyof ProjectMessagesWhich): ProjectMessagesWhich =>
    Object.fromEntries(Object.entries(which).filter(([key]) => key !== without))
  return (
    <>
      <RoleFilter
        className="mb-5 print:hidden"
        roles={room.roles}
        cards={room.cards}
        value={which.role}
        onValue={(role) => onWhich({ ...others('role'), ...(role && { role }) })}
      />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t('Stage')}
          className="min-w-48"
          options={[{ value: '', label: t('All stages') }, ...STAGES.map((value) => ({ value, label: stageText(value) }))]}
          value={which.stage ?? ''}
          onChange={(event) => {
            const stage = STAGES.find((one) => one === event.target.value)
            onWhich({ ...others('stage'), ...(stage && { stage }) })
          }}
        />
        <Button variant="primary" icon={PenLine} disabled={count === 0} onClick={() => setWriting(true)}>
          {t('Write to them ({count})…', { count })}
        </Button>
      </div>
      {which.mail && <CameBackBar onAll={() => onWhich(others('mail'))} />}
      <MessageList projectId={projectId} which={which} />
      {isWriting && <WriteDialog projectId={projectId} which={which} count={count} onClose={() => setWriting(false)} />}
    </>
  )
}

function MessageList({ projectId, which }: Pick<MessagesProps, 'projectId' | 'which'>) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    projectMessagesQuery(projectId, which),
  )
  if (!data) {
    return error ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The messages could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Loading messages')} className="flex flex-col gap-4">
        <Repeat times={5}>
          <Skeleton className="h-16" />
        </Repeat>
      </Loading>
    )
  }
  const sendings = data.pages.flatMap((page) => page.sendings)
  if (sendings.length === 0) {
    return (
      <EmptyState title={which.mail ? t('No email came back') : t('No messages yet')}>
        {t('Decisions, invitations and messages about this casting call appear here, with who has read them.')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {sendings.map((sending) => (
          <SendingLine key={sending.id} sending={sending} projectId={projectId} which={which} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-5" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
