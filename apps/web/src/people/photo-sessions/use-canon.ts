import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { CanonConnection, type ConnectedCamera } from '#people/photo-sessions/canon/canon-connection.ts'
import { type CanonError, toCanonError } from '#people/photo-sessions/canon/canon-error.ts'
import type { CanonPicture, CanonSnapshot } from '#people/photo-sessions/canon/canon-snapshot.ts'
import type { CaptureTarget } from '#people/photo-sessions/canon/capture-destination.ts'
import { browserUsb, type UsbDevice } from '#people/photo-sessions/canon/usb-device.ts'
import { canonErrorText, DEVICE_TITLE, LOST_PICTURE, NO_USB, transferErrorText } from './device-text.ts'

/** The DSLR of this computer, for the session. */
export interface Canon {
  /** The session uses it; the webcam is off. */
  readonly isInUse: boolean
  readonly isConnecting: boolean
  readonly snapshot: CanonSnapshot | null
  readonly cameras: readonly ConnectedCamera[]
  /** A picture was taken and could not be read. */
  readonly hasFailedTransfer: boolean
  /** Opens the browser's list of cameras. */
  connect(): void
  use(device: UsbDevice): void
  /** Goes back to the webcam. */
  release(): void
  focus(): Promise<void>
  /** Takes a picture, which is passed to `onPicture`. @returns whether it succeeded */
  capture(): Promise<boolean>
  retry(): void
  abandon(): void
  keepOn(target: CaptureTarget): void
  /** Sets who is in front of the camera; `null` for no one. */
  setSubject(subject: string | null): void
  look(on: boolean): void
  /** Renders every live-view frame until it is called with `null`. */
  showFrames(draw: ((jpeg: Uint8Array<ArrayBuffer>) => void) | null): void
}

/** Two stations must not use one camera: the next one waits until the last has released it. */
let lastRelease: Promise<void> = Promise.resolve()

function complain(title: string, error: unknown): CanonError {
  const failure = toCanonError(error)
  toast({ title, description: canonErrorText(failure), tone: 'destructive' })
  return failure
}

/**
 * @param onPicture stores a complete picture; the camera may delete its own only after this resolves
 */
export function useCanon(onPicture: (picture: CanonPicture) => Promise<void>): Canon {
  const [snapshot, setSnapshot] = useState<CanonSnapshot | null>(null)
  const [cameras, setCameras] = useState<readonly ConnectedCamera[]>([])
  const [isInUse, setIsInUse] = useState(false)
  const station = useRef<CanonConnection | null>(null)
  /** May be set before the station exists, because effects of children run first. */
  const subject = useRef<string | null>(null)
  const draw = useRef<((jpeg: Uint8Array<ArrayBuffer>) => void) | null>(null)
  const keep = useEffectEvent(onPicture)

  useEffect(() => {
    const usb = browserUsb()
    if (!usb) return
    let isOver = false
    let lost = 0
    const made = new CanonConnection(usb, {
      onPicture: (picture) => keep(picture),
      onFrame: (jpeg) => draw.current?.(jpeg),
      onChange: (next) => {
        if (isOver) return
        setSnapshot(next)
        if (next.lost > lost) toast({ title: t(DEVICE_TITLE.transfer), description: t(LOST_PICTURE), tone: 'destructive' })
        lost = next.lost
        if (next.phase === 'ready') setIsInUse(true)
      },
      onCameras: setCameras,
    })
    station.current = made
    made.camera.setSubject(subject.current)
    lastRelease.then(() => (isOver ? false : made.start())).catch((error: unknown) => isOver || complain(t(DEVICE_TITLE.connection), error))
    const stop = () => {
      isOver = true
      lastRelease = made.stop()
    }
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      station.current = null
      stop()
    }
  }, [])

  const attempt = (work: (current: CanonConnection) => Promise<void>) => {
    if (!station.current) {
      toast({ title: t(DEVICE_TITLE.noUsb), description: t(NO_USB), tone: 'destructive' })
      return
    }
    work(station.current).catch((error: unknown) => complain(t(DEVICE_TITLE.connection), error))
  }

  return {
    isInUse,
    isConnecting: snapshot?.phase === 'connecting',
    snapshot,
    cameras,
    hasFailedTransfer: (snapshot?.failed ?? 0) > 0,
    connect: () => attempt((current) => current.choose()),
    use: (device) => attempt((current) => current.use(device)),
    release() {
      setIsInUse(false)
      void station.current?.release()
    },
    async focus() {
      await station.current?.camera.focus().catch((error: unknown) => complain(t(DEVICE_TITLE.capture), error))
    },
    async capture() {
      try {
        await station.current?.camera.capture()
        return true
      } catch (error) {
        const { problem } = toCanonError(error)
        const isOnCard = station.current?.camera.snapshot.isFailedOnCard ?? true
        if (problem === 'transfer')
          toast({ title: t(DEVICE_TITLE.transfer), description: transferErrorText(isOnCard), tone: 'destructive' })
        // The loss was already reported.
        else if (problem !== 'lost') complain(t(DEVICE_TITLE.capture), error)
        return false
      }
    },
    retry: () => station.current?.camera.retry(),
    abandon: () => station.current?.camera.abandonFailed(),
    keepOn(target) {
      station.current?.camera.keepOn(target).catch((error: unknown) => complain(t(DEVICE_TITLE.capture), error))
    },
    setSubject(next) {
      subject.current = next
      station.current?.camera.setSubject(next)
    },
    look: (on) => station.current?.camera.look(on),
    showFrames(next) {
      draw.current = next
    },
  }
}
