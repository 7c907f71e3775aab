import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { LOGO_MAX_BYTES, LOGO_TYPES, type LogoType, SETTINGS_MESSAGE } from '@callboard/contract/office/settings/rules'
import { INSTITUTION_LOGO_PATH } from '@callboard/contract/page-files'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { FieldError } from '#ui/field.tsx'
import { Section } from '#ui/layout.tsx'
import { fixedHint } from './part-form.tsx'
import { useSettingsChange } from './use-settings-change.ts'

const isLogoType = (type: string): type is LogoType => type in LOGO_TYPES

/** The file as base64, without the prefix of a data URL. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The institution's logo, which is saved as soon as the user chooses it. */
export function LogoField({ settings }: { settings: Settings }) {
  const { change } = useSettingsChange()
  const [refusal, setRefusal] = useState<string>()
  const { logo } = settings.values
  const isFixed = settings.fixed.includes('logo')
  const save = (next: { type: LogoType; base64: string } | null) =>
    change.mutate(({ version }) => api('PUT /api/settings/logo', { body: { version, logo: next } }))
  const take = async ([file]: File[]) => {
    setRefusal(undefined)
    if (!file) return
    if (!isLogoType(file.type) || file.size > LOGO_MAX_BYTES) return setRefusal(t(SETTINGS_MESSAGE.logo))
    save({ type: file.type, base64: await base64Of(file) })
  }
  const failure = change.error instanceof ApiError ? change.error.fields['logo'] : undefined
  return (
    <Section title={t('Logo')} hint={fixedHint(isFixed, t('It is next to the product’s name on every page.'))} className="mt-12">
      {logo !== null && (
        <div className="mb-4 flex flex-wrap items-center gap-4">
          <img
            src={`${INSTITUTION_LOGO_PATH}?${logo}`}
            alt={t('The logo')}
            className="h-16 max-w-60 rounded-md border border-line bg-raised object-contain p-2"
          />
          {!isFixed && (
            <Button pending={change.isPending} pendingLabel={t('Saving...')} onClick={() => save(null)}>
              {t('Remove the logo')}
            </Button>
          )}
        </div>
      )}
      {!isFixed && (
        <DropZone
          label={logo === null ? t('Choose a logo') : t('Replace the logo')}
          hint={t('SVG, PNG or WebP, up to 256 kB')}
          accept={Object.keys(LOGO_TYPES).join(',')}
          multiple={false}
          disabled={change.isPending}
          onFiles={(files) => void take(files)}
        />
      )}
      <FieldError
        id="logo-error"
        error={refusal ?? failure ?? (change.error ? errorText(change.error, t('Please try again.')) : undefined)}
      />
    </Section>
  )
}
