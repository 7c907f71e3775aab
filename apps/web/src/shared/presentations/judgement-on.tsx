import { RequestsOn } from '#shared/media-requests/requests-on.tsx'
import { VotesOn } from './votes-on.tsx'

/** The requests for an application, and the reviewers' votes on it; in one file, because the first load names each file. */
export function JudgementOn({ id }: { id: number }) {
  return (
    <>
      <RequestsOn id={id} />
      <VotesOn id={id} />
    </>
  )
}
