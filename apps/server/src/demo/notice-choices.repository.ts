import type { ChosenKind, NoticeWay } from '@callboard/contract/messages/notices/rules'
import type { Transaction } from '#db/client.ts'
import { noticeChoices } from '#db/schema/notices.ts'

/** Every nth student bundles the office's messages; every other one of these also bundles reminders. */
const BUNDLES = 7
/** Every nth student reads messages to many only in Callboard. */
const READS_HERE = 11

/** How some students want to be notified. The demo student keeps the defaults. */
export async function insertNoticeChoices(transaction: Transaction, userIds: readonly string[], chosenAt: Date): Promise<void> {
  const rows = userIds.slice(1).flatMap((userId, index): { userId: string; kind: ChosenKind; way: NoticeWay; chosenAt: Date }[] => {
    if (index % READS_HERE === 0) return [{ userId, kind: 'office', way: 'none', chosenAt }]
    if (index % BUNDLES !== 0) return []
    const kinds: readonly ChosenKind[] = index % 2 === 0 ? ['office', 'reminders'] : ['office']
    return kinds.map((kind) => ({ userId, kind, way: 'digest', chosenAt }))
  })
  await transaction.insert(noticeChoices).values(rows)
}
