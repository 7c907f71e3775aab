import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { t } from '#app/language/t.ts'
import { FieldGrid, Section } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PartForm } from './part-form.tsx'
import { usePart } from './use-part.ts'

/** The address to which people answer the office's emails. */
export function RepliesPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'replies')
  const { replies } = part.values
  const text = (key: keyof typeof replies) => ({
    value: replies[key] ?? '',
    error: part.errors[`replies.${key}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      part.set({ replies: { ...replies, [key]: target.value === '' ? null : target.value } }),
  })
  return (
    <Section
      className="mt-12"
      title={t('Replies by email')}
      hint={t('Students answer an email by pressing Reply. What they write is read in the inbox of the office.')}
    >
      <PartForm part={part} saves={t('Save replies')}>
        <FieldGrid>
          <TextField
            label={t('Address for replies')}
            type="email"
            placeholder="casting@example.edu"
            hint={t(
              'A code for each email is added: casting+code@example.edu. Mail to such addresses must arrive. Empty: no one can reply.',
            )}
            {...text('address')}
          />
          <TextField
            label={t('Server whose checks count')}
            placeholder="mx.example.edu"
            hint={t(
              'The name that your mail server writes in Authentication-Results, or protection.outlook.com for Microsoft 365. Empty: anyone could write as a student, so every reply waits in Unfiled email.',
            )}
            {...text('trustedHost')}
          />
        </FieldGrid>
      </PartForm>
    </Section>
  )
}
