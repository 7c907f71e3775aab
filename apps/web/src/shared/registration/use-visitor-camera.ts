import { KIOSK_NOTICE } from '@callboard/contract/exchange/kiosk/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { openWebcam, type Webcam } from '#devices/webcam/webcam.ts'

/** The camera that faces the visitor. */
export interface VisitorCamera {
  readonly state: 'off' | 'starting' | 'on'
  /** The element that shows the camera's picture. */
  readonly video: React.RefObject<HTMLVideoElement | null>
  start(): Promise<void>
  stop(): void
  /** @returns a JPEG, or `null` on a failure, which was already reported */
  capture(): Promise<Blob | null>
}

const fail = () => void toast({ ...translateNotice(KIOSK_NOTICE.camera), tone: 'destructive' })

/** The camera is off until the visitor turns it on, and turns off at the latest when the stage is left. */
export function useVisitorCamera(): VisitorCamera {
  const [state, setState] = useState<VisitorCamera['state']>('off')
  const video = useRef<HTMLVideoElement>(null)
  const open = useRef<Webcam | null>(null)
  /** Counts requests, so that a camera that opens too late is closed again. */
  const asked = useRef(0)

  const stop = () => {
    asked.current += 1
    open.current?.stop()
    open.current = null
    if (video.current) video.current.srcObject = null
    setState('off')
  }
  const stopAtLast = useEffectEvent(stop)
  useEffect(() => () => stopAtLast(), [])

  const start = async () => {
    asked.current += 1
    const mine = asked.current
    setState('starting')
    try {
      const webcam = await openWebcam()
      if (mine !== asked.current) return webcam.stop()
      open.current = webcam
      webcam.onEnded(() => {
        if (open.current !== webcam) return
        stop()
        fail()
      })
      if (video.current) video.current.srcObject = webcam.stream
      setState('on')
    } catch {
      if (mine !== asked.current) return
      setState('off')
      fail()
    }
  }

  const capture = async () => {
    if (!open.current || !video.current) return null
    try {
      return await open.current.capture(video.current)
    } catch {
      fail()
      return null
    }
  }

  return { state, video, start, stop, capture }
}
