import type { CheckInCodes } from '@callboard/contract/check-in-codes'
import { t } from '#app/language/t.ts'
import { QrCode } from './qr-code.tsx'

/** Says how to use the codes. */
export const checkInHelp = () => t('Show this code when you arrive, at the desk or at the kiosk, or say the number.')

/** The codes with which a person checks in: one for a camera, and six digits to say. */
export function CheckInCode({ ticket, code }: CheckInCodes) {
  return (
    <figure className="inline-grid justify-items-center gap-2">
      <QrCode text={ticket} label={t('Your check-in code')} className="size-48" />
      <figcaption className="font-bold font-display text-lg tabular-nums">{`${code.slice(0, 3)} ${code.slice(3)}`}</figcaption>
    </figure>
  )
}

/** The codes on the page behind a link, on the day itself; renders nothing on other days. */
export function CheckInToday({ codes }: { codes: CheckInCodes | null }) {
  if (!codes) return null
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-accent border-l-4 pl-4">
      <p className="measure flex-1 basis-56">{checkInHelp()}</p>
      <CheckInCode {...codes} />
    </section>
  )
}
