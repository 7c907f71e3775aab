import { CONSENT_USES, type ConsentUse } from '@callboard/contract/people/consents/rules'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Checkbox } from '#ui/choice.tsx'

/** The possible uses of photos, each with its own checkbox. None is checked in advance. */
export function ConsentFields({ uses, onUses }: { uses: readonly ConsentUse[]; onUses: (uses: ConsentUse[]) => void }) {
  const { consent } = useInstitution()
  return (
    <fieldset>
      <legend className="measure mb-4">{t(consent.intro)}</legend>
      <div className="flex flex-col gap-4">
        {CONSENT_USES.map((use) => (
          <Checkbox
            key={use}
            label={t(consent[use])}
            checked={uses.includes(use)}
            onChange={({ target }) => onUses(CONSENT_USES.filter((known) => (known === use ? target.checked : uses.includes(known))))}
          />
        ))}
      </div>
    </fieldset>
  )
}
