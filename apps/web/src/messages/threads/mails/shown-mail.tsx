import type { ShownMail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { sizeText } from '#shared/size-text.ts'
import { Tabs } from '#ui/tabs.tsx'
import { LinkedText } from '../own/linked-text.tsx'

/** A content security policy that blocks everything from other sites. Links in the mail open beside this page. */
const CLOSED = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><base target="_blank">`

/** A mail in its original form: as text, and as HTML without scripts. */
export function ShownMailText({ mail: { from, sentAt, text, html, files } }: { mail: ShownMail }) {
  const { timeZone } = useInstitution()
  const plain = (
    <div className="wrap-anywhere">
      <LinkedText text={text} />
    </div>
  )
  return (
    <>
      <p className="wrap-anywhere mb-4 text-ink-soft text-sm">
        {[from.name, from.address, sentAt && formatDateTime(sentAt, timeZone)].filter(Boolean).join(' · ')}
      </p>
      {html === null ? (
        plain
      ) : (
        <Tabs
          label={t('Forms of the email')}
          tabs={[
            { value: 'text', label: t('Plain text'), content: plain },
            {
              value: 'html',
              label: t('With layout'),
              content: (
                <iframe
                  title={t('The email as it came')}
                  sandbox=""
                  referrerPolicy="no-referrer"
                  srcDoc={CLOSED + html}
                  className="h-[28rem] w-full rounded-md border border-line bg-white"
                />
              ),
            },
          ]}
        />
      )}
      {files.length > 0 && (
        <p className="wrap-anywhere mt-4 text-ink-soft text-sm">
          <span className="font-semibold text-ink">{t('Files')}</span>{' '}
          {files.map(({ name, bytes }) => `${name} (${sizeText(bytes, 'kilobyte')})`).join(', ')}
        </p>
      )}
    </>
  )
}
