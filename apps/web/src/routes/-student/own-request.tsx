import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { OwnRequestScreen } from '#casting/media-requests/own-request-screen.tsx'
import { RequestedTape } from '#casting/self-tapes/upload/requested-tape.tsx'

/** A request of the office to a student, with the recorder for self-tapes. */
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
