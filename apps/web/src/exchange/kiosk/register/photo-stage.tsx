import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#app/language/t.ts'
import { countedPhotos, PhotoPicker } from '#shared/registration/photo-picker.tsx'
import type { RegistrationPhotos } from '#shared/registration/use-registration-photos.ts'
import { useVisitorCamera } from '#shared/registration/use-visitor-camera.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** Scrolls a notice into view, so that the visitor sees why the press did nothing. A stable callback ref, so that it runs once. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

/** Stage 2: the visitor's photos. Leaving the stage turns the camera off. */
export function PhotoStage({
  photos,
  isSaving,
  busy,
  onBack,
  onFinish,
  children,
}: {
  photos: RegistrationPhotos
  isSaving: boolean
  /** The server is too busy. The value says whether the registration is stored on this device. */
  busy: { readonly isKept: boolean } | null
  onBack: () => void
  onFinish: () => void
  /** Further fields, below the photos. */
  children: ReactNode
}) {
  const camera = useVisitorCamera()
  const [isReading, setReading] = useState(false)
  const finish = () => {
    camera.stop()
    onFinish()
  }

  return (
    <>
      <header className="mb-8">
        <Button variant="ghost" size="lg" icon={ArrowLeft} className="-ml-5 sm:-ml-6 mb-4" onClick={onBack} disabled={isSaving}>
          {t('Back to Form')}
        </Button>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl">{t('Add Photos')}</h1>
          <p role="status" className="text-ink-soft text-lg tabular-nums">
            {countedPhotos(photos.all.length)}
          </p>
        </div>
        <p className="mt-3 text-ink-soft text-lg">
          {t('Your face, in good light, without a hat or sunglasses. One is enough, three are better.')}
        </p>
      </header>
      <PhotoPicker photos={photos} camera={camera} disabled={isSaving} isReading={isReading} onReading={setReading} />
      {children}
      {busy && (
        <div role="alert" ref={bringIntoView} className="my-8">
          <Banner tone="notice" title={t('Too many registrations at this moment')}>
            {t('Please wait a moment, then press Finish again. Everything you typed and your photos are still here.')}
            {busy.isKept && <span>{` ${t('If you leave, your registration is kept on this device and sent later.')}`}</span>}
          </Banner>
        </div>
      )}
      <div className="kiosk-actions">
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full sm:min-w-64"
          disabled={photos.all.length === 0 || isReading}
          pending={isSaving}
          pendingLabel={t('Creating...')}
          onClick={finish}
        >
          {t('Finish')}
        </Button>
      </div>
    </>
  )
}
