import { t } from '#app/language/t.ts'
import { RadioGroup } from '#ui/choice.tsx'
import type { AddAs } from './use-add-people.ts'

/** What happens to people who are selected for a role. The text of an offer is written next, in the role's matches. */
export type ChosenFor = AddAs | 'offered'

interface AddAsChoiceProps<As extends ChosenFor> {
  value: As
  onValue: (as: As) => void
  /** Further options. */
  more?: readonly { readonly value: As; readonly label: string }[]
}

/** Chooses whether people are asked to take part, or put on the shortlist. */
export function AddAsChoice<As extends ChosenFor>({ value, onValue, more = [] }: AddAsChoiceProps<As>) {
  return (
    <RadioGroup
      label={t('Add them')}
      name="as"
      direction="row"
      value={value}
      onChange={(event) => onValue(event.target.value as As)}
      options={[
        { value: 'invited', label: t('Invited: they get a message and an email') },
        { value: 'shortlisted', label: t('On the shortlist: they are not told') },
        ...more,
      ]}
    />
  )
}
