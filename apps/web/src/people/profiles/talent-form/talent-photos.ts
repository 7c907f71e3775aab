import { PHOTO_NOTICE } from '@callboard/contract/notifications'
import { IMAGE_BYTES } from '@callboard/contract/people/photos/endpoints'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { upload } from '#app/api/upload.ts'
import { t, translateNotice } from '#app/language/t.ts'
import type { PortfolioRules } from '#shared/portfolio/use-portfolio.ts'

const shared = {
  send: (file, options) => upload('/api/upload-image', file, options),
  maxBytes: IMAGE_BYTES.adminPortfolio,
  hint: () => t('JPG and PNG up to {megabytes}MB each', { megabytes: IMAGE_BYTES.adminPortfolio / 1024 / 1024 }),
  tooLarge: () => ({ title: t(TALENT_MESSAGE.fileTooLarge), description: t(TALENT_MESSAGE.fileTooLargeHint) }),
  invalidType: () => translateNotice(PHOTO_NOTICE.invalidType),
} satisfies PortfolioRules

/** Photo rules of Add Talent. */
export const ADD_TALENT_PHOTOS: PortfolioRules = {
  ...shared,
  failed: (fileName) => ({ title: t(TALENT_MESSAGE.uploadFailed), description: t('Failed to upload {fileName}', { fileName }) }),
}

/** Photo rules of Edit Talent, whose texts differ from those of Add Talent. */
export const EDIT_TALENT_PHOTOS: PortfolioRules = {
  ...shared,
  failed: () => ({ title: t(TALENT_MESSAGE.uploadFailed), description: t('Failed to upload image') }),
}
