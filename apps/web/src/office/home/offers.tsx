import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import type { OwnOffer } from '@callboard/contract/casting/offers/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { plural } from '#app/language/t.ts'
import { OfferAnswer, OfferDeadline } from '#shared/answer-offer.tsx'
import { OfferTerms } from '#shared/offer-terms.tsx'
import { byDeadline } from '#shared/offer-text.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { Card, Section } from '#ui/layout.tsx'

/** The student's open offers, by deadline; renders nothing if there are none. */
export function Offers() {
  const applications = useQuery(myApplicationsQuery)
  const offered = applications.data?.flatMap(({ offer, project }) => (offer ? { offer, project } : [])) ?? []
  if (offered.length === 0) return null
  return (
    <Section title={plural(offered.length, 'You have an offer', 'You have {count} offers')}>
      <ul className="grid grid-cols-1 gap-4">
        {offered
          .toSorted((one, other) => byDeadline(one.offer, other.offer))
          .map(({ offer, project }) => (
            <Offer key={offer.id} offer={offer} project={project} />
          ))}
      </ul>
    </Section>
  )
}

function Offer({ offer, project }: { offer: OwnOffer; project: OwnApplication['project'] }) {
  const titleId = useId()
  return (
    <Card as="li" className="grid grid-cols-1 gap-x-8 gap-y-4 border-l-4 border-l-accent sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <OfferDeadline expiresAt={offer.expiresAt} />
        <h3 id={titleId} className="mt-1 wrap-anywhere text-lg">
          <Link to="/project/$id" params={{ id: String(project.id) }} className="text-link decoration-transparent pointer-coarse:py-3">
            {project.title}
          </Link>
        </h3>
        <OfferTerms terms={offer} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <OfferAnswer offer={offer} describedBy={titleId} />
      </div>
    </Card>
  )
}
