import { lazy, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import { MoveDialogs } from '#casting/board/move-dialogs.tsx'
import { type Room, RoomFrame } from '#casting/board/room-frame.tsx'
import { useMoves } from '#casting/board/use-moves.ts'
import { PresentationsScreen } from '#casting/presentations/presentations-screen.tsx'
import { ResultsScreen } from '#casting/presentations/results-screen.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'

const PresentDialog = lazy(async () => ({ default: (await import('#shared/presentations/present-dialog.tsx')).PresentDialog }))

/** The presentations of a casting call. */
export function Presentations({ projectId }: { projectId: string }) {
  const [isPresenting, setPresenting] = useState(false)
  return (
    <RoomFrame
      projectId={projectId}
      tab={t('Presentations')}
      actions={
        <Button size="sm" onClick={() => setPresenting(true)}>
          {t('Present…')}
        </Button>
      }
    >
      {({ roles }) => (
        <>
          <BackLink to="/project/$id/applicants" params={{ id: projectId }}>
            {t('Applicants')}
          </BackLink>
          <PresentationsScreen projectId={projectId} roles={roles} onPresent={() => setPresenting(true)} />
          {isPresenting && (
            <Suspense>
              <PresentDialog projectId={projectId} roles={roles} applicationIds={[]} onClose={() => setPresenting(false)} />
            </Suspense>
          )}
        </>
      )}
    </RoomFrame>
  )
}

/** The votes of one presentation. */
export function PresentationVotes({ projectId, presentationId }: { projectId: string; presentationId: string }) {
  return (
    <RoomFrame projectId={projectId} tab={t('Votes')}>
      {(room) => <VotesOfRoom projectId={projectId} presentationId={presentationId} room={room} />}
    </RoomFrame>
  )
}

function VotesOfRoom({ projectId, presentationId, room }: { projectId: string; presentationId: string; room: Room }) {
  const moves = useMoves(projectId)
  return (
    <>
      <BackLink to="/project/$id/presentations" params={{ id: projectId }}>
        {t('Presentations')}
      </BackLink>
      <ResultsScreen
        projectId={projectId}
        presentationId={presentationId}
        onMove={(ids, to) => {
          const wanted = new Set(ids)
          moves.move(
            room.cards.filter(({ id }) => wanted.has(id)),
            to,
          )
        }}
      />
      <MoveDialogs moves={moves} />
    </>
  )
}
