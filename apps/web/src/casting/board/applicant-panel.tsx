import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ApplicationNotes } from '#shared/application-notes.tsx'
import { sourceText } from '#shared/application-words.ts'
import { PersonConversation, useConversations } from '#shared/conversations/person-conversation.tsx'
import { ContactFacts } from '#shared/profile-facts.tsx'
import { ratingOutOfTen } from '#shared/profile-text.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { roleName } from '#shared/role-text.ts'
import { TagList } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { CardFlags } from './card-flags.tsx'
import { CardHistory } from './card-history.tsx'
import { CardMarks } from './card-parts.tsx'
import { useWholeCard } from './cards-in-sight.ts'
import { cardName } from './face.tsx'
import { PanelActions } from './panel-actions.tsx'
import { PanelPhotos } from './panel-photos.tsx'
import type { HandMove } from './room-model.ts'
import { useNotes } from './use-notes.ts'
import type { Offers } from './use-offers.ts'

/** Renders the self-tapes of one applicant. */
export type Tapes = (card: RoomCard) => ReactNode

interface PanelProps {
  projectId: string
  card: RoomCard
  role: Role | undefined
  tapes: Tapes
  /** Whether the applicant is free at the chosen time. */
  freedom: Freedom | undefined
  isSelected: boolean
  offers: Offers
  onMove: (to: HandMove) => void
  onSelect: () => void
  /** Opens the previous or next applicant; `undefined` at the end of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Everything about one applicant, beside the list; on a phone a sheet above it. */
export function ApplicantPanel(panel: PanelProps) {
  const { card, onPrevious, onNext, onClose } = panel
  const isNarrow = useIsNarrow()
  const name = cardName(card)
  const leaf = (
    <span className="flex flex-none">
      <IconButton size="sm" icon={ChevronLeft} label={t('Previous applicant')} disabled={!onPrevious} onClick={onPrevious} />
      <IconButton size="sm" icon={ChevronRight} label={t('Next applicant')} disabled={!onNext} onClick={onNext} />
    </span>
  )
  if (isNarrow) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} size="tall" title={name} actions={leaf} reads>
        <PanelContent key={card.id} {...panel} />
      </Dialog>
    )
  }
  return (
    <aside
      aria-label={name}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-5 print:hidden"
    >
      <div className="mb-3 flex items-start gap-2">
        <h2 className="min-w-0 flex-1 self-center wrap-anywhere text-lg">{name}</h2>
        {leaf}
        <IconButton size="sm" icon={X} label={t('Close')} onClick={onClose} />
      </div>
      <PanelContent key={card.id} {...panel} />
    </aside>
  )
}

function PanelContent(panel: PanelProps) {
  const { projectId, card, role, tapes } = panel
  const { timeZone } = useInstitution()
  const notes = useNotes(projectId, card)
  const whole = useWholeCard(card)
  const conversationOf = useConversations(projectId)
  if (card.isRestricted) {
    return <p className="text-ink-soft">{t('The student is on hold. There is nothing to decide until that is lifted.')}</p>
  }
  if (!whole) {
    return (
      <Loading label={t('Loading applicants')}>
        <SkeletonText lines={10} />
      </Loading>
    )
  }
  const { student } = whole
  return (
    <>
      <PanelPhotos card={card} />
      <CardMarks card={card} showStage className="mt-3" />
      <CardFlags card={card} freedom={panel.freedom} withWarnings className="mt-3" />
      <PersonConversation conversation={conversationOf(card)} className="mt-2" />
      {whole.reason && <p className="mt-2 text-ink-soft text-sm">{t('Reason: {reason}', { reason: whole.reason })}</p>}
      <PanelActions
        card={card}
        whole={whole}
        isSelected={panel.isSelected}
        offers={panel.offers}
        onMove={panel.onMove}
        onSelect={panel.onSelect}
      />
      <Facts className="mt-4">
        <Fact label={t('Role')}>{role && roleName(role.name)}</Fact>
        <Fact label={t('Rank')}>{card.rank}</Fact>
        <Fact label={t('Year')}>{student.year && t(student.year)}</Fact>
        <Fact label={t('Major')}>{student.major}</Fact>
        <Fact label={t('Gender')}>{student.gender && t(student.gender)}</Fact>
        <Fact label={t('Age')}>{student.age}</Fact>
        <Fact label={t('Height')}>{student.height}</Fact>
        <Fact label={t('Rating')}>{ratingOutOfTen(student.rating)}</Fact>
        <Fact label={sourceText(whole.source)}>{formatDate(whole.submittedAt, timeZone)}</Fact>
        <ProfileFacts studentId={card.studentId} />
      </Facts>
      <ApplicationNotes
        id={card.id}
        name={cardName(card)}
        stored={whole.notes ?? ''}
        saving={notes.isPending}
        onSave={(text, notesBefore) => notes.mutate({ notes: text, notesBefore })}
      />
      {tapes(card)}
      <CardHistory id={card.id} />
    </>
  )
}

/** The facts from the whole profile; renders nothing while it loads. */
function ProfileFacts({ studentId }: { studentId: number }) {
  const { data: talent } = useQuery(talentQuery(studentId))
  if (!talent) return null
  return (
    <>
      <Fact label={t('Specialties')}>{talent.specialties.length > 0 && <TagList tags={talent.specialties} />}</Fact>
      <ContactFacts of={talent} />
    </>
  )
}
