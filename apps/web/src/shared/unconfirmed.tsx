import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { fullName } from '#shared/profile-text.ts'
import { showSavedTalent } from '#shared/queries/talent.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** Marks a profile that no casting director has confirmed yet. */
export function UnconfirmedBadge({ className }: { className?: string }) {
  return (
    <Badge tone="notice" className={className}>
      {t('Unconfirmed')}
    </Badge>
  )
}

/** Confirms a profile or removes the confirmation, with a button to undo it. */
function useConfirmTalent() {
  const queryClient = useQueryClient()
  const confirming = useChange({
    mutationFn: ({ id, confirmed }: { id: number; confirmed: boolean }) =>
      api('PUT /api/talent/{id}/confirmation', { params: { id }, body: { confirmed } }),
    onSuccess: (profile, { id, confirmed }) => {
      showSavedTalent(queryClient, profile)
      toast({
        title: t(confirmed ? TALENT_MESSAGE.confirmed : TALENT_MESSAGE.unconfirmed),
        description: fullName(profile),
        ...(confirmed && { undo: () => confirming.mutate({ id, confirmed: false }) }),
      })
    },
    failed: { title: t(TALENT_MESSAGE.confirmFailed), fallback: '' },
  })
  return confirming
}

/**
 * Says why a profile is not public: nobody has confirmed it, with a button that confirms it, or its person has not seen it yet. Renders
 * nothing for public profiles.
 */
export function UnconfirmedNotice({ talent }: { talent: TalentProfile }) {
  const confirming = useConfirmTalent()
  const name = fullName(talent)
  if (talent.confirmation !== 'none')
    return talent.awaitsReview ? (
      <div className="mb-6">
        <Banner tone="info" title={t('Not public yet')}>
          {t('{name} has not seen yet what was entered. Nothing you change publishes it: they are asked when they sign in.', { name })}
        </Banner>
      </div>
    ) : null
  return (
    <div className="mb-6">
      <Banner
        title={t('Unconfirmed')}
        action={
          <Button
            variant="secondary"
            size="sm"
            pending={confirming.isPending}
            pendingLabel={t('Confirming...')}
            onClick={() => confirming.mutate({ id: talent.id, confirmed: true })}
          >
            {t('Confirm')}
          </Button>
        }
      >
        {t(
          'This profile was made without a sign-in. Confirm it if you know that it belongs to {name}; saving a change confirms it, too. Neither publishes it: it is public once they have seen it and agreed.',
          { name },
        )}
      </Banner>
    </div>
  )
}
