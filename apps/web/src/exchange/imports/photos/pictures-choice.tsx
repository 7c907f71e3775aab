import { PHOTO_NAMES_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { useRef } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { type ChosenFile, chosenFiles, droppedFiles } from './chosen-files.ts'

interface PicturesChoiceProps {
  readonly disabled: boolean
  readonly onFiles: (files: Promise<readonly ChosenFile[]>) => void
}

/** Takes a zip, a folder or pictures. */
export function PicturesChoice({ disabled, onFiles }: PicturesChoiceProps) {
  const folder = useRef<HTMLInputElement>(null)
  return (
    <>
      <DropZone
        label={t('Choose a zip or pictures')}
        hint={t('JPG, PNG, WebP, AVIF, GIF or HEIC, up to {pictures} at once. Drop them or their folder here, or choose them.', {
          pictures: PHOTO_NAMES_LIMITS.pictures,
        })}
        accept="image/*,.jfif,.heic,.heif,.avif,.zip,application/zip"
        disabled={disabled}
        onFiles={(files) => onFiles(chosenFiles(files))}
        onDropped={(items) => onFiles(droppedFiles(items))}
      />
      <input
        ref={(input) => {
          folder.current = input
          if (input) input.webkitdirectory = true
        }}
        type="file"
        aria-hidden
        aria-label={t('Choose a folder')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles(chosenFiles(target.files ?? []))
          target.value = ''
        }}
      />
      <Button className="mt-3" disabled={disabled} onClick={() => folder.current?.click()}>
        {t('Choose a folder')}
      </Button>
    </>
  )
}
