import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useOnline } from '#devices/use-online.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { TalentConsent } from '#shared/consent/talent-consent.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { CameraPanel } from './camera-panel.tsx'
import type { Capture } from './capture-store.ts'
import { ContactStrip } from './contact-strip.tsx'
import { DEVICE_TITLE, NOT_CONNECTED } from './device-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ShutterBar } from './shutter-bar.tsx'
import type { Canon } from './use-canon.ts'
import type { Captures } from './use-captures.ts'
import { useShutter } from './use-shutter.ts'
import { useWebcam } from './use-webcam.ts'
import { CanonView, Viewfinder, WebcamView } from './viewfinder.tsx'

/** The photo session of one student. */
export function SessionView({
  student,
  captures,
  canon,
  onLeave,
  saved,
}: {
  student: { readonly id: number; readonly name: string }
  captures: Captures
  canon: Canon
  onLeave: () => void
  saved: ReactNode
}) {
  const { id, name } = student
  const [seconds, setSeconds] = useState(0)
  const [taken, setTaken] = useState(0)
  const [moving, setMoving] = useState<Capture | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const shutterButton = useRef<HTMLButtonElement>(null)
  const webcam = useWebcam(!canon.isInUse)
  const isOnline = useOnline()
  const own = (captures.all ?? []).filter(({ studentId }) => studentId === id)
  const saving = captures.saving?.studentId === id ? captures.saving : null

  const setSubject = useEffectEvent(canon.setSubject)
  useEffect(() => {
    setSubject(JSON.stringify([id, name]))
    return () => setSubject(null)
  }, [id, name])

  const shoot = async () => {
    if (canon.isInUse) {
      if (canon.snapshot?.phase === 'lost' || canon.snapshot?.phase === 'closed') {
        toast({ title: t(DEVICE_TITLE.notConnected), description: t(NOT_CONNECTED), tone: 'destructive' })
      } else if (await canon.capture()) setTaken((count) => count + 1)
      return
    }
    const jpeg = video.current && (await webcam.capture(video.current))
    if (!jpeg) return
    setTaken((count) => count + 1)
    await captures.add({ studentId: id, studentName: name, jpeg, source: 'webcam' }).catch(() =>
      toast({
        title: t(DEVICE_TITLE.save),
        description: t('This device has no room for more photos. Save what waits, and try again.'),
        tone: 'destructive',
      }),
    )
  }

  const phase = canon.snapshot?.phase
  const isReading = canon.isInUse && phase !== 'lost' && (canon.snapshot?.waiting ?? 0) > (canon.snapshot?.failed ?? 0)
  const isReady = saving === null && (canon.isInUse ? phase !== 'connecting' && !canon.hasFailedTransfer : webcam.webcam !== null)
  const shutter = useShutter({ seconds, shoot, isReady })

  const finish = async () => {
    const count = own.filter(({ isDiscarded }) => !isDiscarded).length
    if (!(await captures.save(id))) return
    if (count > 0)
      toast({
        title: t('Photos saved'),
        description: plural(count, '1 photo is in the portfolio of {name}.', '{count} photos are in the portfolio of {name}.', { name }),
      })
    onLeave()
  }

  const discard = (capture: Capture, isDiscarded: boolean) => {
    void captures.change(capture.id, { isDiscarded })
  }

  const moveTo = async (student: ListedStudent) => {
    const capture = moving
    setMoving(null)
    if (!capture) return
    const to = fullName(student)
    await captures.change(capture.id, { studentId: student.id, studentName: to })
    toast({
      title: t('Photo moved'),
      description: t('It waits to be saved for {to}.', { to }),
      undo: () => void captures.change(capture.id, { studentId: id, studentName: name }),
    })
  }

  return (
    <div className="scheme-dark min-h-[calc(100dvh-4rem)] bg-paper text-ink">
      <div className="mx-auto w-full max-w-[96rem] px-4 pb-16 sm:px-6 lg:px-8">
        <header className="sticky top-16 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8">
          <Button variant="ghost" icon={ArrowLeft} onClick={onLeave} className="-ml-3 max-sm:-mr-3">
            <span className="max-sm:sr-only">{t('Students')}</span>
          </Button>
          <h1 className="line-clamp-2 min-w-0 flex-1 basis-56 break-words text-xl">{name}</h1>
          {/* On a phone the name and the button fill the line; everything else is below them. */}
          <div className="flex min-w-0 flex-wrap gap-2 max-sm:order-last max-sm:w-full">
            <TalentConsent id={id} />
            {!isOnline && <Badge tone="notice">{t('Offline: photos stay on this device')}</Badge>}
          </div>
          <Button
            variant="primary"
            onClick={finish}
            pending={saving !== null}
            pendingLabel={t('Saving...')}
            disabled={shutter.isShooting || isReading}
          >
            {t('Finish')}
          </Button>
          {saving && <ProgressBar label={t('Saving photos of {name}', { name })} share={saving.share} className="w-full" />}
        </header>
        {/* With room beside the camera's picture, the photos taken are in sight while shooting. */}
        <div className="grid gap-x-8 gap-y-6 lg:h-[calc(100dvh-9.5rem)] lg:min-h-144 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_minmax(0,1fr)]">
          <div className="empty:hidden lg:col-start-2">
            <ConsentNotice need="session" studentIds={[id]} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Viewfinder name={name} left={shutter.left} flashes={taken}>
              {canon.isInUse ? <CanonView canon={canon} /> : <WebcamView session={webcam} video={video} />}
            </Viewfinder>
            <ShutterBar
              shutter={shutter}
              button={shutterButton}
              seconds={seconds}
              onSeconds={setSeconds}
              isReady={isReady}
              onFocus={canon.isInUse && canon.snapshot?.canFocus ? () => void canon.focus() : undefined}
            />
          </div>
          <div className="flex min-h-0 min-w-0 flex-col gap-8 lg:col-start-2 lg:row-start-2">
            <CameraPanel canon={canon} webcam={webcam} />
            <ContactStrip captures={own} name={name} onDiscard={discard} onMove={setMoving} />
          </div>
        </div>
        {saved}
      </div>
      <MoveDialog open={moving !== null} from={id} onClose={() => setMoving(null)} onChoose={(chosen) => void moveTo(chosen)} />
    </div>
  )
}
