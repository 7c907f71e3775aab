import { PROFILE_LINK_MESSAGE, type ProfileLinkKind } from '@callboard/contract/people/profile-links/rules'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { msg, t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { profileLinksQuery } from '#shared/queries/talent.ts'

/** A link that was just created; its address is available only now. */
export interface MadeLink {
  /** The talent whose profile it shows. */
  readonly profileId: number
  readonly kind: ProfileLinkKind
  readonly address: string
  readonly expiresAt: string
}

export const LINK_NAMES: Readonly<Record<ProfileLinkKind, string>> = { edit: msg('Edit link'), view: msg('Magic link') }

export const LINK_MEANING: Readonly<Record<ProfileLinkKind, string>> = {
  edit: msg('Anyone who has it can change this profile.'),
  view: msg('Anyone who has it can see this profile with its contact details.'),
}

/** A link to create. */
type WantedLink = Pick<MadeLink, 'profileId' | 'kind'>

async function make({ profileId, kind }: WantedLink): Promise<MadeLink> {
  const params = { id: profileId }
  if (kind === 'edit') {
    const { editUrl, expiresAt } = await api('POST /api/talent/{id}/edit-token', { params })
    return { profileId, kind, address: editUrl, expiresAt }
  }
  const { viewUrl, expiresAt } = await api('POST /api/talent/{id}/view-token', { params })
  return { profileId, kind, address: viewUrl, expiresAt }
}

/** Creates a link and copies its address. */
export function useMakeLink() {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: make,
    onSuccess: ({ profileId, kind, address }) => {
      void queryClient.invalidateQueries({ queryKey: profileLinksQuery(profileId).queryKey })
      return copyAddress(address, { title: kind === 'edit' ? t('Edit link copied') : t('Magic link copied') })
    },
    failed: (_, { kind }) => ({ title: t('Error'), description: t(PROFILE_LINK_MESSAGE[`${kind}Failed`]) }),
  })
}
