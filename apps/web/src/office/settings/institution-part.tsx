import { LANGUAGES } from '@callboard/contract/language'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { FieldGrid } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccentSample } from './accent-sample.tsx'
import { LogoField } from './logo-field.tsx'
import { fixedHint, PartForm } from './part-form.tsx'
import { LANGUAGE_NAME } from './settings-text.ts'
import { usePart } from './use-part.ts'

/** Callboard's own accent, as the colour chooser needs it (`styles/tokens.css`). */
const OWN_ACCENT = '#f2a91d'

/** Minutes to choose from. */
const TRAVEL_CHOICES = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120] as const

type TextKey = 'name' | 'officeName' | 'supportEmail' | 'region'

/** The institution's names, logo, colour, language and time zone. */
export function InstitutionPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'institution')
  const { values, errors, isFixed, set } = part
  const text = (key: TextKey, hint?: string) => ({
    value: values[key] ?? '',
    error: errors[key],
    disabled: isFixed(key),
    hint: fixedHint(isFixed(key), hint),
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [key]: key === 'supportEmail' && target.value === '' ? null : target.value }),
  })
  return (
    <>
      <PartForm part={part}>
        <FieldGrid>
          <TextField
            label={t('Name of the institution')}
            required
            maxLength={120}
            {...text('name', t('As it appears in a sentence: “Represent Lakeside College”.'))}
          />
          <TextField label={t('Name of the office')} required maxLength={120} {...text('officeName', t('The sender of your messages.'))} />
          <TextField
            label={t('Support address')}
            type="email"
            {...text(
              'supportEmail',
              t(
                'Where people write for help. Without one, emails name their sender unless it is no-reply, and the landing page shows no such link.',
              ),
            )}
          />
          <SelectField
            label={t('Language')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
            value={values.language}
            disabled={isFixed('language')}
            hint={fixedHint(isFixed('language'), t('For visitors whose browser language is neither of these.'))}
            onChange={({ target }) => set({ language: target.value === 'es' ? 'es' : 'en' })}
          />
          <SelectField
            label={t('Time zone')}
            options={[...new Set([values.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()}
            value={values.timeZone}
            error={errors['timeZone']}
            disabled={isFixed('timeZone')}
            hint={fixedHint(
              isFixed('timeZone'),
              t('It is {time} there. All times are meant in it.', { time: formatDateTime(new Date().toISOString(), values.timeZone) }),
            )}
            onChange={({ target }) => set({ timeZone: target.value })}
          />
          <SelectField
            label={t('Travel time')}
            options={[...new Set([...TRAVEL_CHOICES, values.travelMinutes])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: plural(minutes, '1 minute', '{count} minutes') }))}
            value={String(values.travelMinutes)}
            error={errors['travelMinutes']}
            disabled={isFixed('travelMinutes')}
            hint={fixedHint(
              isFixed('travelMinutes'),
              t('Kept free before and after a booking, a slot and an offer, to get from one campus or place to another.'),
            )}
            onChange={({ target }) => set({ travelMinutes: Number(target.value) })}
          />
          <TextField
            label={t('Country')}
            required
            maxLength={2}
            autoCapitalize="characters"
            {...text('region', t('Two capital letters, such as US or ES: how dates and numbers are written.'))}
          />
          <div className="wide-field grid items-start gap-6 sm:grid-cols-2">
            <div>
              <TextField
                label={t('Accent colour')}
                type="color"
                value={values.accentColor ?? OWN_ACCENT}
                error={errors['accentColor']}
                disabled={isFixed('accentColor')}
                hint={fixedHint(isFixed('accentColor'), t('For the main button of each page. Its text stays readable in any colour.'))}
                onChange={({ target }) => set({ accentColor: target.value })}
              />
              {values.accentColor !== null && !isFixed('accentColor') && (
                <Button size="sm" className="mt-2" onClick={() => set({ accentColor: null })}>
                  {t('Use Callboard’s colour')}
                </Button>
              )}
            </div>
            <AccentSample hex={values.accentColor ?? OWN_ACCENT} />
          </div>
        </FieldGrid>
      </PartForm>
      <LogoField settings={settings} />
    </>
  )
}
