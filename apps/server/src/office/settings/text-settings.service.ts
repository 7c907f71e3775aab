import type { TypedGateway } from '@callboard/contract/messages/texts/endpoints'
import { numberOf, TEXT_MESSAGE } from '@callboard/contract/messages/texts/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import type { Database } from '#db/client.ts'
import type { GatewayAnswer, TextsService } from '#messages/texts/texts.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { fieldError } from '#platform/app-error.ts'
import * as repository from './settings.repository.ts'
import { NO_GATEWAY, NONE, type SettingsVersions } from './settings-versions.ts'
import type { StoredSettings } from './stored-settings.ts'
import { mayKeepGatewaySecret } from './stored-values.ts'

/** The gateway of text messages. */
export interface TextSettingsService {
  /**
   * @param gateway without a `secret` the stored one is kept, if neither the host nor the header has changed; `null` to send no text
   * messages
   * @throws AppError 400 when the secret is missing; 409 for an outdated version
   */
  save(actor: SignedInActor, version: number, gateway: TypedGateway | null): Promise<Settings>
  /** Sends a sample message with these unsaved settings. @throws AppError as `save`, and 400 for an invalid phone number */
  attempt(gateway: TypedGateway, phone: string): Promise<GatewayAnswer>
}

/** @throws AppError 400 when the stored secret belongs to another host, because it would be sent to any address that the page names */
function typedOf(
  before: repository.SettingsRow,
  { secret, ...textGateway }: TypedGateway,
  { textGateway: box }: Pick<StoredSettings, 'textGateway'>,
): Pick<repository.SettingsRow, 'textGateway' | 'textGatewaySecret'> {
  if (textGateway.header === null) return { textGateway, textGatewaySecret: null }
  if (secret) return { textGateway, textGatewaySecret: box.seal(secret) }
  if (before.textGatewaySecret === null) throw fieldError('gateway.secret', TEXT_MESSAGE.secret)
  if (!mayKeepGatewaySecret(before.textGateway, textGateway)) throw fieldError('gateway.secret', TEXT_MESSAGE.secretAgain)
  return { textGateway, textGatewaySecret: before.textGatewaySecret }
}

/** @param deps.versions makes each change */
export function createTextSettingsService({
  db,
  stored,
  versions: { change },
  texts,
}: {
  db: Database
  stored: StoredSettings
  versions: SettingsVersions
  texts: Pick<TextsService, 'attempt'>
}): TextSettingsService {
  return {
    save: (actor, version, gateway) =>
      change(actor, version, (before) => ({ ...before, ...(gateway ? typedOf(before, gateway, stored) : NO_GATEWAY) })),

    async attempt(gateway, phone) {
      const typed = typedOf((await repository.findSettings(db)) ?? NONE, gateway, stored)
      const number = numberOf(phone, gateway.countryCode)
      if (number === undefined) throw fieldError('phone', TEXT_MESSAGE.phone)
      return texts.attempt({ ...gateway, secret: stored.textGateway.open(typed.textGatewaySecret) }, number)
    },
  }
}
