import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { MEDIA_FILE_MB, MEDIA_REQUEST_MESSAGE, type MediaFileKind, mediaFileBytes } from '@callboard/contract/casting/media-requests/rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { upload } from '#app/api/upload.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { tooLongText } from '#shared/media-requests/length-text.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const ACCEPTED: Readonly<Record<MediaFileKind, string>> = {
  photo: 'image/*',
  audio: 'audio/*,.m4a,.mp3,.wav,.ogg,.flac',
  pdf: 'application/pdf,.pdf',
}

function choiceTexts(kind: MediaFileKind): { label: string; hint: string } {
  const mb = MEDIA_FILE_MB[kind]
  switch (kind) {
    case 'photo':
      return { label: t('Choose a photo'), hint: t('Or take one now. Up to {mb} MB.', { mb }) }
    case 'audio':
      return { label: t('Choose a recording'), hint: t('Such as a voice memo: MP3, M4A, WAV, OGG or FLAC, up to {mb} MB.', { mb }) }
    case 'pdf':
      return { label: t('Choose a PDF'), hint: t('Up to {mb} MB.', { mb }) }
  }
}

/** Chooses, previews and sends a photo, a recording or a PDF; the last one sent counts. */
export function FileForm({ request: { id, maxSeconds, takes }, kind }: { request: OwnMediaRequest; kind: MediaFileKind }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const stop = useRef<AbortController>(null)
  const send = useChange({
    mutationFn: (chosen: File) => {
      stop.current = new AbortController()
      setShare(0)
      return upload('/api/media-requests/{id}/files', chosen, {
        params: { id },
        field: 'file',
        onProgress: setShare,
        signal: stop.current.signal,
      })
    },
    onSuccess: () => {
      setFile(undefined)
      toast({ title: t('Received') })
    },
    changes: [ownMediaRequestsQuery],
  })

  function choose([chosen]: File[]) {
    send.reset()
    const isTooLarge = chosen !== undefined && chosen.size > mediaFileBytes(kind)
    setError(isTooLarge ? t(MEDIA_REQUEST_MESSAGE[kind]) : undefined)
    setFile(isTooLarge ? undefined : chosen)
  }

  return (
    <section aria-label={choiceTexts(kind).label} className="grid gap-4">
      <DropZone {...choiceTexts(kind)} accept={ACCEPTED[kind]} multiple={false} disabled={send.isPending} onFiles={choose} />
      {file && <Chosen key={file.name + file.lastModified} file={file} kind={kind} maxSeconds={maxSeconds} />}
      {(error ?? (send.isError && !isStopped(send.error))) && (
        <p role="alert" className="text-danger">
          {error ?? errorText(send.error, t('That did not work. Please try again.'))}
        </p>
      )}
      {send.isPending ? (
        <div className="grid gap-3">
          <ProgressBar label={t('Uploading...')} share={share} />
          <Button className="justify-self-start" onClick={() => stop.current?.abort()}>
            {t('Cancel')}
          </Button>
        </div>
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="justify-self-start max-sm:w-full"
          onClick={() => {
            if (file) send.mutate(file)
            else setError(error ?? t(MEDIA_REQUEST_MESSAGE[kind]))
          }}
        >
          {takes.length > 0 ? t('Send this instead') : t('Send')}
        </Button>
      )}
      <LeaveGuard
        isUnsaved={() => send.isPending}
        onLeave={() => stop.current?.abort()}
        title={t('Leave this page?')}
        description={t('The upload stops, and nothing is sent.')}
      />
    </section>
  )
}

const isStopped = (error: Error) => error.name === 'AbortError'

/** The chosen file, before it is sent. */
function Chosen({ file, kind, maxSeconds }: { file: File; kind: MediaFileKind; maxSeconds: number | null }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const [isShown, setShown] = useState(kind !== 'pdf')
  const [seconds, setSeconds] = useState<number | null>(null)
  const tooLong = tooLongText(seconds, maxSeconds)
  return (
    <div>
      {isShown && kind === 'photo' && (
        <img src={address} alt={t('The chosen photo')} className="max-h-80 max-w-full rounded-md" onError={() => setShown(false)} />
      )}
      {isShown && kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: a recording that was just made has no captions yet
        <audio
          controls
          src={address}
          aria-label={t('The chosen recording')}
          className="w-full max-w-xl"
          // Recordings made in a browser have no duration.
          onLoadedMetadata={({ currentTarget: { duration } }) => setSeconds(Number.isFinite(duration) ? duration : null)}
          onError={() => setShown(false)}
        />
      )}
      <p className="wrap-anywhere mt-1 text-ink-soft text-sm">{file.name}</p>
      {tooLong && (
        <p role="status" className="text-notice">
          {tooLong}
        </p>
      )}
    </div>
  )
}
