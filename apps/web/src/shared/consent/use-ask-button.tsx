import type { WithoutConsent } from '@callboard/contract/people/consents/endpoints'
import type { ConsentUse } from '@callboard/contract/people/consents/rules'
import { lazy, Suspense, useState } from 'react'
import { t } from '#app/language/t.ts'
import type { MissingConsents } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { missingCount, peopleToAsk } from './missing-text.ts'

const ConsentSheet = lazy(async () => ({ default: (await import('./consent-sheet.tsx')).ConsentSheet }))

/**
 * Asks people without consent on this device.
 *
 * @param asked.found those people, once they have loaded
 * @param asked.onNewText reads the text again after the server has refused the old one
 * @returns the button, if anybody has to be asked, and the sheet, which must stay on the page after the last answer
 */
export function useAskButton({
  use,
  found,
  onNewText,
}: {
  use: ConsentUse
  found: MissingConsents | undefined
  onNewText: () => Promise<unknown>
}): { button: Elements; sheet: Elements } {
  const [asking, setAsking] = useState<readonly WithoutConsent[] | null>(null)
  const missing = found === undefined ? 0 : missingCount(found)
  return {
    button: found && missing > 0 && (
      <Button size="sm" className="print:hidden" onClick={() => setAsking(peopleToAsk(found))}>
        {found.missing.declined === missing ? t('Ask again') : t('Ask now')}
      </Button>
    ),
    sheet: asking && found && (
      <Suspense fallback={null}>
        <ConsentSheet use={use} people={asking} text={found.text} onNewText={onNewText} onClose={() => setAsking(null)} />
      </Suspense>
    ),
  }
}
