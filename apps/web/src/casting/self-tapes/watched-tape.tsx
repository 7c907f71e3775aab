import type { TalentTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { reread } from '#app/live/reread.ts'
import { TapePlayer } from './tape-player.tsx'
import { useWatch } from './use-watch.ts'

/** A tape for casting directors that plays when they want; it is not new any more then. */
export function WatchedTape({ tape }: { tape: TalentTape }) {
  const queryClient = useQueryClient()
  const watch = useWatch()
  return (
    <TapePlayer
      tape={tape}
      isStill
      onPlay={() => tape.isNew && watch.mutate(tape.id)}
      onAgain={() => void reread(queryClient, 'self-tapes')}
    />
  )
}
