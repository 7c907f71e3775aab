import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { photoHashOf, photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { Criterion } from '@callboard/contract/people/profiles/criteria'
import type { ReactNode } from 'react'
import { formatDay, withZoneOn } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { callTimeText } from '#shared/call-text.ts'
import { readable } from '#shared/profile-text.ts'
import { projectTypeText } from '#shared/project-text.ts'
import { StatusBadge } from '#shared/status-badge.tsx'
import { Badge, TagList } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Fact, Facts, headline } from '#ui/layout.tsx'

/** The fields of a casting call that are shown, saved or still being typed. */
export type CastingCallFacts = Pick<
  Project,
  | 'title'
  | 'description'
  | 'type'
  | 'status'
  | 'urgent'
  | 'deadline'
  | 'campus'
  | 'location'
  | 'address'
  | 'shootDate'
  | 'shootTime'
  | 'endTime'
  | 'major'
  | 'wardrobe'
  | 'inspirationPhotos'
  | 'allowedYears'
  | 'numberOfStudents'
  | 'requirements'
>

export interface CastingCallProps {
  project: CastingCallFacts
  /** Level of the title: `h1` on its own page, `h2` beside a form. */
  heading: 'h1' | 'h2'
  /** Buttons below the title. */
  actions?: ReactNode
  /** The roles, below the description. */
  roles?: Elements
  /** The criteria that the roles show themselves, so that Quick Info leaves them out. */
  asked?: ReadonlySet<Criterion>
  /** Content for casting directors only, below Quick Info. */
  office?: Elements
  /** Renders the day of the shoot as a link; if missing, it is text. */
  shootLink?: ((shootDate: string) => ReactNode) | undefined
  /** The location, below Quick Info. */
  place?: Elements
  /** `narrow` uses one column, beside a form. */
  layout?: 'wide' | 'narrow'
  /** When the reader has to arrive, if they are booked. */
  arrival?: string | null | undefined
  /** When the reader's own call ends. */
  wrap?: string | null | undefined
}

const words = (list: readonly string[]) => list.map((word) => projectTypeText(word)).join(', ')

/** A casting call as students see it: on its page, and as the preview beside the form. */
export function CastingCall({
  project,
  heading: Heading,
  actions,
  roles,
  asked,
  office,
  shootLink = formatDay,
  place,
  arrival,
  wrap,
  layout = 'wide',
}: CastingCallProps) {
  const Subheading = Heading === 'h1' ? 'h2' : 'h3'
  const { timeZone } = useInstitution()
  const { shootDate } = project
  const zoned = (time: string) => withZoneOn(formatTimeOfDay(time), { day: shootDate, time }, timeZone)
  const part = (title: string, content: ReactNode) => (
    <section className="mb-8">
      <Subheading className="mb-2 border-ink border-t-2 pt-3 text-lg">{title}</Subheading>
      {content}
    </section>
  )
  return (
    <article>
      <header className="mb-8">
        <p className="slug mb-2 first-letter:uppercase">{projectTypeText(project.type)}</p>
        <Heading className={layout === 'wide' ? headline(project.title) : 'wrap-anywhere text-xl'}>
          {project.title || t('Untitled casting call')}
        </Heading>
        <p className="mt-4 flex flex-wrap items-center gap-2">
          <StatusBadge status={project.status} />
          {project.urgent && <Badge tone="urgent">{t('Urgent')}</Badge>}
        </p>
        {actions && <div className="mt-6 flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      <div className={layout === 'wide' ? 'grid items-start gap-x-12 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]' : undefined}>
        <div className="min-w-0">
          {project.description &&
            part(t('About this casting call'), <p className="measure whitespace-pre-line break-words">{project.description}</p>)}
          {roles}
        </div>
        {/* On phones, date and place come before the wardrobe. */}
        <div className={cx('min-w-0', layout === 'wide' && 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
          {part(
            t('Quick Info'),
            <Facts>
              <Fact label={t('Shoot date')}>{project.shootDate && shootLink(project.shootDate)}</Fact>
              <Fact label={t('Arrival')}>{arrival ? callTimeText(arrival, timeZone) : project.shootTime && zoned(project.shootTime)}</Fact>
              <Fact label={t('End')}>{wrap ? callTimeText(wrap, timeZone) : project.endTime && zoned(project.endTime)}</Fact>
              <Fact label={t('Apply by')}>{project.deadline && formatDay(project.deadline)}</Fact>
              <Fact label={t('Campus')}>{project.campus}</Fact>
              <Fact label={t('Location')}>{project.location}</Fact>
              <Fact label={t('Students')}>{project.numberOfStudents}</Fact>
              {!asked?.has('year') && (
                <Fact label={t('Years')}>
                  <span className="inline-block first-letter:uppercase">{words(project.allowedYears)}</span>
                </Fact>
              )}
              {!asked?.has('gender') && <Fact label={t('Gender')}>{project.requirements.gender.map(readable).join(', ')}</Fact>}
              <Fact label={t('Major')}>{project.major}</Fact>
            </Facts>,
          )}
          {office}
          {place}
        </div>
        <div className="min-w-0">
          {project.requirements.skills.length > 0 && part(t('Skills'), <TagList tags={project.requirements.skills} />)}
          {project.wardrobe && part(t('Wardrobe'), <p className="measure whitespace-pre-line break-words">{project.wardrobe}</p>)}
          {project.inspirationPhotos.length > 0 && part(t('Inspiration'), <Inspiration urls={project.inspirationPhotos} />)}
        </div>
      </div>
    </article>
  )
}

function Inspiration({ urls }: { urls: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {urls.map((url, index) => {
        const hash = photoHashOf(url)
        return (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('Inspiration photo {index}, opens in a new tab', { index: index + 1 })}
            >
              <img
                src={hash ? photoUrl(hash, 640) : url}
                srcSet={hash && `${photoUrl(hash, 320)} 320w, ${photoUrl(hash, 640)} 640w`}
                sizes="(width < 40rem) 45vw, 14rem"
                alt=""
                loading="lazy"
                className="plate aspect-[4/5] w-full object-cover"
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
