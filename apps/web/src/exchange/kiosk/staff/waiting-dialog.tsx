import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { kioskQueue, useWaiting } from '../waiting/kiosk-queue.ts'
import type { WaitingRegistration } from '../waiting/sealed-store.ts'

interface Whose {
  readonly name: string
  readonly email: string
}

/** The names on waiting registrations; read only while a casting director has the dialog open. */
function useWhose(waiting: readonly WaitingRegistration[], isShown: boolean): ReadonlyMap<string, Whose> {
  const [whose, setWhose] = useState<ReadonlyMap<string, Whose>>(new Map())
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const read = async () => {
      const found = new Map<string, Whose>()
      for (const { id } of waiting) {
        const body = (await kioskQueue().open(id))?.body
        if (body) found.set(id, { name: `${body.firstName} ${body.lastName}`, email: body.email })
      }
      if (!isOver) setWhose(found)
    }
    void read()
    return () => {
      isOver = true
      setWhose(new Map())
    }
  }, [waiting, isShown])
  return whose
}

/** The waiting registrations on this device, with actions for each. For casting directors only. */
export function WaitingDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const waiting = useWaiting()
  const whose = useWhose(waiting, open)
  const { timeZone } = useInstitution()
  const [asked, setAsked] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const sendNow = () => {
    setSending(true)
    void kioskQueue()
      .sendAll()
      .finally(() => setSending(false))
  }
  return (
    <>
      <Dialog
        open={open && waiting.length > 0}
        onOpenChange={onOpenChange}
        size="lg"
        title={t('Registrations on this device')}
        description={t('They are removed from this device once the server has them.')}
        footer={
          <Button icon={RefreshCw} pending={isSending} onClick={sendNow}>
            {t('Try to send now')}
          </Button>
        }
      >
        <ul className="divide-y divide-line border-line border-y">
          {waiting.map(({ id, at, refusal }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="min-w-0 flex-1 basis-72">
                <p className="break-words font-semibold">{whose.get(id)?.name ?? t('A visitor')}</p>
                <p className="text-ink-soft text-sm">
                  <EmailText email={whose.get(id)?.email ?? ''} /> · {formatDateTime(new Date(at).toISOString(), timeZone)}
                </p>
                <p className="mt-2">
                  {refusal === null ? (
                    <Badge tone="info">{t('Waiting to be sent')}</Badge>
                  ) : (
                    <Badge tone="danger">{t('Not accepted')}</Badge>
                  )}
                  {refusal !== null && <span className="ml-3">{t(refusal)}</span>}
                </p>
              </div>
              {refusal !== null && (
                <div className="flex gap-3">
                  <Link
                    to="/kiosk/register"
                    search={{ correct: id }}
                    className={buttonClass('secondary')}
                    onClick={() => onOpenChange(false)}
                  >
                    {t('Correct')}
                  </Link>
                  <Button onClick={() => setAsked(id)}>{t('Discard')}</Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isAsking) => !isAsking && setAsked(null)}
        title={t('Discard this registration?')}
        description={t('What {value} typed and the photos are only on this device. They will be lost.', {
          value: (asked && whose.get(asked)?.name) || 'the visitor',
        })}
        confirmLabel={t('Discard registration')}
        onConfirm={() => {
          if (asked) void kioskQueue().discard(asked)
          setAsked(null)
        }}
      />
    </>
  )
}
