import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Section, Stack } from '#ui/layout.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { fixedHint, PartForm } from './part-form.tsx'
import { SignOnForm, type SignOnFormProps } from './sign-on-form.tsx'
import { usePart } from './use-part.ts'

/** Who may sign in, and how. */
export function SignInPart({ settings, signOnDraft }: { settings: Settings; signOnDraft: SignOnFormProps['draft'] }) {
  const part = usePart(settings, 'sign-in')
  const typing = useState('')
  const { values, errors, isFixed, set } = part
  const domains = values.emailDomains
  return (
    <>
      <PartForm part={part}>
        <Section title={t('By email')} hint={t('People type their address and get a link and a code. Staff may always sign in.')}>
          <Stack>
            <RadioGroup
              label={t('Who may sign in and register')}
              name="who"
              value={domains === null ? 'any' : 'own'}
              disabled={isFixed('emailDomains')}
              hint={fixedHint(isFixed('emailDomains'))}
              options={[
                { value: 'any', label: t('Anyone with an email address') },
                { value: 'own', label: t('Only addresses of these domains') },
              ]}
              onChange={({ target }) => set({ emailDomains: target.value === 'any' ? null : [] })}
            />
            {domains !== null && !isFixed('emailDomains') && (
              <TagInput
                label={t('Domains')}
                hint={t('Such as example.edu. Each counts by itself: add mail.example.edu too if students have it.')}
                required
                placeholder="example.edu"
                error={errors['emailDomains']}
                value={domains}
                typing={typing}
                maxLength={253}
                onChange={(next) => set({ emailDomains: next })}
              />
            )}
            {domains !== null && isFixed('emailDomains') && <p className="wrap-anywhere">{domains.join(' · ')}</p>}
          </Stack>
        </Section>
        <Section title={t('Staff')}>
          <Checkbox
            label={t('Only with a passkey or single sign-on')}
            hint={fixedHint(isFixed('strongAdmins'), t('People with neither are asked to make a passkey at the next sign-in by email.'))}
            checked={values.strongAdmins}
            disabled={isFixed('strongAdmins')}
            onChange={({ target }) => set({ strongAdmins: target.checked })}
          />
        </Section>
      </PartForm>
      <SignOnForm signOn={settings.signOn} draft={signOnDraft} />
    </>
  )
}
