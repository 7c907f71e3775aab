import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { type MouseEvent, useState } from 'react'
import { msg, t } from '#app/language/t.ts'
import { clearDevice, type Unsent, unsentOnDevice } from '#shared/device-data.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const SIGN_OUT = '/api/logout'

const WORDS: Readonly<Record<Unsent, string>> = {
  recording: msg('a recorded self-tape'),
  upload: msg('a self-tape on its way'),
  captures: msg('photos of a photo session that are not saved'),
  message: msg('a message that is not sent'),
  form: msg('a form that is not saved'),
  steps: msg('steps on the board of a day that are not sent'),
}

/** Signs out and removes the user's data from the device; asks first if unsent data would be lost. */
export function useSignOut({ id: userId, role }: User) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const captures = role !== 'student'

  const leave = async () => {
    await clearDevice(userId, { captures })
    window.location.assign(SIGN_OUT)
  }
  const onClick = async (event: MouseEvent) => {
    event.preventDefault()
    const found = (await unsentOnDevice(userId)).filter((kind) => kind !== 'captures' || captures)
    if (found.length === 0) await leave()
    else setUnsent(found)
  }
  const question = unsent.length > 0 && (
    <Dialog
      open
      onOpenChange={(open) => !open && setUnsent([])}
      size="sm"
      title={t('Sign out and remove what is not sent?')}
      description={t('The next person to use this browser should find nothing of yours.')}
      footer={
        <>
          <Button onClick={() => setUnsent([])}>{t('Stay')}</Button>
          <Button variant="danger" onClick={() => void leave()}>
            {t('Sign out and remove')}
          </Button>
        </>
      }
    >
      <p className="mb-2">{t('These are only on this device and will be lost:')}</p>
      <ul className="list-disc space-y-1 pl-5">
        {unsent.map((kind) => (
          <li key={kind}>{t(WORDS[kind])}</li>
        ))}
      </ul>
    </Dialog>
  )
  return { href: SIGN_OUT, onClick: (event: MouseEvent) => void onClick(event), question }
}
