import type { ChosenKind, NoticeWay } from '@callboard/contract/messages/notices/rules'
import type { Transaction } from '#db/client.ts'
import { noticeChoices } from '#db/schema/notices.ts'

/** Every so many students bundle the office's messages; of these, every other bundles reminders, too. */
const BUNDLES = 7
/** Every so many students read what the office writes to many here only. */
const READS_HERE = 11

/** How some students want to be told. The demo's own student keeps what everybody starts with. */
export async function insertNoticeChoices(transaction: Transaction, userIds: readonly string[], chosenAt: Date): Promise<void> {
  const rows = userIds.slice(1).flatMap((userId, index): { userId: string; kind: ChosenKind; way: NoticeWay; chosenAt: Date }[] => {
    if (index % READS_HERE === 0) return [{ userId, kind: 'office', way: 'none', chosenAt }]
    if (index % BUNDLES !== 0) return []
    const kinds: readonly ChosenKind[] = index % 2 === 0 ? ['office', 'reminders'] : ['office']
    return kinds.map((kind) => ({ userId, kind, way: 'digest', chosenAt }))
  })
  await transaction.insert(noticeChoices).values(rows)
}
