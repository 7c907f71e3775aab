import { TAPE_RECORDING_MINUTES } from '@callboard/contract/casting/self-tapes/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { randomId } from '#app/random-id.ts'
import { WebcamError, type WebcamProblem, webcamError, webcamErrorText } from '#devices/webcam/webcam-error.ts'
import { beginRecording, dropRecordings, keepPiece, keptRecording } from '../upload/tape-store.ts'
import { findDevices, type MediaDevice, openDevices, recorderType } from './recording-devices.ts'

/** `off` before the user turns the camera on, `kept` once there is a recording. */
export type RecorderPhase = 'looking' | 'off' | 'opening' | 'ready' | 'countdown' | 'recording' | 'saving' | 'kept'

/** A camera and a microphone, and their recording. */
export interface Recorder {
  readonly phase: RecorderPhase
  readonly stream: MediaStream | null
  readonly problem: WebcamProblem | null
  readonly hasSound: boolean
  readonly cameras: readonly MediaDevice[]
  readonly microphones: readonly MediaDevice[]
  readonly cameraId: string
  readonly microphoneId: string
  /** Seconds: left in the countdown, or passed in the recording. */
  readonly left: number
  readonly elapsed: number
  /** The raw recording from the camera. */
  readonly recording: Blob | null
  open(): void
  choose(devices: { cameraId?: string; microphoneId?: string }): void
  start(): void
  stop(): void
  /** Discards the recording and turns the camera on again. */
  retake(): void
  close(): void
}

const COUNTDOWN_SECONDS = 3
/** Milliseconds between two saves on this device; a crash loses no more than this. */
const PIECE_MS = 1000
const BITS = { videoBitsPerSecond: 3_000_000, audioBitsPerSecond: 128_000 }

/**
 * @param userId owner of the recording, so that other users of this device do not see it
 * @param presses how often the user asked for the camera: each one turns it on, unless it is on or there is a recording
 */
export function useRecorder(userId: string, presses: number): Recorder {
  const [phase, setPhase] = useState<RecorderPhase>('looking')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<WebcamProblem | null>(null)
  const [devices, setDevices] = useState<{ cameras: MediaDevice[]; microphones: MediaDevice[] }>({ cameras: [], microphones: [] })
  const [wanted, setWanted] = useState<{ cameraId?: string; microphoneId?: string }>({})
  const [left, setLeft] = useState(0)
  const [elapsed, setElapsed] = useState(0)
  const [recording, setRecording] = useState<Blob | null>(null)
  const opened = useRef<MediaStream | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const answered = useRef(0)
  /** Changes whenever devices that are still opening are no longer needed. */
  const turn = useRef(0)

  const turnOff = () => {
    turn.current++
    for (const track of opened.current?.getTracks() ?? []) track.stop()
    opened.current = null
    setStream(null)
  }

  const fail = (error: unknown) => {
    const { problem: why } = webcamError(error)
    turnOff()
    setProblem(why)
    setPhase('off')
    toast({ title: t('Camera Error'), description: webcamErrorText(why), tone: 'destructive' })
  }

  const open = async (choice: { cameraId?: string; microphoneId?: string }) => {
    turnOff()
    const mine = turn.current
    setPhase('opening')
    setProblem(null)
    try {
      const next = await openDevices(choice)
      if (mine !== turn.current) {
        for (const track of next.getTracks()) track.stop()
        return
      }
      opened.current = next
      next.getVideoTracks()[0]?.addEventListener('ended', () => {
        // Keep the recording up to this moment.
        if (recorder.current?.state === 'recording') recorder.current.stop()
        else if (opened.current === next) fail(new WebcamError('unplugged'))
      })
      setStream(next)
      setDevices(await findDevices())
      setPhase('ready')
    } catch (error) {
      if (mine === turn.current) fail(error)
    }
  }

  const show = async () => {
    const kept = await keptRecording(userId).catch(() => null)
    setRecording(kept)
    setPhase(kept ? 'kept' : 'off')
  }

  const begin = useEffectEvent(() => void show())
  const end = useEffectEvent(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop()
    turnOff()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has recordings of their own
  useEffect(() => {
    begin()
    return () => end()
  }, [userId])

  const openAsAsked = useEffectEvent(() => void open(wanted))
  useEffect(() => {
    if (phase === 'looking' || presses === answered.current) return
    answered.current = presses
    if (phase === 'off') openAsAsked()
  }, [phase, presses])

  const record = async () => {
    const source = opened.current
    if (!source) return
    const id = randomId()
    const type = recorderType()
    const made = new MediaRecorder(source, { ...BITS, ...(type && { mimeType: type }) })
    const pieces: Promise<void>[] = []
    await beginRecording({ id, userId, type: made.mimeType || type, startedAt: Date.now() })
    made.ondataavailable = ({ data }) => {
      if (data.size > 0) pieces.push(keepPiece(id, pieces.length, data))
    }
    made.onstop = () => {
      setPhase('saving')
      turnOff()
      void Promise.all(pieces).then(show, () => {
        toast({ title: t('Error'), description: t('This device has no room for the recording.'), tone: 'destructive' })
        void show()
      })
    }
    recorder.current = made
    made.start(PIECE_MS)
    setElapsed(0)
    setPhase('recording')
  }

  const endCountdown = useEffectEvent(() => void record().catch(fail))
  useEffect(() => {
    if (phase !== 'countdown') return
    if (left === 0) return endCountdown()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [phase, left])

  useEffect(() => {
    if (phase !== 'recording') return
    const began = Date.now()
    const timer = setInterval(() => {
      const seconds = (Date.now() - began) / 1000
      setElapsed(seconds)
      if (seconds >= TAPE_RECORDING_MINUTES * 60) recorder.current?.stop()
    }, 250)
    return () => clearInterval(timer)
  }, [phase])

  const settings = (kind: 'video' | 'audio') =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''
  return {
    phase,
    stream,
    problem,
    hasSound: stream === null || stream.getAudioTracks().length > 0,
    ...devices,
    cameraId: settings('video'),
    microphoneId: settings('audio'),
    left,
    elapsed,
    recording,
    open: () => void open(wanted),
    choose(choice) {
      const next = { ...wanted, ...choice }
      setWanted(next)
      void open(next)
    },
    start() {
      setLeft(COUNTDOWN_SECONDS)
      setPhase('countdown')
    },
    stop() {
      if (phase === 'countdown') setPhase('ready')
      else recorder.current?.stop()
    },
    retake() {
      setRecording(null)
      void dropRecordings(userId)
        .catch(() => {})
        .then(() => open(wanted))
    },
    close() {
      turnOff()
      setPhase('off')
    },
  }
}
