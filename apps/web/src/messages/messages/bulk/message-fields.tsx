import {
  MERGE_FIELDS,
  MESSAGE_LIMITS,
  MESSAGE_TYPE_TEXT,
  MESSAGE_TYPES,
  type MergeField,
} from '@callboard/contract/messages/messages/rules'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { labelled, msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import type { MessageTexts } from './message-draft.ts'

const FIELD_TEXT: Readonly<Record<MergeField, string>> = {
  firstName: msg('First name'),
  lastName: msg('Last name'),
  fullName: msg('Full name'),
  major: msg('Major'),
  email: msg('Email'),
}

const types = MESSAGE_TYPES.map((value) => ({ value, label: MESSAGE_TYPE_TEXT[value] }))

type Box = HTMLInputElement | HTMLTextAreaElement

/** Subject, type and content, with buttons that insert placeholders. */
export function MessageFields({ form }: { form: UseFormReturn<MessageTexts> }) {
  const { errors } = form.formState
  const content = useRef<HTMLTextAreaElement>(null)
  const last = useRef<{ name: 'subject' | 'content'; box: Box } | null>(null)
  const remember = (name: 'subject' | 'content') => ({
    onFocus: (event: { currentTarget: Box }) => {
      last.current = { name, box: event.currentTarget }
    },
  })
  const { ref: contentRef, ...contentProps } = form.register('content')

  function insert(field: MergeField): void {
    const { name, box } = last.current ?? { name: 'content' as const, box: content.current }
    if (!box) return
    const end = box.value.length
    box.setRangeText(`{{${field}}}`, box.selectionStart ?? end, box.selectionEnd ?? end, 'end')
    form.setValue(name, box.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    box.focus()
  }

  return (
    <Stack gap={4}>
      <TextField
        label={t('Subject')}
        required
        maxLength={MESSAGE_LIMITS.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...remember('subject')}
        {...form.register('subject')}
      />
      <SelectField label={t('Type')} options={labelled(types)} error={errors.messageType?.message} {...form.register('messageType')} />
      <TextArea
        label={t('Message')}
        required
        rows={10}
        maxLength={MESSAGE_LIMITS.content}
        error={errors.content?.message}
        {...remember('content')}
        {...contentProps}
        ref={(element) => {
          contentRef(element)
          content.current = element
        }}
      />
      <fieldset>
        <legend className="mb-2 text-ink-soft text-sm">{t('Insert what is different for each recipient')}</legend>
        <div className="flex flex-wrap gap-2">
          {MERGE_FIELDS.map((field) => (
            <Button key={field} size="sm" onClick={() => insert(field)}>
              {t(FIELD_TEXT[field])}
            </Button>
          ))}
        </div>
      </fieldset>
    </Stack>
  )
}
