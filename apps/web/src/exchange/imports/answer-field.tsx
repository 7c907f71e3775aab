import { IMPORT_LIMITS, IMPORT_LISTED, type ImportAnswered } from '@callboard/contract/exchange/imports/rules'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { LIST_OF } from '@callboard/contract/people/profiles/listed-fields'
import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type Option, SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { importProblemsQuery } from './problems-query.ts'

/** The answer for a cell: a text, `null` for an empty value, `undefined` for no answer yet. */
export type Answer = string | null | undefined

/** The option for an empty value; no list contains this text. */
const NOTHING = '\u0000none'

const YES_OR_NO: readonly string[] = ['available', 'isPublic', 'hidesContact']
const isListed = (field: ImportAnswered): field is (typeof IMPORT_LISTED)[number] => IMPORT_LISTED.some((listed) => listed === field)

/** Values that a field may have; nothing where it is a text. The lists are as somebody may have changed them since the page was opened. */
function useOptions(id: number, field: ImportAnswered): Option[] | undefined {
  const atStart = useInstitution()
  const { data } = useQuery({ ...importProblemsQuery(id), enabled: isListed(field), staleTime: Number.POSITIVE_INFINITY })
  if (isListed(field)) return (data?.lists ?? atStart)[LIST_OF[field]].map((value) => ({ value, label: t(value) }))
  if (field === 'experienceLevel') return EXPERIENCE_LEVELS.map((value) => ({ value, label: t(value) }))
  return YES_OR_NO.includes(field) ? ['Yes', 'No'].map((value) => ({ value, label: t(value) })) : undefined
}

/**
 * The field in which the user corrects a cell: a list of options, or a text.
 *
 * @param id of the import
 * @param canBeEmpty whether people can be without it
 */
export function AnswerField({
  id,
  label,
  field,
  answer,
  canBeEmpty,
  onAnswer,
}: {
  id: number
  label: string
  field: ImportAnswered
  answer: Answer
  canBeEmpty: boolean
  onAnswer: (answer: Answer) => void
}) {
  const options = useOptions(id, field)
  if (!options) {
    return (
      <TextField
        label={label}
        hideLabel
        maxLength={IMPORT_LIMITS.problemText}
        placeholder={canBeEmpty ? t('Import without it') : t('What it should say')}
        value={answer ?? ''}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
      />
    )
  }
  return (
    <SelectField
      label={label}
      hideLabel
      placeholder={canBeEmpty ? t('Import without it') : t('Please choose')}
      options={canBeEmpty ? [...options, { value: NOTHING, label: t('Leave it empty, next time too') }] : options}
      value={answer === null ? NOTHING : (answer ?? '')}
      onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value === NOTHING ? null : target.value)}
    />
  )
}
