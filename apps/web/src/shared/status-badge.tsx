import { t } from '#app/language/t.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  accepted: 'ok',
  pending: 'notice',
  draft: 'info',
  rejected: 'danger',
  cancelled: 'danger',
}

/** A stored status as a badge; a status without its own tone counts as over. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} className="capitalize">
      {t(status)}
    </Badge>
  )
}
