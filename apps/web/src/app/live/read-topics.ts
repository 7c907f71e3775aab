import { allEndpoints } from '@callboard/contract/all-endpoints'
import { type ReadTopics, readTopics } from '@callboard/contract/read-topics'

/** The topics of each read. The build replaces this module by its value (`build/evaluated-modules.ts`), so that no page loads the contract. */
export const READ_TOPICS: ReadTopics = readTopics(allEndpoints)
