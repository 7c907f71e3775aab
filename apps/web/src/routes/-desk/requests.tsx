import { t } from '#app/language/t.ts'
import { RoomFrame } from '#casting/board/room-frame.tsx'
import { RequestsSection } from '#casting/media-requests/requests-section.tsx'
import { WatchedTape } from '#casting/self-tapes/watched-tape.tsx'

/** The tab *Requests* of the casting room: the office's requests, and what people sent. */
export function Requests({ id }: { id: string }) {
  return (
    <RoomFrame projectId={id} tab={t('Requests')}>
      {() => <RequestsSection projectId={id} renderTape={(tape) => <WatchedTape tape={tape} />} />}
    </RoomFrame>
  )
}
