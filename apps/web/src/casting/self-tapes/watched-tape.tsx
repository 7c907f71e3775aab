import type { TalentTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { reread } from '#app/live/reread.ts'
import { TapePlayer } from './tape-player.tsx'
import { useWatch } from './use-watch.ts'

/** A tape that casting directors start themselves; then it is no longer new. */
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
