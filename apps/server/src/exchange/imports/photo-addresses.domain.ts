import { PHOTO_ADDRESS_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'

/** A photo address in a cell, or another text. */
export interface PhotoAddress {
  readonly address: string
  /** Why it is not fetched. */
  readonly problem: string | null
}

/** Commas and semicolons that separate addresses. Inside an address, as in the paths of image services, they do not end it. */
const BETWEEN = /^[,;]+|(?<![,;])[,;]+(?=https?:\/\/|www\.|$)/i

/** Brackets and quotation marks around an address. */
const AROUND = /^[<("'[]+|(?<![>)"'\]])[>)"'\]]+$/g

/** Characters shown of a text that is not an address. */
const SHOWN_TEXT = 200

function readAddress(text: string): PhotoAddress {
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text)
  const isWeb = (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname.includes('.')
  const isLocal = url?.hostname === 'localhost' || url?.hostname.startsWith('[')
  if (!url || !(isWeb || isLocal)) return { address: text.slice(0, SHOWN_TEXT), problem: IMPORT_MESSAGE.noAddress }
  // Everyone who can read the import would see a password in the address.
  if (url.href.length > PHOTO_ADDRESS_LIMITS.address || url.username || url.password)
    return { address: url.host, problem: IMPORT_MESSAGE.noAddress }
  url.hash = ''
  return { address: url.href, problem: null }
}

/** The photo addresses in a cell, each once. Spaces, line breaks, commas or semicolons separate them. */
export function readPhotoAddresses(text: string): PhotoAddress[] {
  const parts = text
    .split(/\s+/)
    .flatMap((piece) => piece.split(BETWEEN))
    .map((part) => part.replace(AROUND, ''))
  const read = parts.filter(Boolean).map(readAddress)
  const each = [...new Map(read.map((one) => [one.address, one])).values()]
  const [next] = each.slice(PHOTO_ADDRESS_LIMITS.ofRow)
  const first = each.slice(0, PHOTO_ADDRESS_LIMITS.ofRow)
  return next ? [...first, { ...next, problem: IMPORT_MESSAGE.tooManyAddresses }] : first
}
