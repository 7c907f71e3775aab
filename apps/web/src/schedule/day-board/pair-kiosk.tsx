import { PAIRED_KIOSK_MESSAGE } from '@callboard/contract/accounts/paired-kiosks/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { kioskDeviceQuery } from '#shared/queries/paired-kiosks.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The maximum number of typed characters, including spaces. */
const TYPED_LENGTH = 20

/** Lets staff pair a device that is not a kiosk yet, with a code from the settings. */
export function PairKiosk() {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const pair = useChange({
    mutationFn: () => api('POST /api/kiosk/device', { body: { code }, asDevice: true }),
    onSuccess: (device) => queryClient.setQueryData(kioskDeviceQuery.queryKey, device),
  })
  const fields = pair.error instanceof ApiError ? pair.error.fields : {}
  const refusal = pair.error ? (fields['code'] ?? errorText(pair.error, t(PAIRED_KIOSK_MESSAGE.wrongCode))) : undefined
  return (
    <details className="mt-10 border-line border-t pt-4">
      <summary className="inline-flex min-h-14 cursor-pointer items-center text-ink-soft">{t('For the casting office')}</summary>
      <p className="mb-4">
        {t('Make this device a kiosk where people check in by name: make a code in the settings, Kiosk, and type it here.')}
      </p>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (code.trim() !== '') pair.mutate()
        }}
      >
        <TextField
          label={t('Code from the settings')}
          value={code}
          error={refusal}
          onChange={({ target }) => setCode(target.value)}
          maxLength={TYPED_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" size="lg" pending={pair.isPending} pendingLabel={t('One moment...')}>
          {t('Pair this device')}
        </Button>
      </form>
    </details>
  )
}
