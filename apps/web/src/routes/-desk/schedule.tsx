import { t } from '#app/language/t.ts'
import { AuditionDays } from '#features/audition-sessions/sessions-section.tsx'
import { ChecksSection } from '#features/availability-checks/checks-section.tsx'
import { RoomFrame } from '#features/casting/room-frame.tsx'
import { ShootDays } from '#features/schedule/shoot-days.tsx'

/** The tab *Schedule* of the casting room: when people are needed. */
export function Schedule({ id }: { id: string }) {
  return (
    <RoomFrame projectId={id} tab={t('Schedule')} width="wide">
      {({ roles, cards }) => (
        <>
          <ShootDays projectId={id} roles={roles} cards={cards} />
          <AuditionDays projectId={id} roles={roles} />
          <ChecksSection projectId={id} cards={cards} />
        </>
      )}
    </RoomFrame>
  )
}
