import { Copy } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A secret that is shown once. */
export function ShownSecret({ label, secret, copied }: { label: string; secret: string; copied: string }) {
  return (
    <Stack gap={4}>
      <TextField
        label={label}
        hint={t('Copy it now: it is not shown again.')}
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button variant="primary" icon={Copy} onClick={() => void copyAddress(secret, { title: copied })}>
          {t('Copy')}
        </Button>
      </div>
    </Stack>
  )
}
