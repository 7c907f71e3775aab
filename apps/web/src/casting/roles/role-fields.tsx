import { ROLE_LIMITS } from '@callboard/contract/casting/roles/rules'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { readableChoices } from '#shared/profile-text.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { FieldGrid } from '#ui/layout.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { NumberField, TextArea, TextField } from '#ui/text-field.tsx'
import type { RoleValues } from './role-form-model.ts'

type InForm = { form: UseFormReturn<RoleValues> }
type ListName = 'genders' | 'years' | 'schools' | 'experienceLevels'
type TagName = 'majors' | 'specialtiesAll' | 'specialtiesAny'
type NumberName = 'needed' | 'neededMen' | 'neededWomen' | 'alternatesWanted' | 'ageFrom' | 'ageTo'

const asNumber = { setValueAs: (typed: unknown) => (typed === '' || typed === null || Number.isNaN(Number(typed)) ? null : Number(typed)) }

const heading = 'mt-8 mb-4 border-line border-t pt-4 text-base'

/**
 * All fields of a role.
 *
 * @param maxNeeded the largest allowed number of people; a stored role may need more than a new one is allowed to
 */
export function RoleFields({ form, maxNeeded = 0 }: InForm & { maxNeeded?: number | undefined }) {
  const { genders, years, schools } = useInstitution()
  const { errors } = form.formState
  const text = (name: 'name' | 'pay' | 'heightFrom' | 'heightTo' | 'shootDate' | 'shootTime' | 'endTime') => ({
    error: errors[name]?.message,
    ...form.register(name),
  })
  const number = (name: NumberName) => ({ error: errors[name]?.message, min: 0, ...form.register(name, asNumber) })
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: t(name) }))
  return (
    <>
      <FieldGrid>
        <TextField className="wide-field" label={t('Name')} required maxLength={ROLE_LIMITS.name} {...text('name')} />
        <TextArea
          className="wide-field"
          label={t('Description')}
          rows={3}
          maxLength={ROLE_LIMITS.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <NumberField
          label={t('People needed')}
          required
          max={Math.max(ROLE_LIMITS.maxNeeded, maxNeeded)}
          {...number('needed')}
          min={ROLE_LIMITS.minNeeded}
        />
        <NumberField
          label={t('Alternates')}
          hint={t('People who could step in')}
          max={ROLE_LIMITS.maxAlternates}
          {...number('alternatesWanted')}
        />
        <NumberField label={t('Women among them')} hint={t('Empty for any')} {...number('neededWomen')} />
        <NumberField label={t('Men among them')} hint={t('Empty for any')} {...number('neededMen')} />
        <TextField label={t('Pay')} placeholder={t('$50 gift card, class credit, unpaid')} maxLength={ROLE_LIMITS.pay} {...text('pay')} />
        <Checkbox
          className="self-end pb-2"
          label={t('By invitation only')}
          hint={t('Students do not see it')}
          {...form.register('isInternal')}
        />
      </FieldGrid>
      <h3 className={heading}>{t('Who fits')}</h3>
      <FieldGrid>
        <Choices form={form} name="genders" label={t('Gender')} options={named(genders)} />
        <Choices form={form} name="years" label={t('Years')} options={named(years)} />
        <Choices form={form} name="schools" label={t('School')} options={named(schools)} />
        <Choices form={form} name="experienceLevels" label={t('Experience')} options={readableChoices(EXPERIENCE_LEVELS)} />
        <div className="grid grid-cols-2 gap-4">
          <NumberField label={t('Age from')} {...number('ageFrom')} />
          <NumberField label={t('Age to')} {...number('ageTo')} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TextField label={t('Height from')} hint={t(`5'6" or 168 cm`)} {...text('heightFrom')} />
          <TextField label={t('Height to')} {...text('heightTo')} />
        </div>
        <Tags form={form} name="majors" label={t('Major')} />
        <Tags form={form} name="specialtiesAll" label={t('Specialties, all of')} />
        <Tags form={form} name="specialtiesAny" label={t('Specialties, one of')} />
      </FieldGrid>
      <h3 className={heading}>{t('When')}</h3>
      <FieldGrid>
        <TextField type="date" label={t('Shoot date')} hint={t('Empty for that of the casting call')} {...text('shootDate')} />
        <div className="grid grid-cols-2 gap-4">
          <TextField type="time" label={t('Arrival')} {...text('shootTime')} />
          <TextField type="time" label={t('End')} {...text('endTime')} />
        </div>
        <ZoneNote className="wide-field" />
      </FieldGrid>
    </>
  )
}

/** Alternatives of one list; choosing none means no criterion. */
function Choices({
  form,
  name,
  label,
  options,
}: InForm & { name: ListName; label: string; options: readonly { value: string; label: string }[] }) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <fieldset className="wide-field">
          <legend className="mb-2 font-semibold">{label}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={field.value.includes(option.value)}
                onChange={({ target }) =>
                  field.onChange(target.checked ? [...field.value, option.value] : field.value.filter((one) => one !== option.value))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    />
  )
}

function Tags({ form, name, label }: InForm & { name: TagName; label: string }) {
  const typing = useKeptState(`role.${name}`, '')
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <TagInput
          className="wide-field"
          label={label}
          maxLength={ROLE_LIMITS.choice}
          value={field.value}
          onChange={field.onChange}
          typing={typing}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
