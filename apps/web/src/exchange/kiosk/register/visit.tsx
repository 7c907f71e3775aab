import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInstitution } from '#app/start/boot.ts'
import {
  checkValues,
  isTyped,
  NOTHING_TYPED,
  type RegistrationErrors,
  type RegistrationValues,
} from '#shared/registration/registration-values.ts'
import { useRegistrationPhotos } from '#shared/registration/use-registration-photos.ts'
import { useFirstError } from '#ui/use-first-error.ts'
import type { Correction } from '../staff/use-correction.ts'
import { useIdle } from '../use-idle.ts'
import { isAskedLater } from './asked-fields.ts'
import { DetailsStage } from './details-stage.tsx'
import { MoreFields } from './more-fields.tsx'
import { PhotoStage } from './photo-stage.tsx'
import { StillThere } from './still-there.tsx'
import { SuccessStage } from './success-stage.tsx'
import { type Ending, type Finished, useRegistration } from './use-registration.ts'

/** The state of a visit. */
export interface VisitState extends Required<Correction> {
  /** Whether a registration is being sent, or waits to be sent again. */
  readonly isSending: boolean
}

/**
 * One visitor, from the empty form to the success screen.
 *
 * @param begun initial values: empty, unless staff correct a registration or the language was changed
 * @param onState called with the state of the visit, whenever it changes
 * @param onTaken called once the registration is on the server or on this device
 * @param onOver called when the next visitor may start
 */
export function Visit({
  begun,
  onState,
  onTaken,
  onOver,
}: {
  begun: Correction
  onState: (state: VisitState) => void
  onTaken: () => void
  onOver: () => void
}) {
  const [stage, setStage] = useState<'details' | 'photos' | Ending>(begun.stage ?? 'details')
  const [values, setValues] = useState(begun.values)
  const [refused, setRefused] = useState<RegistrationErrors>({})
  /** The errors of the last attempt, which are checked again while the visitor types. */
  const [found, setFound] = useState<RegistrationErrors>()
  const more = useFirstError<HTMLDivElement>(found)
  const { kiosk } = useInstitution()
  const photos = useRegistrationPhotos(begun.photos)
  const { isSaving, finish } = useRegistration()
  const [busy, setBusy] = useState<(Finished & { is: 'busy' }) | null>(null)

  const isOver = stage !== 'details' && stage !== 'photos'
  const hasSomething = isTyped(values) || photos.all.length > 0 || stage === 'photos'
  const idle = useIdle(hasSomething && !isOver && !isSaving, onOver)

  const isSending = isSaving || busy !== null
  const report = useEffectEvent(onState)
  useEffect(
    () => report({ values, photos: photos.all.map(({ blob }) => blob), stage: isOver ? 'details' : stage, isSending }),
    [values, photos.all, stage, isOver, isSending],
  )

  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current === stage) return
    shown.current = stage
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [stage])

  const wrong = found ? checkValues(values, null) : {}

  /** Whether a field of this stage has an error. */
  const isWrong = (): boolean => {
    const errors = checkValues(values, null)
    setFound(errors)
    return Object.keys(errors).some((field) => isAskedLater(field, kiosk.fields))
  }

  const send = async () => {
    if (isWrong()) return
    setBusy(null)
    const finished = await finish(values, photos.all)
    if (finished.is === 'busy') {
      if (finished.isKept) onTaken()
      setBusy(finished)
    } else if (finished.is === 'over') {
      onTaken()
      setStage(finished.ending)
      // Clear the form: the success screen does not need it.
      setValues(NOTHING_TYPED)
      for (const { id } of photos.all) photos.remove(id)
    } else {
      const { photos: _, ...fields } = finished.errors as RegistrationErrors & { photos?: string }
      if (Object.keys(fields).length === 0) return
      setRefused(fields)
      if (!Object.keys(fields).every((field) => isAskedLater(field, kiosk.fields))) setStage('details')
    }
  }

  const change = (typed: RegistrationValues) => {
    // A server error about an old address does not apply to a new one.
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => typed[field as 'email'] === values[field as 'email'])),
    )
    setValues(typed)
  }

  if (isOver) return <SuccessStage ending={stage} onOver={onOver} />
  return (
    <>
      {stage === 'details' ? (
        <DetailsStage values={values} refused={refused} onValues={change} onNext={() => setStage('photos')} />
      ) : (
        <PhotoStage photos={photos} isSaving={isSaving} busy={busy} onBack={() => setStage('details')} onFinish={() => void send()}>
          <div ref={more}>
            <MoreFields isOwnDevice={false} values={values} errors={{ ...refused, ...wrong }} onValues={change} />
          </div>
        </PhotoStage>
      )}
      <StillThere left={idle.left} isKept={busy?.isKept === true} onStay={idle.stay} onGone={onOver} />
    </>
  )
}
