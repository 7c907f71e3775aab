import type { ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'
import { languageName } from './captions-draft.ts'

/** Browsers make captions a twentieth of the video's height, which on a phone nobody can read. */
const READABLE = '[&::cue]:[font-size:max(100%,1rem)]'

/** Where captions are, and their language (BCP 47). */
export interface PlayedCaptions {
  readonly address: string
  readonly language: string
}

/** A video with its captions, shown from the beginning; the player's own button hides them. */
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
