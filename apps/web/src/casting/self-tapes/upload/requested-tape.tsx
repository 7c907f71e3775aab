import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { randomId } from '#app/random-id.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { VideoRefused } from '#devices/video/look-into-video.ts'
import { tooLongText } from '#shared/media-requests/length-text.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { selfTapesQuery, tapeUploadsQuery } from '#shared/queries/self-tapes.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { OpenTake } from '../recording/take-editor.tsx'
import type { ChosenVideo } from './chosen-video.tsx'
import { readRecording } from './read-video.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useTapeUpload } from './use-tape-upload.ts'
import { type Source, VideoSource } from './video-source.tsx'

interface Requested {
  readonly id: number
  readonly projectId: number
  /** The title of the tape. */
  readonly title: string
  /** The maximum length of a take, in seconds. */
  readonly maxSeconds: number | null
  /** The tapes that were sent for this request. */
  readonly sent: readonly number[]
}

const NO_CAPTIONS = { text: '', language: 'en' }

/** Records or uploads the self-tape that a request asks for, or sends an existing one. */
export function RequestedTape({ request }: { request: Requested }) {
  const { id: userId } = useSignedInUser()
  const queryClient = useQueryClient()
  const converts = useQuery(tapeUploadsQuery).data?.converts ?? false
  const [source, setSource] = useState<Source>('record')
  const [video, setVideo] = useState<ChosenVideo | null>(null)
  const [isTaking, setTaking] = useState(false)
  const [error, setError] = useState<string>()
  /** A take that is longer than requested, until the student confirms that it should be sent. */
  const [tooLong, setTooLong] = useState<ChosenVideo>()
  const openTake: OpenTake = useRef(null)
  const upload = useTapeUpload(userId, () => {
    setVideo(null)
    setTaking(false)
    setTooLong(undefined)
    toast({ title: t('Received') })
    void queryClient.invalidateQueries({ queryKey: ownMediaRequestsQuery.queryKey })
  })
  const { onItsWay } = upload
  const isBusy = onItsWay?.phase === 'sending' || onItsWay?.phase === 'waiting'

  function send({ file, name: fileName, lastModified, duration, thumbnail }: ChosenVideo) {
    const words = { title: request.title, description: null, isGeneral: false, projectId: request.projectId, captions: null }
    const kept = { fileName, size: file.size, lastModified, duration, thumbnail, video: file, address: null, isWhole: false }
    void upload.begin({ userId, requestId: randomId(), words, ...kept, mediaRequestId: request.id })
  }

  function sendOrAsk(take: ChosenVideo) {
    if (tooLongText(take.duration, request.maxSeconds) === null) return send(take)
    setTaking(false)
    setTooLong(take)
  }

  async function submit() {
    setError(undefined)
    if (video) return sendOrAsk(video)
    const take = source === 'record' ? openTake.current : null
    if (!take) return setError(t('Please record or choose a video first.'))
    setTaking(true)
    try {
      sendOrAsk(await readRecording(await take()))
    } catch (reason) {
      setTaking(false)
      setError(reason instanceof VideoRefused ? t(reason.message) : t('It could not be cut. Use all of it, or record again.'))
    }
  }

  return (
    <section aria-label={t('Record or upload')} className="grid gap-5">
      {onItsWay === undefined ? (
        <Loading label={t('Loading')}>
          <Skeleton className="h-48 w-full" />
        </Loading>
      ) : onItsWay ? (
        <UploadProgress onItsWay={onItsWay} upload={upload} />
      ) : (
        <>
          <VideoSource
            part={null}
            userId={userId}
            converts={converts}
            source={source}
            sources={['record', 'file']}
            onSource={setSource}
            video={video}
            onVideo={(next) => {
              setTooLong(undefined)
              setVideo(next)
            }}
            captions={NO_CAPTIONS}
            openTake={openTake}
            error={error}
          />
          <Button
            variant="primary"
            size="lg"
            icon={Upload}
            pending={isTaking}
            pendingLabel={t('Uploading...')}
            onClick={() => void submit()}
          >
            {request.sent.length > 0 ? t('Send another take') : t('Send this take')}
          </Button>
          {tooLong && (
            <div role="alert">
              <Banner
                title={tooLongText(tooLong.duration, request.maxSeconds)}
                action={
                  <Button size="sm" onClick={() => send(tooLong)}>
                    {t('Send it all the same')}
                  </Button>
                }
              >
                {t('You can cut it or record it again. The office sees how long it is.')}
              </Banner>
            </div>
          )}
          <OwnTape request={request} />
        </>
      )}
      <LeaveGuard
        isUnsaved={() => isBusy}
        onLeave={upload.pause}
        title={t('Leave this page?')}
        description={t('The upload stops, and continues when you come back to this page.')}
      />
    </section>
  )
}

/** Sends an existing self-tape, which may also answer another request. */
function OwnTape({ request: { id, maxSeconds, sent } }: { request: Requested }) {
  const tapes = useQuery(selfTapesQuery).data?.filter((tape) => !sent.includes(tape.id)) ?? []
  const [chosen, setChosen] = useState('')
  const tooLong = tooLongText(tapes.find(({ id: tapeId }) => String(tapeId) === chosen)?.duration, maxSeconds)
  const send = useChange({
    mutationFn: (tapeId: number) => api('POST /api/media-requests/{id}/takes', { params: { id }, body: { tapeId } }),
    onSuccess: () => {
      setChosen('')
      toast({ title: t('Received') })
    },
    failed: { title: t('Error'), fallback: t('That did not work. Please try again.') },
    changes: [ownMediaRequestsQuery],
  })
  if (tapes.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3 border-line border-t pt-5">
      <SelectField
        label={t('Or one of your self-tapes')}
        className="min-w-56 flex-1"
        placeholder={t('Choose one')}
        options={tapes.map((tape) => ({ value: String(tape.id), label: tape.title }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button disabled={chosen === ''} pending={send.isPending} pendingLabel={t('Sending...')} onClick={() => send.mutate(Number(chosen))}>
        {t('Send this tape')}
      </Button>
      {tooLong && (
        <p role="status" className="basis-full text-notice">
          {tooLong}
        </p>
      )}
    </div>
  )
}
