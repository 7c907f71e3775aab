import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { Send } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { isCardUntold } from './room-model.ts'

const TellDialog = preloadable(async () => (await import('./tell-dialog.tsx')).TellDialog)

/** The number of decisions that are not told yet, and the button that tells them. Stays while its dialog is open. */
export function UntoldBar({ projectId, cards }: { projectId: string; cards: readonly RoomCard[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(TellDialog.preload, [])
  const count = cards.filter(isCardUntold).length
  return (
    <>
      {count > 0 && (
        <div className="mb-5 flex items-center justify-between gap-x-4 rounded-md border-notice border-l-4 bg-notice-tint px-4 py-2.5 print:hidden">
          <p role="status" className="font-semibold tabular-nums">
            {plural(count, '1 decision is not told yet', '{count} decisions are not told yet')}
          </p>
          <Button size="sm" icon={Send} className="flex-none" onClick={() => setOpen(true)}>
            {t('Tell them…')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>{isOpen && <TellDialog projectId={projectId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
