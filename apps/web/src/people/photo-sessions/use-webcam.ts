import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { openWebcam, type Webcam, type WebcamDevice, webcams } from '#devices/webcam/webcam.ts'
import { WebcamError, type WebcamProblem, webcamError, webcamErrorText } from '#devices/webcam/webcam-error.ts'
import { DEVICE_TITLE } from './device-text.ts'

/** The webcam of a session. */
export interface WebcamSession {
  readonly webcam: Webcam | null
  readonly problem: WebcamProblem | null
  readonly devices: readonly WebcamDevice[]
  readonly deviceId: string | undefined
  choose(deviceId: string): void
  tryAgain(): void
  /** @returns a JPEG, or `null` on a failure, which was already reported */
  capture(video: HTMLVideoElement): Promise<Blob | null>
}

/**
 * Opens a webcam while it is wanted, and turns it off otherwise.
 *
 * @param isWanted whether the session uses it now
 */
export function useWebcam(isWanted: boolean): WebcamSession {
  const [webcam, setWebcam] = useState<Webcam | null>(null)
  const [problem, setProblem] = useState<WebcamProblem | null>(null)
  const [devices, setDevices] = useState<readonly WebcamDevice[]>([])
  /** A new object opens the camera again, even for the same device. */
  const [wanted, setWanted] = useState<{ readonly deviceId?: string }>({})
  const current = useRef<Webcam | null>(null)

  const fail = (error: unknown) => {
    const { problem: why } = webcamError(error)
    setProblem(why)
    toast({ title: t(DEVICE_TITLE.camera), description: webcamErrorText(why), tone: 'destructive' })
  }
  const failToOpen = useEffectEvent(fail)

  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    setProblem(null)
    openWebcam(wanted.deviceId).then(
      (opened) => {
        if (isOver) return opened.stop()
        current.current = opened
        setWebcam(opened)
        opened.onEnded(() => {
          if (isOver) return
          setWebcam(null)
          failToOpen(new WebcamError('unplugged'))
        })
        void webcams().then((found) => !isOver && setDevices(found))
      },
      (error: unknown) => !isOver && failToOpen(error),
    )
    return () => {
      isOver = true
      current.current?.stop()
      current.current = null
      setWebcam(null)
    }
  }, [isWanted, wanted])

  useEffect(() => {
    if (!isWanted) return
    const look = () => void webcams().then(setDevices)
    navigator.mediaDevices?.addEventListener('devicechange', look)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', look)
  }, [isWanted])

  return {
    webcam,
    problem,
    devices,
    deviceId: webcam?.deviceId ?? wanted.deviceId,
    choose: (deviceId) => setWanted({ deviceId }),
    tryAgain: () => setWanted({}),
    async capture(video) {
      try {
        return (await current.current?.capture(video)) ?? null
      } catch (error) {
        fail(error)
        return null
      }
    },
  }
}
