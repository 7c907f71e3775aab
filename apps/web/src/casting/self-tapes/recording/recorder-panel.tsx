import { CameraOff, Circle, RotateCcw, Square, Video } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { webcamErrorText } from '#devices/webcam/webcam-error.ts'
import { durationText } from '#shared/tape-length.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Cluster, Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type OpenTake, TakeEditor } from './take-editor.tsx'
import { type Recorder, useRecorder } from './use-recorder.ts'

/**
 * Records a tape with this device's camera.
 *
 * @param presses how often the user asked for the camera
 * @param onTake called with the take that the user chose, after cutting
 * @param openTake gets the take while it is shown, for a form that is sent before the user has chosen the take
 */
export function RecorderPanel({
  userId,
  presses,
  onTake,
  openTake,
}: {
  userId: string
  presses: number
  onTake: (video: Blob) => void
  openTake: OpenTake
}) {
  const recorder = useRecorder(userId, presses)
  const { phase, recording, problem } = recorder
  if (phase === 'kept' && recording)
    return <TakeEditor recording={recording} onRetake={recorder.retake} onTake={onTake} openTake={openTake} />
  const isOpen = phase === 'ready' || phase === 'countdown' || phase === 'recording'
  return (
    <Stack gap={4}>
      <Stage>
        {isOpen ? (
          <LiveView recorder={recorder} />
        ) : problem ? (
          <div role="alert" className="max-w-md px-6 text-center">
            <CameraOff aria-hidden className="mx-auto mb-3 size-10" />
            <h3 className="text-lg">{t('Camera Error')}</h3>
            <p>{webcamErrorText(problem)}</p>
          </div>
        ) : (
          <p className="px-6 text-center text-ink-soft">
            {phase === 'opening'
              ? t('Starting the camera…')
              : phase === 'saving' || phase === 'looking'
                ? t('One moment…')
                : t('The camera is off.')}
          </p>
        )}
      </Stage>
      {isOpen && !recorder.hasSound && (
        <Banner tone="notice" title={t('No microphone was found')}>
          {t('The recording will have no sound.')}
        </Banner>
      )}
      <Cluster>
        {(phase === 'off' || phase === 'opening') && (
          <Button icon={problem ? RotateCcw : Video} onClick={recorder.open} pending={phase === 'opening'} pendingLabel={t('Starting...')}>
            {problem ? t('Try again') : t('Turn on the camera')}
          </Button>
        )}
        {phase === 'ready' && (
          <Button icon={Circle} onClick={recorder.start}>
            {t('Record')}
          </Button>
        )}
        {(phase === 'countdown' || phase === 'recording') && (
          <Button icon={Square} onClick={recorder.stop}>
            {phase === 'countdown' ? t('Stop the countdown') : t('Stop recording')}
          </Button>
        )}
        {phase === 'ready' && (
          <Button variant="ghost" onClick={recorder.close}>
            {t('Turn off the camera')}
          </Button>
        )}
      </Cluster>
      {phase === 'ready' && <Devices recorder={recorder} />}
    </Stack>
  )
}

function Stage({ children }: { children: ReactNode }) {
  return <div className="plate relative grid aspect-video w-full place-items-center overflow-hidden text-ink">{children}</div>
}

function LiveView({ recorder: { stream, phase, left, elapsed } }: { recorder: Recorder }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <>
      <video ref={video} autoPlay playsInline muted aria-label={t('Live preview')} className="size-full -scale-x-100 object-contain" />
      {phase === 'countdown' && left > 0 && (
        <p
          role="status"
          className="pointer-events-none absolute inset-0 grid place-items-center font-bold font-display text-poster text-ink [text-shadow:0_2px_24px_var(--color-paper)]"
        >
          {left}
        </p>
      )}
      {phase === 'recording' && (
        <p className="absolute top-3 left-3 flex items-center gap-2 rounded-sm bg-paper/85 px-3 py-1 font-semibold text-ink tabular-nums">
          <span aria-hidden className="size-3 animate-pulse rounded-full bg-danger motion-reduce:animate-none" />
          <span className="sr-only">{t('Recording')}</span> <span role="timer">{durationText(Math.floor(elapsed))}</span>
        </p>
      )}
    </>
  )
}

function Devices({ recorder }: { recorder: Recorder }) {
  const { cameras, microphones, cameraId, microphoneId } = recorder
  const options = (devices: Recorder['cameras']) => devices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {cameras.length > 0 && (
        <SelectField
          label={t('Camera')}
          options={options(cameras)}
          value={cameraId}
          onChange={(event) => recorder.choose({ cameraId: event.target.value })}
        />
      )}
      {microphones.length > 0 && (
        <SelectField
          label={t('Microphone')}
          options={options(microphones)}
          value={microphoneId}
          onChange={(event) => recorder.choose({ microphoneId: event.target.value })}
        />
      )}
    </div>
  )
}
