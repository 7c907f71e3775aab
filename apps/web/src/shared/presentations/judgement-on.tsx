import { RequestsOn } from '#shared/media-requests/requests-on.tsx'
import { VotesOn } from './votes-on.tsx'

/** What somebody was asked for with an application, and how reviewers voted on it; one file, because the first load names each file. */
export function JudgementOn({ id }: { id: number }) {
  return (
    <>
      <RequestsOn id={id} />
      <VotesOn id={id} />
    </>
  )
}
