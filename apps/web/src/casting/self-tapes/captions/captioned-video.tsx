import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'
import { languageName } from './captions-draft.ts'

/** Browsers make captions a twentieth of the video's height, which is unreadable on a phone. */
const READABLE = '[&::cue]:[font-size:max(100%,1rem)]'

/** The address of captions, and their language (BCP 47). */
export interface PlayedCaptions {
  readonly address: string
  readonly language: string
}

/** A video with its captions, shown by default; the player's own button hides them. */
export function CaptionedVideo({ captions, className, ...video }: ComponentProps<'video'> & { captions: PlayedCaptions | null }) {
  return (
    <video controls playsInline className={cx(READABLE, className)} {...video}>
      {captions && (
        <track
          key={captions.address}
          kind="captions"
          default
          src={captions.address}
          srcLang={captions.language}
          label={languageName(captions.language)}
        />
      )}
    </video>
  )
}
