import { accountEndpoints } from './accounts.ts'
import { applicationEndpoints } from './applications.ts'
import { auditEndpoints } from './audit.ts'
import { calendarEndpoints } from './calendar.ts'
import { consentEndpoints } from './consents.ts'
import { deletedTalentEndpoints } from './deleted-talent.ts'
import { exportEndpoints } from './exports.ts'
import { holdEndpoints } from './holds.ts'
import { instanceEndpoints } from './instance.ts'
import { kioskEndpoints } from './kiosk.ts'
import { liveEndpoints } from './live.ts'
import { messageEndpoints } from './messages.ts'
import { ownDataEndpoints } from './own-data.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { photoSessionEndpoints } from './photo-sessions.ts'
import { photoEndpoints } from './photos.ts'
import { profileLinkEndpoints } from './profile-links.ts'
import { profileEndpoints } from './profiles.ts'
import { projectEndpoints } from './projects.ts'
import { retentionEndpoints } from './retention.ts'
import { savedSearchEndpoints } from './saved-searches.ts'
import { selfTapeEndpoints } from './self-tapes.ts'
import { sessionEndpoints } from './sessions.ts'
import { shareLinkEndpoints } from './share-links.ts'
import { staffEndpoints } from './staff.ts'
import { talentSearchEndpoints } from './talent-search.ts'
import { talentEndpoints } from './talents.ts'

/** Every endpoint of the product. The walk over access rules and the OpenAPI document start here. */
export const allEndpoints = {
  ...accountEndpoints,
  ...applicationEndpoints,
  ...auditEndpoints,
  ...calendarEndpoints,
  ...consentEndpoints,
  ...exportEndpoints,
  ...instanceEndpoints,
  ...holdEndpoints,
  ...kioskEndpoints,
  ...liveEndpoints,
  ...deletedTalentEndpoints,
  ...messageEndpoints,
  ...ownDataEndpoints,
  ...passkeyEndpoints,
  ...photoEndpoints,
  ...photoSessionEndpoints,
  ...profileLinkEndpoints,
  ...profileEndpoints,
  ...projectEndpoints,
  ...retentionEndpoints,
  ...savedSearchEndpoints,
  ...selfTapeEndpoints,
  ...sessionEndpoints,
  ...shareLinkEndpoints,
  ...staffEndpoints,
  ...talentSearchEndpoints,
  ...talentEndpoints,
} as const
