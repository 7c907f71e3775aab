import type { JoinLink } from '@callboard/contract/exchange/join-links/endpoints'
import { JOIN_LIMITS } from '@callboard/contract/exchange/join-links/rules'
import { KIOSK_OPTIONAL } from '@callboard/contract/exchange/kiosk/rules'
import { type FormEvent, useId } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { QUESTION_NAME } from '#shared/registration/question-names.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { FieldGrid, Stack } from '#ui/layout.tsx'
import { NumberField, TextArea, TextField } from '#ui/text-field.tsx'
import { type LinkInput, useJoinLinks } from './use-join-links.ts'

/** The values of the form; numbers are strings, as typed. */
type Typed = Omit<LinkInput, 'places' | 'note' | 'opensOn' | 'closesOn'> & Record<'places' | 'note' | 'opensOn' | 'closesOn', string>

const typedOf = (link: JoinLink | null): Typed => ({
  title: link?.title ?? '',
  note: link?.note ?? '',
  fields: link?.fields ?? ['instagram', 'year', 'school'],
  asksPhotos: link?.asksPhotos ?? true,
  opensOn: link?.opensOn ?? '',
  closesOn: link?.closesOn ?? '',
  places: String(link?.places ?? ''),
})

/** Makes or changes a registration link. @param link `null` for a new one */
export function LinkDialog({ link, onClose }: { link: JoinLink | null; onClose: () => void }) {
  const formId = useId()
  const [typed, setTyped] = useKeptState(`join-link.${link?.id ?? 'new'}`, typedOf(link))
  const { save } = useJoinLinks()
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const bind = (field: 'title' | 'note' | 'opensOn' | 'closesOn' | 'places') => ({
    value: typed[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { ...typed, places: typed.places.trim() === '' ? null : Number(typed.places) }
    save.mutate({ link, input }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={link ? t('Change the link') : t('New link')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={save.isPending} pendingLabel={t('Saving...')}>
          {link ? t('Save') : t('Make the link')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={6}>
          <FieldGrid>
            <TextField
              className="wide-field"
              label={t('Title')}
              required
              autoFocus
              autoComplete="off"
              maxLength={JOIN_LIMITS.title}
              hint={t('On the poster and above the form, such as “Open day in spring”.')}
              {...bind('title')}
            />
            <TextArea className="wide-field" label={t('Text for visitors')} rows={2} room={JOIN_LIMITS.note} {...bind('note')} />
            <TextField type="date" label={t('First day')} hint={t('Empty: right away.')} {...bind('opensOn')} />
            <TextField type="date" label={t('Last day')} hint={t('Empty: no end.')} {...bind('closesOn')} />
            <NumberField
              label={t('Places')}
              min={1}
              max={JOIN_LIMITS.places}
              hint={t('How many may register. Empty for any number.')}
              {...bind('places')}
            />
          </FieldGrid>
          <fieldset>
            <legend className="mb-1 font-semibold">{t('Questions')}</legend>
            <p className="mb-3 text-ink-soft text-sm">{t('Name, address, telephone, major and year of graduation are always asked.')}</p>
            <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {KIOSK_OPTIONAL.map((field) => (
                <Checkbox
                  key={field}
                  label={t(QUESTION_NAME[field])}
                  checked={typed.fields.includes(field)}
                  onChange={({ target }) =>
                    setTyped({
                      ...typed,
                      fields: KIOSK_OPTIONAL.filter((known) => (known === field ? target.checked : typed.fields.includes(known))),
                    })
                  }
                />
              ))}
              <Checkbox
                label={t('A photo of themselves, if they like')}
                checked={typed.asksPhotos}
                onChange={({ target }) => setTyped({ ...typed, asksPhotos: target.checked })}
              />
            </div>
          </fieldset>
          {save.error && Object.keys(errors).length === 0 && (
            <FieldError id="join-link-error" error={errorText(save.error, t('Not saved. Please try again.'))} />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
