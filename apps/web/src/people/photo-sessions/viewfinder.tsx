import { SIMULATED_PICTURE } from '@callboard/contract/people/photo-sessions/rules'
import { CameraOff, RotateCcw, Usb } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { webcamErrorText } from '#devices/webcam/webcam-error.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { DEVICE_TITLE, transferErrorText } from './device-text.ts'
import type { Canon } from './use-canon.ts'
import type { WebcamSession } from './use-webcam.ts'

/** The camera's picture, with the name of the student in front of it. */
export function Viewfinder({
  name,
  left,
  flashes,
  children,
}: {
  name: string
  /** Seconds left in the countdown. */
  left: number | null
  /** Number of pictures taken so far: each flashes the frame once. */
  flashes: number
  children: ReactNode
}) {
  return (
    <div className="relative grid aspect-[3/2] max-h-[72dvh] w-full lg:max-h-[calc(100dvh-16.5rem)] max-sm:has-[[role=alert]]:aspect-[3/4] place-items-center overflow-hidden rounded-sm bg-sunk">
      {children}
      {flashes > 0 && (
        <div
          key={flashes}
          aria-hidden
          className="pointer-events-none absolute inset-0 animate-[flash_260ms_ease-out_both] bg-ink motion-reduce:hidden"
        />
      )}
      {left !== null && (
        <p
          aria-hidden
          className="pointer-events-none absolute inset-0 grid place-items-center font-bold font-display text-poster text-ink [text-shadow:0_2px_24px_var(--color-paper)]"
        >
          {left}
        </p>
      )}
      <p className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] truncate rounded-sm bg-paper/80 px-3 py-1 font-bold font-display text-lg text-ink">
        {name}
      </p>
    </div>
  )
}

/** The webcam's picture, mirrored; photos are not. */
export function WebcamView({ session, video }: { session: WebcamSession; video: RefObject<HTMLVideoElement | null> }) {
  const { webcam, problem } = session
  useEffect(() => {
    if (video.current) video.current.srcObject = webcam?.stream ?? null
  }, [webcam, video])
  if (problem) {
    return (
      <Trouble icon={<CameraOff aria-hidden className="size-10" />} title={t(DEVICE_TITLE.camera)} text={webcamErrorText(problem)}>
        <Button icon={RotateCcw} onClick={session.tryAgain}>
          {t('Try again')}
        </Button>
      </Trouble>
    )
  }
  return (
    <>
      {!webcam && <p className="absolute text-ink-soft">{t('Starting the camera…')}</p>}
      <video ref={video} autoPlay playsInline muted aria-label={t('Live preview')} className="size-full -scale-x-100 object-contain" />
    </>
  )
}

/** The DSLR's live view, or why there is none. */
export function CanonView({ canon }: { canon: Canon }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { snapshot, hasFailedTransfer } = canon
  const showFrames = useEffectEvent(canon.showFrames)
  const look = useEffectEvent(canon.look)
  useEffect(() => {
    let isBusy = false
    showFrames((jpeg) => {
      // Skip frames that arrive while one is being rendered: only the newest matters.
      if (isBusy) return
      isBusy = true
      void createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }))
        .then((bitmap) => {
          const target = canvas.current
          if (target) {
            if (target.width !== bitmap.width || target.height !== bitmap.height)
              Object.assign(target, { width: bitmap.width, height: bitmap.height })
            target.getContext('2d')?.drawImage(bitmap, 0, 0)
          }
          bitmap.close()
        })
        .catch(() => {})
        .finally(() => {
          isBusy = false
        })
    })
    look(true)
    return () => {
      showFrames(null)
      look(false)
    }
  }, [])

  if (!snapshot || snapshot.phase === 'lost' || snapshot.phase === 'closed') return <LostView canon={canon} />
  if (hasFailedTransfer) return <FailedTransfer canon={canon} />
  const { transfer } = snapshot
  return (
    <>
      {!snapshot.isLooking && (
        <p className="absolute px-6 text-center text-ink-soft">
          {snapshot.phase === 'connecting' || snapshot.canLook
            ? t('Starting live view…')
            : t('This camera has no live view. Look through its viewfinder.')}
        </p>
      )}
      <canvas ref={canvas} role="img" aria-label={t('Live view')} width={3} height={2} className="size-full object-contain" />
      {transfer && (
        <div className="absolute inset-x-0 top-0 bg-paper/80 px-4 py-3 text-sm text-ink">
          <p className="mb-1.5 tabular-nums">
            {t('Reading the picture: {megabytes} of {megabytes2} MB', {
              megabytes: megabytes(transfer.received),
              megabytes2: megabytes(transfer.total),
            })}
          </p>
          <ProgressBar label={t('Reading the picture')} share={transfer.received / transfer.total} />
        </div>
      )}
    </>
  )
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}

function LostView({ canon }: { canon: Canon }) {
  const device = canon.cameras[0]?.device
  return (
    <Trouble
      icon={<Usb aria-hidden className="size-10" />}
      title={t(DEVICE_TITLE.notConnected)}
      text={t('The camera was disconnected or turned off. Plug it in again: it reconnects by itself, and sends the pictures it still has.')}
    >
      {device && (
        <Button icon={RotateCcw} onClick={() => canon.use(device)} pending={canon.isConnecting}>
          {t('Connect again')}
        </Button>
      )}
      <Button onClick={canon.release}>{t('Switch to Webcam')}</Button>
    </Trouble>
  )
}

/** The placeholder of a picture that could not be read. It is labelled, and never saved. */
function FailedTransfer({ canon }: { canon: Canon }) {
  const { width, height } = SIMULATED_PICTURE
  const isOnCard = canon.snapshot?.isFailedOnCard ?? true
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMin meet"
        className="absolute inset-0 size-full text-ink-soft opacity-25"
      >
        <rect
          x="40"
          y="40"
          width={width - 80}
          height={height - 80}
          fill="none"
          stroke="currentColor"
          strokeWidth="8"
          strokeDasharray="40 28"
        />
        <text x={width / 2} y="220" textAnchor="middle" fontSize="110" fill="currentColor">
          {t('Simulated picture, never saved')}
        </text>
      </svg>
      <Trouble icon={<CameraOff aria-hidden className="size-10" />} title={t(DEVICE_TITLE.transfer)} text={transferErrorText(isOnCard)}>
        <Button icon={RotateCcw} onClick={canon.retry}>
          {t('Try again')}
        </Button>
        <Button onClick={canon.abandon}>{isOnCard ? t('Leave it on the card') : t('Give it up')}</Button>
        <Button onClick={canon.release}>{t('Switch to Webcam')}</Button>
      </Trouble>
    </>
  )
}

function Trouble({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="relative z-10 flex max-h-full max-w-lg flex-col items-center gap-3 overflow-y-auto px-6 pt-4 pb-16 text-center"
    >
      <span className="text-ink-soft max-sm:hidden">{icon}</span>
      <p className="font-bold font-display text-lg">{title}</p>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
