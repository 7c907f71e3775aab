import type { z } from 'zod'
import type { allEndpoints } from './all-endpoints.ts'

type All = typeof allEndpoints
type Input<Spec, Key extends string> = Spec extends { readonly [K in Key]: infer Schema extends z.ZodType } ? z.input<Schema> : undefined
type Answer<Spec> = Spec extends { readonly success: { readonly body: infer Schema } }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : never

/**
 * Every endpoint by its key, such as `'GET /api/projects/{id}'`, with the input and the answer. Types only, so that a page that calls an
 * endpoint loads no schema.
 */
export type Api = {
  [Name in keyof All as `${All[Name]['method']} ${All[Name]['path']}`]: {
    params: Input<All[Name], 'params'>
    query: Input<All[Name], 'query'>
    body: Input<All[Name], 'body'>
    response: Answer<All[Name]>
  }
}
export type ApiKey = keyof Api

type UploadPathOf<Spec> = Spec extends { readonly consumes: 'multipart'; readonly path: infer Path } ? Path : never

/** The path of every endpoint that takes a file. */
export type UploadPath = UploadPathOf<All[keyof All]>
