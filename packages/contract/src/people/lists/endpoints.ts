import { z } from 'zod'
import {
  fromQuery,
  id,
  idText,
  instant,
  lineOfText,
  optionalText,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
} from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { LIST_LIMITS, LIST_MESSAGE } from './rules.ts'

/** A named list of people that all casting directors share. */
export const list = z.object({
  id,
  name: z.string(),
  /** Restricted students do not count, as everywhere. */
  people: z.number().int(),
  /** The first photos of the people who were added last. */
  faces: z.array(z.string()),
  /** Name or address of its creator; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  version: z.number().int(),
  /** When its name or its people last changed. */
  updatedAt: instant,
})
export type List = z.infer<typeof list>

/** A person on a list. */
export const listEntry = z.object({
  studentId: id,
  note: z.string().nullable(),
  /** Name or address of the person who added them; `null` when the account is gone. */
  addedBy: z.string().nullable(),
  addedAt: instant,
  firstName: z.string(),
  lastName: z.string(),
  year: z.string().nullable(),
  major: z.string(),
  available: z.boolean(),
  /** Address of the first portfolio photo, in the size of cards. */
  photoUrl: z.string().nullable(),
})
export type ListEntry = z.infer<typeof listEntry>

const name = requiredText(LIST_MESSAGE.name, LIST_LIMITS.name)
const note = optionalText(LIST_LIMITS.note, 'lines')

/** People to add to a list, each with an optional note. */
const people = z.array(z.object({ studentId: id, note }), LIST_MESSAGE.noneChosen).max(LIST_LIMITS.chosen, LIST_MESSAGE.tooManyChosen)

const added = z.object({
  list,
  /** How many people were added. */
  added: z.number().int(),
  /** People who were not added: they were on the list already, are restricted, or no longer exist. */
  left: z.array(z.object({ studentId: id, message: z.string() })),
})

/** Removed people with their notes, so that they can be restored. */
const takenOff = z.array(z.object({ studentId: id, note: z.string().nullable() }))

/** Words from the name, year, major or note, in any order. */
const search = lineOfText(LIST_LIMITS.search).default('')

/** A page of the people on a list. */
const listPage = z.object({
  list,
  entries: z.array(listEntry).max(LIST_LIMITS.page),
  /** How many people were found on all pages. */
  found: z.number().int(),
})
export type ListPage = z.infer<typeof listPage>

const entryParams = z.object({ id: idText.pipe(sequentialId), studentId: idText })

export const listEndpoints = {
  lists: endpoint({
    method: 'GET',
    path: '/api/lists',
    summary: 'The lists of the office, by name',
    access: 'desk',
    topics: ['talent', 'lists'],
    success: { status: 200, body: z.array(list) },
    errors: [401, 403],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lists/{id}',
    summary: 'One list with everybody on it, by name',
    access: 'desk',
    topics: ['talent', 'lists'],
    params: sequentialIdParams,
    success: { status: 200, body: z.object({ list, entries: z.array(listEntry) }) },
    errors: [401, 403, 404],
  }),
  listPage: endpoint({
    method: 'GET',
    path: '/api/lists/{id}/page',
    summary: 'One list with some of the people on it, by name, and how many there are',
    access: 'desk',
    topics: ['talent', 'lists'],
    params: sequentialIdParams,
    query: z.object({
      search,
      /** How many people come before this page. */
      from: fromQuery.default(0),
    }),
    success: { status: 200, body: listPage },
    errors: [400, 401, 403, 404],
  }),
  listPeopleIds: endpoint({
    method: 'GET',
    path: '/api/lists/{id}/people/ids',
    summary: 'The ids of the people on a list, by name, for what is done with all of them',
    access: 'desk',
    topics: ['talent', 'lists'],
    params: sequentialIdParams,
    query: z.object({ search }),
    success: { status: 200, body: z.array(id).max(LIST_LIMITS.people) },
    errors: [400, 401, 403, 404],
  }),
  createList: endpoint({
    method: 'POST',
    path: '/api/lists',
    summary: 'Creates a list, with people on it or empty',
    access: 'desk',
    body: z.object({ name, people: people.default([]) }),
    success: { status: 201, body: added },
    errors: [400, 401, 403, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  renameList: endpoint({
    method: 'PUT',
    path: '/api/lists/{id}',
    summary: 'Renames a list',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({ name, version: rowVersion('Not a version of a list') }),
    success: { status: 200, body: list },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  deleteList: endpoint({
    method: 'DELETE',
    path: '/api/lists/{id}',
    summary: 'Deletes a list; it can be restored for some time',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  restoreList: endpoint({
    method: 'POST',
    path: '/api/lists/{id}/restore',
    summary: 'Brings a deleted list back, with everybody on it',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: list },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  addToList: endpoint({
    method: 'POST',
    path: '/api/lists/{id}/people',
    summary: 'Puts people on a list; nobody is told',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({ people: people.min(1, LIST_MESSAGE.noneChosen) }),
    success: { status: 200, body: added },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  removeFromList: endpoint({
    method: 'DELETE',
    path: '/api/lists/{id}/people',
    summary: 'Takes people off a list, with the notes about them; their profiles stay',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      studentIds: z.array(id, LIST_MESSAGE.noneChosen).min(1, LIST_MESSAGE.noneChosen).max(LIST_LIMITS.chosen, LIST_MESSAGE.tooManyChosen),
    }),
    success: { status: 200, body: z.object({ list, removed: z.number().int(), people: takenOff }) },
    errors: [400, 401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  noteOnList: endpoint({
    method: 'PUT',
    path: '/api/lists/{id}/people/{studentId}',
    summary: 'Writes the note about somebody on a list',
    access: 'desk',
    params: entryParams,
    body: z.object({
      note,
      /** The note that the user edited. If another one is stored by now, the change is refused. */
      noteBefore: note,
    }),
    success: { status: 200, body: z.object({ note: z.string().nullable() }) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
} as const
