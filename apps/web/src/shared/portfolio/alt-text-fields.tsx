import { PHOTO_ALT_LENGTH, type Photo as StoredPhoto } from '@callboard/contract/people/photos/endpoints'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Photo } from '#ui/photo.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Alt texts by content id. */
export type AltTexts = Readonly<Record<string, string>>

interface AltTextFieldsProps {
  photos: readonly StoredPhoto[]
  value: AltTexts
  onChange: (value: Record<string, string>) => void
  error: string | undefined
}

/** Asks for the alt text of each photo. */
export function AltTextFields({ photos, value, onChange, error }: AltTextFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (photos.length === 0) return null
  const without = photos.filter(({ id }) => !value[id]?.trim()).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-56 text-ink-soft text-sm">{missingText(without)}</p>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {without > 0 ? t('Describe photos') : t('Change descriptions')}
      </Button>
      {error && (
        <p role="alert" className="basis-full font-medium text-danger text-sm">
          {t(error)}
        </p>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Describe your photos')}
        description={t(
          'A few words on what each one shows, such as “Smiling at the camera, denim jacket, hair down”. They are read to people who do not see the photo.',
        )}
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            {t('Done')}
          </Button>
        }
      >
        <ul className="grid gap-4">
          {photos.map((photo, index) => (
            <li key={photo.id} className="flex items-start gap-4">
              <div className="w-16 flex-none">
                <Photo photo={photo} alt="" sizes="4rem" ratio="3/4" />
              </div>
              <TextField
                className="flex-1"
                label={t('Photo {index}', { index: index + 1 })}
                maxLength={PHOTO_ALT_LENGTH}
                autoComplete="off"
                enterKeyHint="done"
                value={value[photo.id] ?? ''}
                onChange={(event) => onChange({ ...value, [photo.id]: event.target.value })}
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

function missingText(without: number): string {
  if (without === 0) return t('Every photo has a description.')
  return plural(
    without,
    '1 photo has no description for people who do not see it.',
    '{count} photos have no description for people who do not see it.',
  )
}
