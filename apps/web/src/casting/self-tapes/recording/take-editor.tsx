import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { Check, RotateCcw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import type { Cut } from '#devices/video/rewrite-video.ts'
import { Button } from '#ui/button.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TrimRange } from './trim-range.tsx'

/** The shortest cut, in seconds. */
const SHORTEST = 0.5

const rewriting = () => import('#devices/video/rewrite-video.ts')

/** The take on the screen with its current cut, for a form that is sent while it is open; `null` without one. */
export type OpenTake = RefObject<(() => Promise<Blob>) | null>

/** A take: the user watches, cuts, and uses or discards it. */
export function TakeEditor({
  recording,
  onRetake,
  onTake,
  openTake,
}: {
  recording: Blob
  onRetake: () => void
  onTake: (video: Blob) => void
  openTake: OpenTake
}) {
  const [video, setVideo] = useState<Blob | null>(null)
  const [length, setLength] = useState(0)
  const [cut, setCut] = useState<Cut>({ start: 0, end: 0 })
  const [share, setShare] = useState<number | null>(null)
  const player = useRef<HTMLVideoElement>(null)
  const prepared = useRef<Promise<Blob>>(null)

  // A raw recording cannot be seeked. If the browser cannot rewrite it, show it as it is.
  useEffect(() => {
    let isOver = false
    const ready = rewriting()
      .then(({ rewriteVideo }) => rewriteVideo(recording))
      .catch(() => recording)
    prepared.current = ready
    void ready.then((whole) => !isOver && setVideo(whole))
    return () => {
      isOver = true
    }
  }, [recording])

  useEffect(() => {
    const element = player.current
    if (!video || !element) return
    const address = URL.createObjectURL(video)
    element.src = address
    return () => URL.revokeObjectURL(address)
  }, [video])

  const isCut = length > 0 && (cut.start > 0.05 || cut.end < length - 0.05)
  async function finish(): Promise<Blob> {
    const whole = (await prepared.current) ?? recording
    if (!isCut) return whole
    setShare(0)
    try {
      const { cutVideo } = await rewriting()
      return await cutVideo(whole, cut, setShare)
    } finally {
      setShare(null)
    }
  }
  useEffect(() => {
    openTake.current = finish
    return () => {
      openTake.current = null
    }
  })

  if (!video) {
    return (
      <Loading label={t('Preparing the recording')}>
        <Skeleton className="aspect-video w-full" />
      </Loading>
    )
  }

  async function use() {
    try {
      onTake(await finish())
    } catch {
      toast({
        title: t(SELF_TAPE_MESSAGE.videoFailed),
        description: t('It could not be cut. Use all of it, or record again.'),
        tone: 'destructive',
      })
    }
  }

  return (
    <Stack gap={4}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording that was just made has no captions yet */}
      <video
        ref={player}
        controls
        playsInline
        aria-label={t('Your recording')}
        className="plate aspect-video w-full"
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (!Number.isFinite(duration)) return
          setLength(duration)
          setCut({ start: 0, end: duration })
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (isCut && !currentTarget.paused && currentTarget.currentTime >= cut.end) {
            currentTarget.pause()
            currentTarget.currentTime = cut.start
          }
        }}
      />
      <Cluster>
        <Button icon={Check} pending={share !== null} pendingLabel={t('Cutting...')} onClick={() => void use()}>
          {t('Use this take')}
        </Button>
        <Button icon={RotateCcw} disabled={share !== null} onClick={onRetake}>
          {t('Retake')}
        </Button>
      </Cluster>
      {length > SHORTEST && (
        <TrimRange
          length={length}
          shortest={SHORTEST}
          cut={cut}
          disabled={share !== null}
          now={() => player.current?.currentTime ?? 0}
          onCut={(next, shown) => {
            setCut(next)
            if (player.current) player.current.currentTime = shown
          }}
        />
      )}
      {share !== null && <ProgressBar label={t('Cutting the recording')} share={share} />}
    </Stack>
  )
}
