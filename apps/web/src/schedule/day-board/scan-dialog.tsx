import { mayStep } from '@callboard/contract/schedule/day-board/steps'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { QrReader } from '#schedule/day-board/qr-reader.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ShownPerson } from './shown-board.ts'

/**
 * Checks people in by their QR codes, one after another, also without a network.
 *
 * @param onArrived called with a person who may arrive
 */
export function ScanDialog({
  people,
  onArrived,
  onClose,
}: {
  people: readonly ShownPerson[]
  onArrived: (person: ShownPerson) => void
  onClose: () => void
}) {
  const [said, setSaid] = useState<{ text: string; isGood: boolean } | null>(null)
  const read = (text: string) => {
    const person = people.find(({ ticket }) => ticket === text)
    if (!person) return setSaid({ text: t('This code is not on this board.'), isGood: false })
    if (!mayStep(person.state, 'arrived')) return setSaid({ text: t('{name} is checked in already.', { name: person.name }), isGood: true })
    onArrived(person)
    setSaid({ text: t('{name} is here.', { name: person.name }), isGood: true })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Scan codes')}
      description={t('Hold the code on their phone in front of the camera. You can scan one after another.')}
    >
      <QrReader facing="environment" onRead={read} />
      <p role="status" className={`mt-4 min-h-8 font-semibold text-lg ${said?.isGood === false ? 'text-danger' : 'text-ok'}`}>
        {said?.text}
      </p>
    </Dialog>
  )
}
