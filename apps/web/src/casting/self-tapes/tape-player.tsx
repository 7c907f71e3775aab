import type { SelfTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Banner } from '#ui/layout.tsx'
import { CaptionedVideo } from './captions/captioned-video.tsx'

interface TapePlayerProps {
  tape: SelfTape
  isStill?: boolean
  onPlay?: () => void
  onAgain: () => void
}

/**
 * Plays a tape in the page, with its captions.
 *
 * @param isStill whether to wait for the user to start it, instead of playing immediately
 * @param onPlay is called when it plays, or is opened on its site
 * @param onAgain reloads the list, because the address of a video expires
 */
export function TapePlayer({ tape, isStill = false, onPlay, onAgain }: TapePlayerProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const player = useRef<HTMLVideoElement>(null)
  // Move the focus from the pressed button to the video that replaces it.
  useEffect(() => {
    if (!isStill) player.current?.focus({ preventScroll: true })
  }, [isStill])
  if (failed === tape.videoUrl || !tape.isStored) {
    return (
      <Banner
        tone="notice"
        title={tape.isStored ? t('This browser cannot show this video') : t('This video is on another site')}
        action={
          <a className="lone-link" href={tape.videoUrl} target="_blank" rel="noreferrer" onClick={onPlay}>
            {t('Open it in a new tab')} <ExternalLink aria-hidden className="inline size-4" />
          </a>
        }
      >
        {tape.state === 'preparing' && t('It is being prepared for every browser. Please try again in a few minutes.')}
      </Banner>
    )
  }
  return (
    <CaptionedVideo
      ref={player}
      key={tape.videoUrl}
      src={tape.videoUrl}
      captions={tape.captionsUrl && tape.captionsLanguage ? { address: tape.captionsUrl, language: tape.captionsLanguage } : null}
      autoPlay={!isStill}
      preload="metadata"
      poster={tape.thumbnailUrl ?? undefined}
      aria-label={tape.title}
      className="plate aspect-video max-h-[65dvh] w-full"
      onPlay={onPlay}
      onError={() => {
        setFailed(tape.videoUrl)
        onAgain()
      }}
    />
  )
}
