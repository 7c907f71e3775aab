import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { photoHashOf } from '@callboard/contract/people/photos/endpoints'
import type { Transaction } from '#db/client.ts'
import type { JudgedRow } from './import-judging.service.ts'
import * as photoRows from './import-photos.repository.ts'

/** Stores the photo addresses of judged rows. Photos of Callboard itself need no download. @param publicUrl of Callboard */
export async function storeRowPhotos(transaction: Transaction, id: number, judged: readonly JudgedRow[], publicUrl: string): Promise<void> {
  const own = (address: string) => (address.startsWith(`${publicUrl}/`) ? photoHashOf(address.slice(publicUrl.length)) : undefined)
  const isKept = ({ judgement }: JudgedRow) => judgement.outcome !== 'refused' && judgement.outcome !== 'skipped'
  const found = judged.filter(isKept).flatMap(({ row, judgement, reading }) =>
    reading.photos.map((photo, position) => ({
      ...photo,
      number: row.number,
      position,
      person: judgement.person?.id,
      hash: own(photo.address),
    })),
  )
  const ours = await photoRows.findInPortfolios(
    transaction,
    found.flatMap(({ person, hash }) => (person && hash ? [person] : [])),
    found.flatMap(({ person, hash }) => (person && hash ? [hash] : [])),
  )
  const rows = found.map(({ person, hash, ...photo }): photoRows.NewPhotoAddress => {
    const { number, position, address, problem } = photo
    if (problem !== null) return { number, position, address, problem, state: 'failed' }
    if (hash === undefined) return { number, position, address, problem, state: 'waiting' }
    if (ours.has(`${person} ${hash}`)) return { number, position, address, problem, state: 'there' }
    return { number, position, address, problem: IMPORT_MESSAGE.ownAddress, state: 'failed' }
  })
  const numbers = judged.map(({ row }) => row.number)
  await photoRows.replacePhotos(transaction, id, numbers, rows)
}
