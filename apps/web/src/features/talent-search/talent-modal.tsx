import type { TalentProfile } from '@callboard/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Copy, ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { copyText } from '#lib/clipboard.ts'
import { errorText } from '#lib/error-text.ts'
import { fullName, ratingOutOfTen, readable } from '#lib/profile-text.ts'
import { talentQuery } from '#lib/queries/talent.ts'
import { Badge, Tag } from '#ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Cluster, Fact, Facts } from '#ui/layout.tsx'
import { Photo } from '#ui/photo.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

async function shareProfile(id: number): Promise<void> {
  const address = new URL(`/talent/profile/${id}`, window.location.origin).href
  if (await copyText(address)) toast({ title: 'Link copied', description: address })
  else toast({ title: 'Copy failed', description: 'Unable to copy to clipboard', tone: 'destructive' })
}

/** Arrow keys leaf through the talents of the page, unless somebody is typing. */
function useLeafing({ previous, next }: { previous?: number; next?: number }, onOpen: (id: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
      const target = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (target !== undefined) onOpen(target)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next, onOpen])
}

/**
 * One talent, above the grid.
 *
 * @param neighbours the talents before and behind on the same page
 */
export function TalentModal({
  id,
  neighbours,
  onOpen,
  onClose,
}: {
  id: number
  neighbours: { previous?: number; next?: number }
  onOpen: (id: number) => void
  onClose: () => void
}) {
  const { data: talent, error, isFetching, refetch } = useQuery(talentQuery(id))
  useLeafing(neighbours, onOpen)
  const missing = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={talent ? fullName(talent) : missing ? 'Talent not found' : 'Talent profile'}
      description={talent && <TalentSlug talent={talent} />}
      footer={
        <div className="flex w-full flex-wrap items-center gap-3">
          <div className="flex gap-1 sm:mr-auto">
            <IconButton
              icon={ChevronLeft}
              label="Previous talent"
              disabled={neighbours.previous === undefined}
              onClick={() => neighbours.previous !== undefined && onOpen(neighbours.previous)}
            />
            <IconButton
              icon={ChevronRight}
              label="Next talent"
              disabled={neighbours.next === undefined}
              onClick={() => neighbours.next !== undefined && onOpen(neighbours.next)}
            />
          </div>
          {talent && (
            <>
              <a className={buttonClass('secondary')} href={`/talent/profile/${id}`} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden className="size-5" /> <span className="max-sm:sr-only">Public page</span>
              </a>
              <Button variant="primary" icon={Copy} className="max-sm:flex-1" onClick={() => void shareProfile(id)}>
                Share Profile
              </Button>
            </>
          )}
        </div>
      }
    >
      {talent ? (
        <TalentDetails talent={talent} />
      ) : error ? (
        <ErrorState
          title={missing ? 'Talent not found' : undefined}
          onRetry={missing ? undefined : () => void refetch()}
          retrying={isFetching}
        >
          {missing ? 'This profile does not exist or has been deleted.' : errorText(error, 'The profile could not be loaded.')}
        </ErrorState>
      ) : (
        <Loading label="Loading profile" className="grid gap-8 md:grid-cols-2">
          <Skeleton className="aspect-[4/3] w-full" />
          <SkeletonText lines={9} />
        </Loading>
      )}
    </Dialog>
  )
}

function TalentSlug({ talent }: { talent: TalentProfile }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={talent.available ? 'ok' : 'neutral'}>{talent.available ? 'Available' : 'Unavailable'}</Badge>
      <span>{readable(talent.experienceLevel)}</span>
      <span className="tabular-nums">Rating {ratingOutOfTen(talent.rating)}</span>
    </span>
  )
}

function TalentDetails({ talent }: { talent: TalentProfile }) {
  const [cover, ...others] = talent.portfolio.photos
  const name = fullName(talent)
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <div>
        {cover ? (
          <Photo photo={cover} alt={`${name}, photo 1`} sizes="(width < 48rem) 92vw, 34rem" eager />
        ) : (
          <p className="plate grid aspect-[4/3] place-items-center text-ink-soft">No photos yet</p>
        )}
        {others.length > 0 && (
          <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
            {others.map((photo, index) => (
              <li key={photo.id}>
                <a href={photo.url} target="_blank" rel="noreferrer" aria-label={`${name}, photo ${index + 2}, opens in a new tab`}>
                  <Photo photo={photo} alt="" sizes="(width < 48rem) 30vw, 10rem" ratio="4/5" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <Facts>
          <Fact label="Email">
            <a className="text-link" href={`mailto:${talent.email}`}>
              {talent.email}
            </a>
          </Fact>
          <Fact label="Phone">
            <a className="text-link" href={`tel:${talent.cellPhone}`}>
              {talent.cellPhone}
            </a>
          </Fact>
          <Fact label="Instagram">{talent.instagram}</Fact>
          <Fact label="Hometown">{talent.location}</Fact>
          <Fact label="Major">{talent.major}</Fact>
          <Fact label="School">{talent.school}</Fact>
          <Fact label="Year">{talent.year}</Fact>
          <Fact label="Graduation">{talent.expectedGraduationYear}</Fact>
          <Fact label="Age">{talent.age}</Fact>
          <Fact label="Height">{talent.height}</Fact>
          <Fact label="Gender">{talent.gender}</Fact>
          <Fact label="Ethnicity">{talent.ethnicity}</Fact>
          <Fact label="Religion">{talent.religion}</Fact>
        </Facts>
        {talent.specialties.length > 0 && (
          <section>
            <h3 className="mb-2 text-lg">Specialties</h3>
            <Cluster gap={2}>
              {talent.specialties.map((specialty) => (
                <Tag key={specialty}>{specialty}</Tag>
              ))}
            </Cluster>
          </section>
        )}
        {talent.bio && (
          <section>
            <h3 className="mb-2 text-lg">About</h3>
            <p className="whitespace-pre-line break-words">{talent.bio}</p>
          </section>
        )}
        <WeekHours week={talent.weeklyAvailability} />
      </div>
    </div>
  )
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

function WeekHours({ week }: { week: TalentProfile['weeklyAvailability'] }) {
  if (!week) return null
  return (
    <section>
      <h3 className="mb-2 text-lg">Weekly availability</h3>
      <Facts>
        {WEEKDAYS.map((day, index) => {
          const hours = week[String(index) as keyof typeof week]?.filter(Boolean).length ?? 0
          return (
            <Fact key={day} label={day}>
              {hours === 0 ? 'Not available' : hours === 1 ? '1 hour' : `${hours} hours`}
            </Fact>
          )
        })}
      </Facts>
    </section>
  )
}
