import { CLOSING_FIELDS, CLOSING_LIMITS, type ClosingNotes } from '@callboard/contract/casting/closure/rules'
import { LANGUAGE_NAMES, LANGUAGES } from '@callboard/contract/language'
import { useState } from 'react'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { FieldError } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'

/** The closing note in each language, starting with the reader's. */
export function ClosingNoteFields({
  notes,
  error,
  onNotes,
}: {
  notes: ClosingNotes
  error: string | undefined
  onNotes: (notes: ClosingNotes) => void
}) {
  const [shown, setShown] = useState<string>(pageLanguage)
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-lg">{t('Closing note')}</h3>
      <p className="mb-2 text-ink-soft text-sm">
        {t('Everyone gets it in their own language. These fields are filled in for each person: {fields}', {
          fields: CLOSING_FIELDS.map((field) => `{{${field}}}`).join(' '),
        })}
      </p>
      <Tabs
        label={t('Language of the note')}
        value={shown}
        onValueChange={setShown}
        tabs={LANGUAGES.map((language) => {
          const note = notes[language]
          const write = (change: Partial<typeof note>) => onNotes({ ...notes, [language]: { ...note, ...change } })
          return {
            value: language,
            label: LANGUAGE_NAMES[language],
            content: (
              <div lang={language} className="grid gap-4">
                <TextField
                  label={t('Subject')}
                  required
                  maxLength={CLOSING_LIMITS.subject}
                  value={note.subject}
                  onChange={(event) => write({ subject: event.target.value })}
                />
                <TextArea
                  label={t('Message')}
                  required
                  rows={5}
                  maxLength={CLOSING_LIMITS.content}
                  value={note.content}
                  onChange={(event) => write({ content: event.target.value })}
                />
              </div>
            ),
          }
        })}
      />
      <FieldError id="closing-note-error" error={error} />
    </section>
  )
}
