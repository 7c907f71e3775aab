import { SHARE_LINK_MESSAGE, SHARE_QR_CODE } from '@callboard/contract/exchange/share-links/rules'
import { useQuery } from '@tanstack/react-query'
import { Copy, Mail, QrCode, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'

/** @returns a `mailto:` address with subject and text, for the user's own mail program */
function mailAddress({ url, title, until }: { url: string; title: string; until: string }): string {
  const body = t('Hello,\n\nhere are the photos: {url}\n\nNo account is needed. The link works until {until}.\n', { url, until })
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}

/** A new link, with all ways to share it. Its address is available only now. */
export function MadeLink({ url, expiresAt, title }: { url: string; expiresAt: string; title: string }) {
  const { timeZone } = useInstitution()
  const [withCode, setWithCode] = useState(false)
  const until = formatDateTime(expiresAt, timeZone)
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: t(SHARE_LINK_MESSAGE.shareFailed), description: t('Copy the link instead.'), tone: 'destructive' })
    }
  }
  return (
    <Stack gap={4}>
      <TextField
        label={t('Link')}
        hint={t('Works until {until}. Copy it now: it is not shown again.', { until })}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Cluster gap={3}>
        <Button variant="primary" icon={Copy} onClick={() => void copyAddress(url, { title: t('Link copied') })}>
          {t('Copy link')}
        </Button>
        <a className={buttonClass('secondary')} href={mailAddress({ url, title, until })}>
          <Mail aria-hidden className="size-5" /> {t('Email')}
        </a>
        <Button icon={QrCode} aria-expanded={withCode} onClick={() => setWithCode(!withCode)}>
          {t('QR code')}
        </Button>
        {'share' in navigator && (
          <Button icon={Share2} onClick={() => void share()}>
            {t('More')}
          </Button>
        )}
      </Cluster>
      {withCode && <QrPicture url={url} />}
    </Stack>
  )
}

function QrPicture({ url }: { url: string }) {
  const { width, margin, dark, light } = SHARE_QR_CODE
  const picture = useQuery({
    queryKey: ['qr-code', url],
    queryFn: async () => (await import('qrcode')).toDataURL(url, { width, margin, color: { dark, light } }),
  })
  const failed = picture.isError
  useEffect(() => {
    if (failed) toast({ title: t(SHARE_LINK_MESSAGE.qrFailed), description: t('Copy the link instead.'), tone: 'destructive' })
  }, [failed])
  if (!picture.data) return null
  return <img src={picture.data} width={width} height={width} alt={t('QR code of the link')} className="self-center rounded-sm" />
}
