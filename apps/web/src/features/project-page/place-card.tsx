import { MapPin } from 'lucide-react'
import { useBoot } from '#lib/boot.ts'
import { projectPlace } from '#lib/project-text.ts'
import { t } from '#lib/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { mapAddress, mapEmbedAddress } from './map-address.ts'

/** Where a casting call takes place, with a map where the instance has a key for one. */
export function PlaceCard({ project }: { project: { campus: string | null; location: string | null; address: string | null } }) {
  const { mapsApiKey } = useBoot()
  const place = projectPlace(project)
  if (!place && !project.address) return null
  const target = project.address || place
  const embed = mapsApiKey ? mapEmbedAddress(target, mapsApiKey) : null
  return (
    <Card as="section" className="mb-8">
      <h2 className="mb-2 flex items-center gap-2 text-lg">
        <MapPin aria-hidden className="size-5" /> {t('Location')}
      </h2>
      {place && <p className="break-words">{place}</p>}
      {project.address && !project.address.startsWith('http') && <p className="break-words text-ink-soft">{project.address}</p>}
      {embed ? (
        <iframe
          title={t('Map of {target}', { target })}
          src={embed}
          loading="lazy"
          className="mt-4 aspect-[4/3] w-full rounded-sm border-0"
        />
      ) : (
        <p className="mt-3 text-ink-soft text-sm print:hidden">{t('A maps API key is required to show a map here.')}</p>
      )}
      <a className={`${buttonClass('secondary', 'sm')} mt-4`} href={mapAddress(target)} target="_blank" rel="noreferrer">
        {t('View on Google Maps')}
      </a>
    </Card>
  )
}
