import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { type Ref, useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { VideoRefused } from '#devices/video/look-into-video.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { Banner } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import type { CaptionsDraft } from '../captions/captions-draft.ts'
import { RecorderPanel } from '../recording/recorder-panel.tsx'
import type { OpenTake } from '../recording/take-editor.tsx'
import { type ChosenVideo, ChosenVideoView } from './chosen-video.tsx'
import { readRecording, readVideo } from './read-video.ts'

/** Sources for the video of a tape. */
export const SOURCES = ['file', 'record', 'address'] as const
export type Source = (typeof SOURCES)[number]

/** The video field of the form: a file, a recording, or an external address. */
export function VideoSource({
  part,
  userId,
  converts,
  source,
  sources = SOURCES,
  onSource,
  video,
  onVideo,
  captions,
  address,
  openTake,
  error,
}: {
  /** The element around the whole field. */
  part: Ref<HTMLDivElement> | null
  userId: string
  converts: boolean
  source: Source
  /** The sources to choose from, in their order. */
  sources?: readonly Source[]
  onSource: (source: Source) => void
  video: ChosenVideo | null
  onVideo: (video: ChosenVideo | null) => void
  /** The captions typed below. */
  captions: CaptionsDraft
  /** Props of the field for an external address. */
  address?: TextFieldProps
  /** Receives the recording on the screen. */
  openTake: OpenTake
  error: string | undefined
}) {
  const [isLooking, setIsLooking] = useState(false)
  const [presses, setPresses] = useState(0)

  async function take(reading: Promise<ChosenVideo>) {
    setIsLooking(true)
    try {
      onVideo(await reading)
    } catch (reason) {
      refuse(reason instanceof VideoRefused ? t(reason.message) : t('Please choose another file.'))
    } finally {
      setIsLooking(false)
    }
  }

  const recorded = (file: Blob) => {
    setPresses(0)
    void take(readRecording(file))
  }
  return (
    <div ref={part} className="flex flex-col gap-4">
      {error && (
        <div role="alert">
          <Banner tone="danger" title={t(error)} />
        </div>
      )}
      {isLooking ? (
        <Loading label={t('Looking into the video')}>
          <Skeleton className="aspect-video w-full" />
        </Loading>
      ) : video ? (
        <ChosenVideoView video={video} converts={converts} captions={captions} onDrop={() => onVideo(null)} />
      ) : (
        <Tabs
          label={t('Where the video comes from')}
          value={source}
          onValueChange={(value) => {
            // When the arrow keys return to the camera's tab, the camera stays off.
            if (value !== 'record') setPresses(0)
            onSource(SOURCES.find((one) => one === value) ?? 'file')
          }}
          tabs={inOrder(sources, [
            {
              value: 'file',
              label: t('A file'),
              content: (
                <DropZone
                  label={t('Choose a video file')}
                  hint={t('MP4, MOV, WebM and other video files, up to 2 GB')}
                  accept="video/*"
                  multiple={false}
                  onFiles={([file]) => file && void take(readVideo(file, file.name, file.lastModified))}
                />
              ),
            },
            {
              value: 'record',
              label: t('Record now'),
              onPress: () => setPresses(presses + 1),
              content: <RecorderPanel userId={userId} presses={presses} onTake={recorded} openTake={openTake} />,
            },
            {
              value: 'address',
              label: t('Video URL'),
              content: address && (
                <TextField
                  {...address}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  hint={t(
                    'Where the video can be watched, for example on a page of your own. Make sure that the casting office may see it.',
                  )}
                />
              ),
            },
          ])}
        />
      )}
    </div>
  )
}

/** The tabs of these sources, in their order. */
function inOrder<Tab extends { readonly value: Source }>(sources: readonly Source[], tabs: readonly Tab[]): Tab[] {
  return sources.flatMap((source) => tabs.find(({ value }) => value === source) ?? [])
}

function refuse(description: string): void {
  toast({ title: t(SELF_TAPE_MESSAGE.fileFailed), description, tone: 'destructive' })
}
