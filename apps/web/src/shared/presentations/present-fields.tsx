import { SHOWN_FIELDS } from '@callboard/contract/casting/presentations/rules'
import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Field, useFieldIds } from '#ui/field.tsx'
import type { PresentDraft } from './present-draft.ts'
import { shownText } from './presentation-text.ts'

/** The settings of a presentation, as values of a form. */
export type SettingsDraft = Pick<PresentDraft, 'shown' | 'isBlind' | 'blindTapes' | 'othersSeen' | 'commentsFor' | 'downloads'>

interface FieldsProps {
  draft: SettingsDraft
  set: (change: Partial<SettingsDraft>) => void
  /** The errors, by field. */
  fields: Readonly<Record<string, string>>
}

const DAYS = [1, 3, 7, 14, 30, 90]

/** When links end, as choices. */
export const daysOptions = () => DAYS.map((days) => ({ value: String(days), label: plural(days, 'in 1 day', 'in {count} days') }))

/** Several checkboxes. */
export function Ticks({ label, hint, error, children }: { label: string; hint?: string; error: string | undefined; children: ReactNode }) {
  const ids = useFieldIds({ hint, error })
  return (
    <Field {...{ label, hint, error, ids }} group>
      <div className="flex flex-wrap gap-x-6 gap-y-2">{children}</div>
    </Field>
  )
}

/**
 * Chooses what reviewers see. Names people who have not agreed to be shown outside.
 *
 * @param studentIds the presented people; `undefined` until they are known
 */
export function ShownFields({ draft: { shown }, set, fields, studentIds }: FieldsProps & { studentIds: readonly number[] | undefined }) {
  const hasPictures = shown.includes('photos') || shown.includes('tapes')
  return (
    <>
      <Ticks
        label={t('What reviewers see')}
        hint={t('Reviewers see no photos and tapes of people who declined to be shown outside.')}
        error={fields.shown}
      >
        {SHOWN_FIELDS.map((field) => (
          <Checkbox
            key={field}
            label={shownText(field)}
            checked={shown.includes(field)}
            onChange={({ target }) => set({ shown: target.checked ? [...shown, field] : shown.filter((other) => other !== field) })}
          />
        ))}
      </Ticks>
      {hasPictures && studentIds && <ConsentNotice need="sharing" studentIds={studentIds} />}
    </>
  )
}

/** Chooses how reviewers vote: blind or not, and who reads what. */
export function VotingFields({ draft, set, fields, isAudition }: FieldsProps & { isAudition: boolean }) {
  return (
    <>
      <Checkbox
        label={t('Blind: numbers instead of names, in an order of each reviewer’s own')}
        hint={t('Reviewers read “…” where your title, message, criteria, roles and notes have one of these names. Nicknames stay.')}
        checked={draft.isBlind}
        disabled={isAudition}
        error={fields.isBlind}
        onChange={({ target }) => set({ isBlind: target.checked })}
      />
      {draft.isBlind && draft.shown.includes('tapes') && (
        <RadioGroup
          label={t('Tapes in which a person may say their name')}
          hint={t('Tapes of a request without a slate are shown as they are, tapes on other sites never.')}
          name="blindTapes"
          options={[
            { value: 'left-out', label: t('Leave them out') },
            { value: 'marked', label: t('Show them with a mark') },
          ]}
          value={draft.blindTapes}
          onChange={({ target }) => set({ blindTapes: target.value === 'marked' ? 'marked' : 'left-out' })}
        />
      )}
      <Checkbox
        label={t('Reviewers see the votes of the others after their own')}
        checked={draft.othersSeen}
        onChange={({ target }) => set({ othersSeen: target.checked })}
      />
      <RadioGroup
        label={t('Who reads comments')}
        name="commentsFor"
        options={[
          { value: 'office', label: t('The office alone') },
          { value: 'reviewers', label: t('All reviewers, after their own vote') },
        ]}
        value={draft.commentsFor}
        onChange={({ target }) => set({ commentsFor: target.value === 'reviewers' ? 'reviewers' : 'office' })}
      />
      <Checkbox
        label={t('Reviewers may save photos and tapes')}
        checked={draft.downloads}
        onChange={({ target }) => set({ downloads: target.checked })}
      />
    </>
  )
}
