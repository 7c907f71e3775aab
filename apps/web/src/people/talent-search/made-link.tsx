import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LINK_MEANING, LINK_NAMES, type MadeLink } from './use-make-link.ts'

/** The address of a new link, to copy. It is shown only once: only its hash is stored. */
export function MadeLinkField({ link }: { link: MadeLink }) {
  const { timeZone } = useInstitution()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that created it may be far below.
    if (link.address) box.current?.scrollIntoView({ block: 'nearest' })
  }, [link.address])
  return (
    <section ref={box} aria-label={t(LINK_NAMES[link.kind])} className="mb-6 rounded-md border-info border-l-4 bg-info-tint p-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label={t(LINK_NAMES[link.kind])}
          readOnly
          value={link.address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          icon={Copy}
          onClick={() => void copyAddress(link.address, { title: link.kind === 'edit' ? t('Edit link copied') : t('Magic link copied') })}
        >
          {t('Copy')}
        </Button>
      </div>
      <p className="mt-2 text-sm">
        {t('{meaning} Valid until {when}. Copy it now: it is not shown again.', {
          meaning: t(LINK_MEANING[link.kind]),
          when: formatDateTime(link.expiresAt, timeZone),
        })}
      </p>
    </section>
  )
}
