import type { MovesService } from '#casting/board/moves.service.ts'
import type { PlaceReturnsService } from '#casting/offers/place-returns.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { createInvitationsService } from './invitations.service.ts'
import { stored } from './invitations.stored.ts'

/** Invitations to roles, and the students' answers. */
export function open(
  { db, clock, institution, sessionSecret: secret }: Platform,
  { moves, answers }: { readonly moves: MovesService; readonly answers: PlaceReturnsService },
) {
  const invitations = createInvitationsService({ db, clock, institution, secret, moves })
  return {
    stored,
    services: { invitations },
    routes: (scope) => invitationsRoutes(scope, { answers, invitations }),
    onMove: (transaction, moved) => invitations.followMove(transaction, moved),
  } satisfies Module
}
