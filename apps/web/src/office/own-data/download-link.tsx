import { OWN_DATA_FILE } from '@callboard/contract/office/own-data/rules'
import { Download } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { tooManyText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { saveAddress } from '#devices/save-file.ts'
import { buttonClass } from '#ui/button.tsx'

const ADDRESS = '/api/account/data'

/** Downloads all data. It checks first whether the download is allowed, because browsers do not report why a download failed. */
export function DownloadLink() {
  const download = useChange({
    mutationFn: () => api('GET /api/account/data/allowance'),
    onSuccess: ({ left, retryAfterSeconds }) => {
      if (left > 0) saveAddress(ADDRESS, OWN_DATA_FILE)
      else toast({ title: t('Not downloaded'), description: tooManyText(retryAfterSeconds), tone: 'destructive' })
    },
    failed: t('Not downloaded'),
  })
  return (
    <a
      href={ADDRESS}
      download={OWN_DATA_FILE}
      className={buttonClass('primary')}
      onClick={(event) => {
        event.preventDefault()
        if (!download.isPending) download.mutate()
      }}
    >
      <Download aria-hidden className="size-5" /> {t('Download your data')}
    </a>
  )
}
