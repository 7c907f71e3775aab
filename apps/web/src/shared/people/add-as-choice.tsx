import { t } from '#app/language/t.ts'
import { RadioGroup } from '#ui/choice.tsx'
import type { AddAs } from './use-add-people.ts'

/** Chooses whether people are asked to take part, or put on the shortlist. */
export function AddAsChoice({ value, onValue }: { value: AddAs; onValue: (as: AddAs) => void }) {
  return (
    <RadioGroup
      label={t('Add them')}
      name="as"
      direction="row"
      value={value}
      onChange={(event) => onValue(event.target.value as AddAs)}
      options={[
        { value: 'invited', label: t('Invited: they get a message and an email') },
        { value: 'shortlisted', label: t('On the shortlist: they are not told') },
      ]}
    />
  )
}
