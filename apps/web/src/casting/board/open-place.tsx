import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { type Offers, useOfferToAlternate } from './use-offers.ts'

/** An open place: a frame that links to the applicants. */
export function OpenPlace({ projectId, role, hasAlternates }: { projectId: string; role: Role; hasAlternates: boolean }) {
  return (
    <Link
      to="/project/$id/applicants"
      params={{ id: projectId }}
      search={{ role: role.id }}
      className="grid aspect-[4/5] w-full place-content-center justify-items-center gap-2 rounded-sm border-2 border-edge border-dashed p-3 text-center text-ink-soft text-sm no-underline hover:border-ink hover:text-ink"
    >
      <UserPlus aria-hidden className="size-6 print:hidden" />
      <span className="font-semibold">{t('Open place')}</span>
      <span className="print:hidden">{hasAlternates ? t('Book an alternate, or choose another applicant') : t('Choose an applicant')}</span>
    </Link>
  )
}

/**
 * Offers an open place of a role: to its first alternate with one press, or to chosen people.
 *
 * @param candidates people who can be made an offer
 */
export function OfferPlace({
  projectId,
  role,
  hasAlternates,
  candidates,
  offers,
}: {
  projectId: string
  role: Role
  hasAlternates: boolean
  candidates: readonly RoomCard[]
  offers: Offers
}) {
  const next = useOfferToAlternate(projectId, role.id)
  if (candidates.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-2 print:hidden">
      {hasAlternates && (
        <Button size="sm" variant="primary" pending={next.isPending} pendingLabel={t('Sending...')} onClick={() => next.mutate()}>
          {t('Offer to first alternate')}
        </Button>
      )}
      <Button size="sm" onClick={() => offers.choose(candidates)}>
        {t('Make an offer…')}
      </Button>
    </div>
  )
}
