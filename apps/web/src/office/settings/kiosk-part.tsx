import { KIOSK_OPTIONAL, KIOSK_PLACES, KIOSK_TEXT_LENGTH, type KioskPlace } from '@callboard/contract/exchange/kiosk/rules'
import { kioskText } from '@callboard/contract/exchange/kiosk/text'
import { LANGUAGES } from '@callboard/contract/language'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { Link } from '@tanstack/react-router'
import { pageLanguage } from '#app/language/language.ts'
import { msg, t } from '#app/language/t.ts'
import { kioskWelcome } from '#shared/kiosk-welcome.ts'
import { QUESTION_NAME } from '#shared/registration/question-names.ts'
import { Checkbox } from '#ui/choice.tsx'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PairedKiosksSection } from './paired-kiosks-section.tsx'
import { fixedHint, PartForm } from './part-form.tsx'
import { LANGUAGE_NAME } from './settings-text.ts'
import { usePart } from './use-part.ts'

const PLACE: Readonly<Record<KioskPlace, string>> = {
  details: msg('With the details'),
  photos: msg('Below the photos'),
  off: msg('Not asked'),
}

/** The texts and questions of the kiosk. */
export function KioskPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'kiosk')
  const { values, errors, isFixed, set } = part
  const { kiosk } = values
  const isFixedHere = isFixed('kiosk')
  const texts = (key: 'welcome' | 'closing', label: string) =>
    LANGUAGES.map((language) => (
      <TextField
        key={language}
        label={t('{text}, {language}', { text: label, language: LANGUAGE_NAME[language] })}
        className="wide-field"
        lang={language}
        maxLength={KIOSK_TEXT_LENGTH}
        disabled={isFixedHere}
        error={errors[`kiosk.${key}.${language}`]}
        value={kiosk[key][language] ?? ''}
        onChange={({ target }) => set({ kiosk: { ...kiosk, [key]: { ...kiosk[key], [language]: target.value || null } } })}
      />
    ))
  const closing = kioskText(kiosk.closing[pageLanguage()], t(values.name))
  return (
    <>
      <PartForm part={part}>
        <Section
          title={t('Texts')}
          hint={fixedHint(
            isFixedHere,
            t('Empty: Callboard’s own text. {placeholder} becomes the name of the institution.', { placeholder: '{institution}' }),
          )}
        >
          <FieldGrid>
            {texts('welcome', t('Welcome'))}
            {texts('closing', t('At the end'))}
          </FieldGrid>
          <div className="scheme-dark mt-6 grid gap-8 rounded-md border border-line bg-paper p-6 text-ink sm:grid-cols-2">
            <div>
              <p className="font-bold font-display text-xl">
                {t('Welcome.')} <span className="text-accent-text">{t('You’re on.')}</span>
              </p>
              <p className="wrap-anywhere mt-3">{kioskWelcome(values)}</p>
            </div>
            <div>
              <p className="font-bold font-display text-xl">{t('Success!')}</p>
              <p className="mt-3">{t('Your profile is made. We have emailed you your login instructions.')}</p>
              {closing && <p className="wrap-anywhere mt-2">{closing}</p>}
            </div>
          </div>
        </Section>
        <Section
          title={t('Questions')}
          hint={t('Name, address, telephone, major, year of graduation and a photo are always asked; a registration needs them.')}
        >
          <FieldGrid>
            {KIOSK_OPTIONAL.map((field) => (
              <SelectField
                key={field}
                label={t(QUESTION_NAME[field])}
                options={KIOSK_PLACES.map((value) => ({ value, label: t(PLACE[value]) }))}
                value={kiosk.fields[field]}
                disabled={isFixedHere}
                onChange={({ target }) =>
                  set({
                    kiosk: {
                      ...kiosk,
                      fields: { ...kiosk.fields, [field]: KIOSK_PLACES.find((place) => place === target.value) ?? 'details' },
                    },
                  })
                }
              />
            ))}
          </FieldGrid>
          <p className="mt-6">
            {t('Visitors can also register on their own phones, with questions of their own:')}{' '}
            <Link to="/registration-links" className="underline">
              {t('Registration links')}
            </Link>
          </p>
        </Section>
        <Section title={t('Check-in')}>
          <Checkbox
            label={t('People check in by their name on a paired kiosk')}
            hint={t('Without it, they need their code there too.')}
            checked={kiosk.takesNames}
            disabled={isFixedHere}
            onChange={({ target }) => set({ kiosk: { ...kiosk, takesNames: target.checked } })}
          />
        </Section>
      </PartForm>
      <PairedKiosksSection />
    </>
  )
}
