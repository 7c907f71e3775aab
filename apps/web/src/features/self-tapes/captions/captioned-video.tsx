import type { ComponentProps } from 'react'
import { languageName } from './captions-draft.ts'

/** Where captions are, and their language (BCP 47). */
export interface PlayedCaptions {
  readonly address: string
  readonly language: string
}

/** A video with its captions, shown from the beginning; the player's own button hides them. */
export function CaptionedVideo({ captions, ...video }: ComponentProps<'video'> & { captions: PlayedCaptions | null }) {
  return (
    <video controls playsInline {...video}>
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
