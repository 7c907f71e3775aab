import type { Institution } from '@callboard/contract/institution'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { msg, t } from '#app/language/t.ts'
import { Section, Stack } from '#ui/layout.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { fixedHint, PartForm } from './part-form.tsx'
import { usePart } from './use-part.ts'

type ConsentText = Exclude<keyof Institution['consent'], 'version'>

const CONSENT: readonly (readonly [ConsentText, string])[] = [
  ['intro', msg('Before the question')],
  ['casting', msg('For casting here')],
  ['directors', msg('For directors and productions outside')],
  ['publicity', msg('For publicity')],
]

/** Texts of the product that the office may change. */
export function WordingPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'wording')
  const { values, errors, isFixed, set } = part
  return (
    <PartForm part={part}>
      <Section title={t('Casting calls')}>
        <TextArea
          label={t('Wardrobe guidance')}
          hint={fixedHint(isFixed('wardrobe'), t('What the wardrobe field of a new casting call begins with.'))}
          rows={6}
          room={2000}
          disabled={isFixed('wardrobe')}
          error={errors['wardrobe']}
          value={t(values.wardrobe)}
          onChange={({ target }) => set({ wardrobe: target.value })}
        />
      </Section>
      <Section
        title={t('The question about photographs')}
        hint={fixedHint(
          isFixed('consent'),
          t('Each answer is kept with the text that was asked. This is version {version}; a changed text gets a new one.', {
            version: settings.values.consent.version,
          }),
        )}
      >
        <Stack>
          {CONSENT.map(([key, label]) => (
            <TextArea
              key={key}
              label={t(label)}
              rows={2}
              room={500}
              required
              disabled={isFixed('consent')}
              error={errors[`consent.${key}`]}
              value={t(values.consent[key])}
              onChange={({ target }) => set({ consent: { ...values.consent, [key]: target.value } })}
            />
          ))}
        </Stack>
      </Section>
    </PartForm>
  )
}
