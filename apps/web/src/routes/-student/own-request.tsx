import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { OwnRequestScreen } from '#casting/media-requests/own-request-screen.tsx'
import { RequestedTape } from '#casting/self-tapes/upload/requested-tape.tsx'

/** What the office asks a student for, with the recorder of self-tapes. */
export function OwnRequest({ id }: { id: number }) {
  return (
    <OwnRequestScreen
      id={id}
      tape={({ projectId, projectTitle, roleName, maxSeconds, takes }) => (
        <RequestedTape
          request={{
            id,
            projectId,
            maxSeconds,
            title: roleName === PARTICIPANT ? projectTitle : `${projectTitle} · ${roleName}`,
            sent: takes.flatMap(({ tapeId }) => tapeId ?? []),
          }}
        />
      )}
    />
  )
}
