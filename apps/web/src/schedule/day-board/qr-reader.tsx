import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { scanQrCodes } from '#devices/qr-camera.ts'
import { webcamError, webcamErrorText } from '#devices/webcam/webcam-error.ts'

/**
 * Shows the camera's picture, and reads QR codes in front of it.
 *
 * @param facing `user` for the camera that faces the person in front of the screen
 * @param onRead called once for each code that is shown
 */
export function QrReader({ facing, onRead }: { facing: 'user' | 'environment'; onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const looking = new AbortController()
    if (video.current) {
      scanQrCodes(video.current, { facing, onRead: (text) => read(text), signal: looking.signal }).catch((error: unknown) => {
        if (!looking.signal.aborted) setProblem(webcamErrorText(webcamError(error).problem))
      })
    }
    return () => looking.abort()
  }, [facing])
  if (problem) {
    return (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    )
  }
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      aria-label={t('Camera')}
      className={`aspect-[4/3] w-full rounded-lg bg-sunk object-cover ${facing === 'user' ? '-scale-x-100' : ''}`}
    />
  )
}
