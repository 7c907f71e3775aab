import { t } from '#app/language/t.ts'
import { RoomFrame } from '#casting/board/room-frame.tsx'
import { CheckScreen } from '#schedule/availability-checks/check-screen.tsx'
import { BackLink } from '#ui/back-link.tsx'

interface CheckProps {
  projectId: string
  checkId: string
  isOpenOnly: boolean
  onOpenOnly: (isOpenOnly: boolean) => void
}

/** An availability check of a casting call. */
export function Check({ projectId, ...props }: CheckProps) {
  return (
    <RoomFrame projectId={projectId} tab={t('Availability check')} width="desk">
      {({ roles }) => (
        <>
          <BackLink to="/project/$id/schedule" params={{ id: projectId }}>
            {t('Schedule')}
          </BackLink>
          <CheckScreen roles={roles} {...props} />
        </>
      )}
    </RoomFrame>
  )
}
