import { PHOTO_NOTICE } from '@callboard/contract/notices'
import { IMAGE_BYTES } from '@callboard/contract/photos'
import { TALENT_MESSAGE } from '@callboard/contract/talent-options'
import { upload } from '#lib/api.ts'
import type { PortfolioRules } from '#lib/portfolio/use-portfolio.ts'
import { t } from '#lib/t.ts'

const shared = {
  send: (file, options) => upload('/api/upload-image', file, options),
  maxBytes: IMAGE_BYTES.adminPortfolio,
  hint: `JPG and PNG up to ${IMAGE_BYTES.adminPortfolio / 1024 / 1024}MB each`,
  tooLarge: { title: TALENT_MESSAGE.fileTooLarge, description: TALENT_MESSAGE.fileTooLargeHint },
  invalidType: PHOTO_NOTICE.invalidType,
} satisfies PortfolioRules

/** Photos of Add Talent (admin document, sections 5 and 8). */
export const ADD_TALENT_PHOTOS: PortfolioRules = {
  ...shared,
  failed: (fileName) => ({ title: TALENT_MESSAGE.uploadFailed, description: t('Failed to upload {fileName}', { fileName }) }),
}

/** Photos of Edit Talent, which the document gives words of its own. */
export const EDIT_TALENT_PHOTOS: PortfolioRules = {
  ...shared,
  failed: () => ({ title: TALENT_MESSAGE.uploadFailed, description: t('Failed to upload image') }),
}
