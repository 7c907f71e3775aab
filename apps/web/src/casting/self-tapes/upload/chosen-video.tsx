import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { durationText } from '#shared/tape-length.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Cluster, Stack } from '#ui/layout.tsx'
import { CaptionedVideo } from '../captions/captioned-video.tsx'
import { type CaptionsDraft, useDraftAddress } from '../captions/captions-draft.ts'
import { sizeText } from '../tape-text.ts'

/** A chosen or recorded video, with the data that this browser read from it. */
export interface ChosenVideo {
  readonly file: Blob
  readonly name: string
  /** Null for a recording. */
  readonly lastModified: number | null
  readonly duration: number | null
  readonly thumbnail: Blob | null
  readonly problem: 'unseen' | 'black' | null
}

/** The video of the form, before its upload. */
export function ChosenVideoView({
  video,
  converts,
  captions,
  onDrop,
}: {
  video: ChosenVideo
  converts: boolean
  captions: CaptionsDraft
  onDrop: () => void
}) {
  const address = useDraftAddress(captions.text)
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = player.current
    if (!element) return
    const address = URL.createObjectURL(video.file)
    element.src = address
    return () => URL.revokeObjectURL(address)
  }, [video.file])
  return (
    <Stack gap={4}>
      {video.problem === 'unseen' ? (
        <Banner tone="notice" title={t('This browser cannot show this video')}>
          {converts
            ? t('That is fine: it is converted after the upload, so every browser can play it.')
            : t(
                'It may be in a format that only some devices know, such as HEVC. It can be uploaded, but the casting office may not be able to watch it. MP4 with H.264 plays everywhere.',
              )}
        </Banner>
      ) : (
        <CaptionedVideo
          ref={player}
          captions={address === null ? null : { address, language: captions.language }}
          aria-label={t('Your video')}
          className="plate aspect-video w-full"
        />
      )}
      {video.problem === 'black' && (
        <Banner tone="notice" title={t('There is nothing to see in this video')}>
          {t('It is black from beginning to end. Was the camera covered?')}
        </Banner>
      )}
      <p className="[overflow-wrap:anywhere]">
        <strong>{video.name}</strong>{' '}
        <span className="text-ink-soft tabular-nums">
          {sizeText(video.file.size)}
          {video.duration !== null && <span>{` · ${durationText(video.duration)}`}</span>}
        </span>
      </p>
      <Cluster>
        <Button icon={Trash2} onClick={onDrop}>
          {t('Choose another video')}
        </Button>
      </Cluster>
    </Stack>
  )
}
