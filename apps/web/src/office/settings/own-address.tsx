import { Copy } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { Button } from '#ui/button.tsx'

/** One of our URLs, to be entered at another service. */
export function OwnAddress({ label, address }: { label: string; address: string }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold text-sm">{label}</p>
        <p className="wrap-anywhere text-ink-soft">{address}</p>
      </div>
      <Button
        size="sm"
        icon={Copy}
        aria-label={t('Copy {what}', { what: label })}
        onClick={() => void copyAddress(address, { title: t('Address copied') })}
      >
        {t('Copy')}
      </Button>
    </div>
  )
}
