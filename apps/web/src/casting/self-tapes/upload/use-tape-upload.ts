import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { upload as uploadImage } from '#app/api/upload.ts'
import { isAboutSignIn } from '#app/changes/tell-failure.ts'
import { t } from '#app/language/t.ts'
import { OtherPersonError, useOtherPerson } from '#app/session/page-person.ts'
import { discardUpload, isPassing, type ResumableUpload, resumableUpload } from '#casting/self-tapes/upload/resumable-upload.ts'
import { selfTapesQuery, tapeUploadsQuery } from '#shared/queries/self-tapes.ts'
import { dropPending, dropRecordings, keepPending, type PendingTape, pendingTape } from './tape-store.ts'
import { type TransferRate, transferRate } from './transfer-rate.ts'

/** The state of an unfinished tape. `file-needed`: this device does not have the video, so the user must choose it again. */
export type UploadPhase = 'file-needed' | 'sending' | 'waiting' | 'paused' | 'finishing' | 'failed'

/** An unfinished tape. */
export interface TapeOnItsWay {
  readonly tape: PendingTape
  readonly phase: UploadPhase
  readonly sent: number
  /** Bytes per second. */
  readonly speed: number | null
  /** The reason, if the phase is `failed`. */
  readonly message: string | null
}

/** Uploads one tape: the video, its picture, and its text. An unfinished upload survives a reload. */
export interface TapeUpload {
  /** Undefined until the device's store has been read. */
  readonly onItsWay: TapeOnItsWay | null | undefined
  begin(tape: PendingTape): Promise<void>
  pause(): void
  resume(): void
  cancel(): Promise<void>
  /** Continues with a file that the user has chosen again. @returns whether it is the same file */
  choose(file: File): boolean
}

/** Delay before a retry after a lost connection, in milliseconds. */
const AGAIN_MS = 3000

/** Largest chosen file that is also stored on this device, in bytes; after a reload such an upload continues without asking. */
const KEPT_FILE_BYTES = 256 * 1024 * 1024

export function useTapeUpload(userId: string, onDone: () => void): TapeUpload {
  const queryClient = useQueryClient()
  const [onItsWay, setOnItsWay] = useState<TapeOnItsWay | null>()
  const transfer = useRef<ResumableUpload | null>(null)
  const rate = useRef<TransferRate>(transferRate())
  const isOver = useRef(false)
  const current = useRef<PendingTape | null>(null)
  /** Whether the upload stopped because another user signed in. */
  const isOthers = useRef(false)
  // The video to send, also if it is too large to store on this device.
  const file = useRef<Blob | null>(null)

  const change = (part: Partial<TapeOnItsWay>) => {
    if (!isOver.current) setOnItsWay((before) => (before ? { ...before, ...part } : before))
  }

  const fail = (error: unknown) => {
    if (isAboutSignIn(error)) return
    if (error instanceof OtherPersonError) {
      isOthers.current = true
      return change({ phase: 'paused', speed: null })
    }
    // If the server no longer knows the upload, the next attempt starts from the beginning.
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
    const fields = error instanceof ApiError ? error.fields : undefined
    if ((isGone || fields?.videoUrl) && current.current) {
      current.current = { ...current.current, address: null, isWhole: false }
      void keepPending(current.current)
    }
    // The form is no longer shown, so show the error of a field here.
    const [reason] = Object.values(fields ?? {})
    change({ phase: 'failed', speed: null, message: reason ?? errorText(error, t(SELF_TAPE_MESSAGE.uploadFailed)) })
  }

  /** After the video: uploads its picture and creates the tape. */
  const finish = async (address: string) => {
    const tape = current.current
    if (!tape) return
    change({ phase: 'finishing', sent: tape.size, speed: null })
    const { words, requestId, duration, size, mediaRequestId } = tape
    const body = { ...words, videoUrl: address, duration, fileSize: size, requestId }
    try {
      // A tape without a picture is better than none.
      const picture = tape.thumbnail && (await uploadImage('/api/upload-image', tape.thumbnail).catch(() => null))
      const made = await api('POST /api/self-tapes', { body: { ...body, thumbnailUrl: picture?.url ?? null } })
      // The stored tape contains the request's id, so this also works if the upload was continued on another page.
      if (mediaRequestId !== undefined) {
        await api('POST /api/media-requests/{id}/takes', { params: { id: mediaRequestId }, body: { tapeId: made.id } })
      }
      await Promise.all([dropPending(tape.userId), dropRecordings(tape.userId)])
      current.current = null
      await queryClient.invalidateQueries({ queryKey: selfTapesQuery.queryKey })
      if (!isOver.current) {
        setOnItsWay(null)
        onDone()
      }
    } catch (error) {
      if (!isPassing(error)) return fail(error)
      change({ phase: 'waiting' })
      setTimeout(() => !isOver.current && current.current === tape && void finish(address), AGAIN_MS)
    }
  }

  const send = (tape: PendingTape, video: Blob) => {
    transfer.current?.pause()
    rate.current.reset()
    current.current = tape
    file.current = video
    setOnItsWay((before) => ({ tape, phase: 'sending', sent: before?.sent ?? 0, speed: null, message: null }))
    transfer.current = resumableUpload(video, {
      fileName: tape.fileName,
      address: tape.address ?? undefined,
      onAddress(address) {
        if (!current.current || current.current.address === address) return
        current.current = { ...current.current, address }
        void keepPending(current.current)
      },
      onProgress(sent) {
        rate.current.mark(Date.now(), sent)
        change({ phase: 'sending', sent, speed: rate.current.speed() })
      },
      onWaiting() {
        rate.current.reset()
        change({ phase: 'waiting', speed: null })
      },
      onDone(address) {
        if (!current.current) return
        current.current = { ...current.current, address, isWhole: true }
        void keepPending(current.current)
        void finish(address)
      },
      onFailed: fail,
    })
    transfer.current.start()
  }

  /** Continues the upload after the part that has arrived already. */
  const goOnWith = (tape: PendingTape, video: Blob | null) => {
    if (tape.isWhole && tape.address) void finish(tape.address)
    else if (video) send(tape, video)
  }
  const goOn = useEffectEvent(goOnWith)

  useEffect(() => {
    isOver.current = false
    void pendingTape(userId).then(
      (tape) => {
        if (isOver.current || current.current) return
        if (!tape) return setOnItsWay(null)
        current.current = tape
        setOnItsWay({ tape, phase: 'file-needed', sent: 0, speed: null, message: null })
        goOn(tape, tape.video)
      },
      // Without a store, this browser cannot continue an upload.
      () => !isOver.current && setOnItsWay(null),
    )
    return () => {
      isOver.current = true
      transfer.current?.pause()
    }
  }, [userId])

  const resume = () => {
    if (current.current) goOnWith(current.current, file.current)
  }
  const resumeOwn = useEffectEvent(resume)
  const isOwn = useOtherPerson() === null
  useEffect(() => {
    if (!isOwn || !isOthers.current) return
    isOthers.current = false
    resumeOwn()
  }, [isOwn])

  return {
    onItsWay,
    async begin(tape) {
      const video = tape.video
      if (!video) return
      const isKept = tape.lastModified === null || tape.size <= KEPT_FILE_BYTES
      const light = { ...tape, video: isKept ? video : null }
      const kept = await keepPending(light).catch(() => light)
      send(kept, video)
    },
    pause() {
      transfer.current?.pause()
      change({ phase: 'paused', speed: null })
    },
    resume,
    async cancel() {
      const tape = current.current
      const running = transfer.current
      transfer.current = null
      current.current = null
      setOnItsWay(null)
      if (tape) await dropPending(tape.userId)
      if (running) await running.cancel()
      else if (tape?.address) await discardUpload(tape.address).catch(() => {})
      await queryClient.invalidateQueries({ queryKey: tapeUploadsQuery.queryKey })
    },
    choose(chosen) {
      const tape = current.current
      const isSame = tape && chosen.size === tape.size && (chosen.name === tape.fileName || chosen.lastModified === tape.lastModified)
      if (isSame) send(tape, chosen)
      return Boolean(isSame)
    },
  }
}
