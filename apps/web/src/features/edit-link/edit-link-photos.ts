import { IMAGE_BYTES } from '@callboard/contract/photos'
import { EDIT_LINK_MESSAGE } from '@callboard/contract/profile-link-options'
import { upload } from '#lib/api.ts'
import type { PortfolioRules } from '#lib/portfolio/use-portfolio.ts'

/** Photos that the bearer of an edit link adds (admin document, sections 2.15 and 5). */
export function editLinkPhotos(token: string): PortfolioRules {
  return {
    send: (file, options) => upload('/api/edit-profile/{token}/photos', file, { params: { token }, ...options }),
    maxBytes: IMAGE_BYTES.portfolio,
    hint: `JPG/PNG up to ${IMAGE_BYTES.portfolio / 1024 / 1024}MB each`,
    tooLarge: EDIT_LINK_MESSAGE.tooLarge,
    invalidType: EDIT_LINK_MESSAGE.invalidType,
    failed: (fileName) => ({ title: 'Upload failed', description: `Failed to upload ${fileName}` }),
  }
}
