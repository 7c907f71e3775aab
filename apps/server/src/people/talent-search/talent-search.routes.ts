import { talentSearchEndpoints } from '@callboard/contract/people/talent-search/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { TalentSearchService } from './talent-search.service.ts'

/** The talent database of casting directors. */
export function talentSearchRoutes(app: FastifyInstance, { talentSearch }: { talentSearch: TalentSearchService }): void {
  implement(app, talentSearchEndpoints.searchTalent, ({ query }) => talentSearch.search(query))
  implement(app, talentSearchEndpoints.talentIds, ({ query }) => talentSearch.ids(query))
  implement(app, talentSearchEndpoints.countTalent, ({ query }) => talentSearch.count(query))
  implement(app, talentSearchEndpoints.talentChoices, ({ query }) => talentSearch.choices(query))
}
