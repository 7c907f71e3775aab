import type { Institution } from '@callboard/contract/institution'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { triedRetentionQuery } from '#shared/queries/retention.ts'
import { settingsInUseQuery } from '#shared/queries/settings.ts'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { FieldGrid, Section, Stack } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { NumberField } from '#ui/text-field.tsx'
import { fixedHint, PartForm } from './part-form.tsx'
import { wouldRemoveText } from './retention-text.ts'
import { usePart } from './use-part.ts'

type Rule = keyof Institution['retention']

const RULES: readonly (readonly [Rule, string, string])[] = [
  ['accountsMonthsAfterGraduation', msg('Accounts of graduates'), msg('Months after graduation and the last sign-in')],
  ['accountsMonthsUnused', msg('Accounts without a year of graduation'), msg('Months after the last sign-in, at least 12')],
  ['selfTapesMonths', msg('Self-tapes'), msg('Months after they were made')],
  ['applicationsMonthsAfterCall', msg('Applications'), msg('Months after the casting call was over')],
  ['messagesMonths', msg('Messages'), msg('Months after they were sent')],
]

/** What is public, and what is deleted automatically. */
export function PrivacyPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'privacy')
  const { values, errors, isFixed, set } = part
  const { retention } = values
  // The numbers are above the fields, which would move when the numbers load.
  const [uses, saved] = [useQuery(settingsInUseQuery), useQuery(triedRetentionQuery(settings.values.retention))]
  if (awaitsAnswer(uses) || awaitsAnswer(saved)) {
    return (
      <Loading label={t('Loading the settings')}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <PartForm part={part}>
      <Section title={t('Public profiles')}>
        <Stack>
          <RadioGroup
            label={t('The page of a new profile')}
            name="page"
            value={values.newProfiles.isPublic ? 'open' : 'closed'}
            disabled={isFixed('newProfiles')}
            hint={fixedHint(isFixed('newProfiles'), <PagesNow />)}
            options={[
              { value: 'open', label: t('Anyone with its address sees it') },
              { value: 'closed', label: t('Closed until the student opens it') },
            ]}
            onChange={({ target }) => set({ newProfiles: { ...values.newProfiles, isPublic: target.value === 'open' } })}
          />
          <Checkbox
            label={t('It shows email, phone and Instagram')}
            checked={!values.newProfiles.hidesContact}
            disabled={isFixed('newProfiles')}
            onChange={({ target }) => set({ newProfiles: { ...values.newProfiles, hidesContact: !target.checked } })}
          />
          <Checkbox
            label={t('Search engines may list public profiles')}
            hint={fixedHint(isFixed('indexPublicProfiles'), t('Anyone with the address of a public profile sees it either way.'))}
            checked={values.indexPublicProfiles}
            disabled={isFixed('indexPublicProfiles')}
            onChange={({ target }) => set({ indexPublicProfiles: target.checked })}
          />
        </Stack>
      </Section>
      <Section
        title={t('Retention')}
        hint={fixedHint(isFixed('retention'), t('What is removed by itself, and when. Empty means never; otherwise at least 3 months.'))}
      >
        <FieldGrid>
          {RULES.map(([rule, label, hint]) => (
            <NumberField
              key={rule}
              label={t(label)}
              hint={t(hint)}
              min={3}
              max={240}
              disabled={isFixed('retention')}
              error={errors[`retention.${rule}`]}
              value={retention[rule] ?? ''}
              onChange={({ target }) => set({ retention: { ...retention, [rule]: target.value === '' ? null : target.valueAsNumber } })}
            />
          ))}
        </FieldGrid>
        <WouldRemove rules={retention} />
      </Section>
    </PartForm>
  )
}

/** Says that students decide for themselves, and how many chose what. */
function PagesNow() {
  const pages = useQuery(settingsInUseQuery).data?.pages
  return (
    <>
      {t('Students decide for themselves later. Existing profiles keep what they have.')}{' '}
      {pages && (
        <span>
          {[
            plural(pages.open, 'One page is open now.', '{count} pages are open now.'),
            plural(pages.closed, 'One is closed.', '{count} are closed.'),
            plural(pages.hidesContact, 'One of the open ones hides contact details.', '{count} of the open ones hide contact details.'),
          ].join(' ')}
        </span>
      )}
    </>
  )
}

/** What unsaved retention rules would delete now. */
function WouldRemove({ rules }: { rules: Institution['retention'] }) {
  const preview = useQuery({ ...triedRetentionQuery(rules), placeholderData: keepPreviousData })
  return (
    <p className="mt-5" aria-live="polite">
      {preview.data && <span>{wouldRemoveText(preview.data)}</span>}
      <span> </span>
      <Link to="/retention" className="underline">
        {t('Who, and when')}
      </Link>
    </p>
  )
}
