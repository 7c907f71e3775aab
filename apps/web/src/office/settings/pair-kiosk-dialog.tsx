import { PAIRED_KIOSK_LIMITS, PAIRING_MINUTES } from '@callboard/contract/accounts/paired-kiosks/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { pairedKiosksQuery } from '#shared/queries/paired-kiosks.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Creates a code that pairs one device, and shows it once. */
export function PairKioskDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [name, setName] = useState('')
  const begin = useChange({
    mutationFn: () => api('POST /api/paired-kiosks', { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pairedKiosksQuery.queryKey }),
  })
  const fields = begin.error instanceof ApiError ? begin.error.fields : {}
  const refusal = begin.error && Object.keys(fields).length === 0 ? errorText(begin.error, t('Please try again.')) : undefined
  const made = begin.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? t('The code for {name}', { name: made.kiosk.name }) : t('Pair a kiosk')}
      description={
        made
          ? t('It pairs one device, within {minutes} minutes.', { minutes: PAIRING_MINUTES })
          : t('You get a code that you type on the device.')
      }
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        ) : (
          <FormButtons onCancel={onClose} form={formId} pending={begin.isPending} pendingLabel={t('Creating...')}>
            {t('Make code')}
          </FormButtons>
        )
      }
    >
      {made ? (
        <>
          <p className="font-bold font-mono text-2xl tabular-nums tracking-widest">{`${made.code.slice(0, 4)} ${made.code.slice(4)}`}</p>
          <ol className="mt-6 list-decimal space-y-2 pl-6">
            <li>{t('On the device, open {address}.', { address: `${location.origin}/kiosk/check-in` })}</li>
            <li>{t('Press “For the casting office”, and type the code.')}</li>
          </ol>
        </>
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            begin.mutate()
          }}
        >
          <TextField
            label={t('Name')}
            hint={t('Such as the place where it is. The list and the audit log show this name.')}
            required
            autoComplete="off"
            maxLength={PAIRED_KIOSK_LIMITS.name}
            value={name}
            error={fields['name'] ?? refusal}
            onChange={({ target }) => setName(target.value)}
          />
        </form>
      )}
    </Dialog>
  )
}
