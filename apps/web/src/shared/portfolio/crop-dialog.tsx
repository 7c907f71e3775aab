import type { Photo } from '@callboard/contract/people/photos/endpoints'
import { useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { cropPhoto } from './crop-photo.ts'

/** The aspect ratio in which lists and cards show a talent. */
const CARD = 3 / 4
const SHAPES = [
  { value: 'card', label: msg('As in lists (3:4)') },
  { value: 'free', label: msg('Any shape') },
]
/** Instructions for keyboards, read by screen readers. */
const LABELS = {
  cropArea: msg('The part that stays. Arrow keys move it; with Shift or Control in larger steps.'),
  nwDragHandle: msg('Top left corner: arrow keys move it'),
  nDragHandle: msg('Top edge: arrow keys move it'),
  neDragHandle: msg('Top right corner: arrow keys move it'),
  eDragHandle: msg('Right edge: arrow keys move it'),
  seDragHandle: msg('Bottom right corner: arrow keys move it'),
  sDragHandle: msg('Bottom edge: arrow keys move it'),
  swDragHandle: msg('Bottom left corner: arrow keys move it'),
  wDragHandle: msg('Left edge: arrow keys move it'),
}

interface CropDialogProps {
  photo: Photo
  /** The photo's name, for its alt text. */
  name: string
  onCropped: (file: File) => void
  onClose: () => void
}

/** Crops a stored photo. The result is a new photo that replaces it. */
export function CropDialog({ photo, name, onCropped, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null)
  const [shape, setShape] = useState('card')
  const [crop, setCrop] = useState<PercentCrop>()
  const [isCutting, setIsCutting] = useState(false)
  const [failed, setFailed] = useState(false)

  // Heads are above the middle.
  const begin = () => {
    const { width, height } = photo
    const area = centerCrop(makeAspectCrop({ unit: '%', width: 90 }, CARD, width, height), width, height)
    const fits = area.height <= 100 ? area : centerCrop(makeAspectCrop({ unit: '%', height: 96 }, CARD, width, height), width, height)
    setCrop({ ...fits, y: Math.max(0, fits.y / 2) })
  }
  const cut = async () => {
    if (!image.current || !crop) return
    setIsCutting(true)
    setFailed(false)
    try {
      onCropped(await cropPhoto(image.current, crop, `cropped-${photo.id.slice(0, 8)}.jpg`))
      onClose()
    } catch {
      setFailed(true)
      setIsCutting(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Crop photo')}
      description={t('Drag the frame or its corners, or use the arrow keys. Leave some room above the hair.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={!crop || crop.width === 0}
            pending={isCutting}
            pendingLabel={t('Cropping...')}
            onClick={() => void cut()}
          >
            {t('Crop')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          label={t('Shape')}
          hideLabel
          direction="row"
          name="crop-shape"
          options={SHAPES}
          value={shape}
          onChange={(event) => {
            setShape(event.target.value)
            if (event.target.value === 'card') begin()
          }}
        />
        <div className="grid place-items-center bg-sunk p-3">
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            aspect={shape === 'card' ? CARD : undefined}
            minWidth={40}
            minHeight={40}
            keepSelection
            ruleOfThirds
            ariaLabels={LABELS}
          >
            <img ref={image} src={photo.url} alt={name} className="max-h-[55dvh]" onLoad={begin} onError={() => setFailed(true)} />
          </ReactCrop>
        </div>
        {failed && (
          <p role="alert" className="font-medium text-danger">
            {t('This photo could not be cropped here. It stays as it is.')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
