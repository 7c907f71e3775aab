import { IMAGE_BYTES } from '@callboard/contract/people/photos/endpoints'
import { EDIT_LINK_MESSAGE } from '@callboard/contract/people/profile-links/rules'
import { upload } from '#app/api/upload.ts'
import { t, translateNotice } from '#app/language/t.ts'
import type { PortfolioRules } from '#shared/portfolio/use-portfolio.ts'

/** Rules for photos that are added with an edit link. */
export function editLinkPhotos(token: string): PortfolioRules {
  return {
    send: (file, options) => upload('/api/edit-profile/{token}/photos', file, { params: { token }, ...options }),
    maxBytes: IMAGE_BYTES.portfolio,
    hint: () => t('JPG/PNG up to {megabytes}MB each', { megabytes: IMAGE_BYTES.portfolio / 1024 / 1024 }),
    tooLarge: () => translateNotice(EDIT_LINK_MESSAGE.tooLarge),
    invalidType: () => translateNotice(EDIT_LINK_MESSAGE.invalidType),
    failed: (fileName) => ({ title: t('Upload failed'), description: t('Failed to upload {fileName}', { fileName }) }),
  }
}
