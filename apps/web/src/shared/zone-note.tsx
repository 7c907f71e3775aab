import { zoneBeside } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { zoneName } from './zone-name.ts'

/** Names the time zone of a form or a section once; `null` if the reader's clock shows the same time all year. */
export function useZoneNote(): string | null {
  const { timeZone } = useInstitution()
  return zoneBeside(null, timeZone) === null ? null : t('Times are in {zoneName}.', { zoneName: zoneName(timeZone) })
}

/** The same, on its own line. */
export function ZoneNote({ className = '' }: { className?: string }) {
  const note = useZoneNote()
  return note && <p className={`text-ink-soft text-sm ${className}`}>{note}</p>
}
