import type { SelfTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { Clapperboard } from 'lucide-react'
import { durationText } from '#shared/tape-length.ts'

/** The picture of a tape, with its length. */
export function TapePicture({ tape: { thumbnailUrl, duration } }: { tape: SelfTape }) {
  return (
    <span className="relative block">
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" className="plate aspect-video w-full object-cover" />
      ) : (
        <span className="plate grid aspect-video w-full place-items-center text-ink-soft">
          <Clapperboard aria-hidden className="size-10" />
        </span>
      )}
      {duration !== null && (
        <span className="absolute right-2 bottom-2 rounded-sm bg-ink px-1.5 text-paper text-sm tabular-nums">{durationText(duration)}</span>
      )}
    </span>
  )
}
