import { mediaRequestEndpoints } from '@callboard/contract/casting/media-requests/endpoints'
import { namedEndpoints } from '@callboard/contract/casting/media-requests/named.endpoints'
import { mediaNoteEndpoints } from '@callboard/contract/casting/media-requests/notes.endpoints'
import { ownMediaRequestEndpoints } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { receiveFile } from '#http/endpoint/file-upload.ts'
import { implement, implementProven } from '#http/endpoint/implement.ts'
import { sendVideo } from '#http/endpoint/send-video.ts'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import type { Clock } from '#platform/clock.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { MediaNotesService } from './media-notes.service.ts'
import type { MediaRequestsService } from './media-requests.service.ts'
import type { NamedPeopleService } from './named-people.service.ts'
import type { OpenRequestsService } from './open-requests.service.ts'
import type { OwnRequestsService } from './own-requests.service.ts'
import type { SentFilesService } from './sent-files.service.ts'
import type { SidesService } from './sides.service.ts'

interface Services {
  readonly mediaRequests: MediaRequestsService
  readonly openRequests: OpenRequestsService
  readonly ownRequests: OwnRequestsService
  readonly notes: MediaNotesService
  readonly named: NamedPeopleService
  readonly sentFiles: SentFilesService
  readonly sides: SidesService
  readonly clock: Clock
  readonly store: MediaStore
  readonly projects: Pick<ProjectsService, 'getEditable'>
}

/** Seconds for which a browser may cache a photo or a recording. */
const FILE_KEPT_SECONDS = 300

/** Sends a PDF as a download with a sandboxed policy, so that scripts in it cannot run with the app's origin. */
function sendPdf(reply: FastifyReply, content: Buffer): FastifyReply {
  reply.headers({
    'Content-Disposition': 'attachment; filename="file.pdf"',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-cache',
  })
  return reply.type(FILE_TYPE.pdf).send(content)
}

/** The office's media requests, and the answers of students, who are signed in or have the link of a mail. */
export function mediaRequestsRoutes(
  app: FastifyInstance,
  { mediaRequests, openRequests, ownRequests, notes, named, sentFiles, sides, projects, clock, store }: Services,
): void {
  const office = mediaRequestEndpoints
  const editable = mediaRequests.getEditable
  implement(app, office.mediaRequests, ({ actor, params }) => mediaRequests.ofProject(actor, params.id))
  implement(app, office.createMediaRequest, async ({ actor, params, body, request }) =>
    mediaRequests.create(actor, await projects.getEditable(actor, params.id), body, request.translator),
  )
  implement(app, office.mediaRequest, ({ params }) => mediaRequests.people(params.id))
  implement(app, office.extendMediaRequest, async ({ actor, params, body }) =>
    openRequests.extend(actor, await editable(actor, params.id), body),
  )
  implement(app, office.remindOfMedia, async ({ actor, params, body, request }) => ({
    reminded: await openRequests.remind(actor, await editable(actor, params.id), body.applications, request.translator),
  }))
  implement(app, office.askForRetake, async ({ actor, params, body }) =>
    openRequests.askForRetake(actor, await editable(actor, params.id), body),
  )
  implement(app, office.withdrawMediaRequest, async ({ actor, params, body }) =>
    openRequests.withdraw(actor, await editable(actor, params.id), body.applications),
  )
  implement(app, office.uploadSides, async ({ actor, params, request }) => {
    const project = await projects.getEditable(actor, params.id)
    return sides.upload(
      actor,
      project,
      await receiveFile(request, { name: 'file', missing: MEDIA_REQUEST_MESSAGE.noFile }, sides.uploadRules),
    )
  })
  implement(app, office.sides, async ({ actor, params, reply }) => sendPdf(reply, await sides.read(actor, params.id)))

  implement(app, office.mediaFile, async ({ actor, params, request, reply }) => {
    const file = await sentFiles.find(actor, params.id)
    if (file.type === FILE_TYPE.pdf) return sendPdf(reply, await sentFiles.read(file))
    const { key, bytes: size, type: contentType } = file
    return sendVideo(store, { request, reply }, { key, size, contentType, tag: `"${file.takeId}"`, keptSeconds: FILE_KEPT_SECONDS })
  })

  const onTakes = mediaNoteEndpoints
  implement(app, onTakes.applicationMediaRequests, ({ params }) => mediaRequests.ofApplication(params.id))
  implement(app, onTakes.noteOnTake, ({ actor, params, body: { text, seconds = null } }) => notes.add(actor, params.id, { text, seconds }))
  implement(app, onTakes.removeNoteOnTake, async ({ actor, params }) => {
    await notes.remove(actor, params.id)
    return undefined
  })

  implement(app, namedEndpoints.nameInTape, async ({ actor, params, body }) => {
    await named.name(actor, params.id, body.email)
    return undefined
  })
  implement(app, namedEndpoints.unnameInTape, async ({ actor, params, body }) => {
    await named.unname(actor, params.id, body.email)
    return undefined
  })
  implement(app, namedEndpoints.namedInTapes, ({ actor }) => named.own(actor))
  implement(app, namedEndpoints.answerNaming, async ({ actor, params, body }) => {
    await named.reply(actor, params.id, body.reply)
    return undefined
  })

  const own = ownMediaRequestEndpoints
  implement(app, own.ownMediaRequests, ({ actor }) => ownRequests.own(actor))
  implement(app, own.seeMediaRequest, async ({ actor, params }) => {
    await ownRequests.see(await ownRequests.getOwn(actor, params.id))
    return undefined
  })
  implement(app, own.answerMediaRequest, async ({ actor, params, body }) =>
    ownRequests.reply(await ownRequests.getOwn(actor, params.id), body),
  )
  implement(app, own.sendTake, async ({ actor, params, body }) => ownRequests.send(await ownRequests.getOwn(actor, params.id), body))

  implement(app, own.sendMediaFile, async ({ actor, params, request }) => {
    const begunAt = clock.now()
    const person = await ownRequests.getOwn(actor, params.id)
    const kind = await sentFiles.kindOf(person)
    const file = await receiveFile(request, { name: 'file', missing: MEDIA_REQUEST_MESSAGE[kind] }, sentFiles.uploadRules(kind))
    return sentFiles.send(person, kind, { ...file, begunAt })
  })

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => forBearerOnly(reply))
    const byLink = ({ token }: { token: string }) => ownRequests.getLinked(token)
    implement(scope, own.linkedMediaRequest, ({ params }) => ownRequests.linked(params.token))
    implementProven(scope, own.seeLinkedMediaRequest, byLink, async (_call, person) => {
      await ownRequests.see(person)
      return undefined
    })
    implementProven(scope, own.answerLinkedMediaRequest, byLink, async ({ params, body }, person) => {
      await ownRequests.reply(person, body)
      return ownRequests.linked(params.token)
    })
    implementProven(scope, own.sendLinkedWords, byLink, async ({ params, body }, person) => {
      await ownRequests.send(person, { tapeId: null, words: body.words })
      return ownRequests.linked(params.token)
    })
    implement(scope, own.linkedSides, async ({ params, reply }) => sendPdf(reply, await sides.linked(params.token)))
  })
}
