import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { ErrorBody } from './answer-fields.ts'
import type { ApiRoute } from './api-routes.ts'
import type { CallDescription } from './describe-route.ts'

/** Release of the API; additions keep it. */
const release = '2.0.0'

/**
 * Creates the OpenAPI 3.1 document of the calls. Bodies, sessions and step-ups come from the middleware of each route,
 * answers from its description; calls without one are left out.
 */
export function openApiDocument(routes: readonly ApiRoute[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const tags = new Set<string>()
  for (const route of routes) {
    if (!route.description) continue
    tags.add(route.description.tag)
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, route.description) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'ip-portal', version: release },
    servers: [{ url: '/api' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(route: ApiRoute, description: CallDescription): Record<string, unknown> {
  const { tag, summary, form } = description
  const content = form
    ? { 'multipart/form-data': { schema: jsonSchema(form) } }
    : route.body && { 'application/json': { schema: jsonSchema(route.body) } }
  return {
    operationId: operationId(route),
    summary,
    tags: [tag],
    security: route.access === 'session' ? [{ bearer: [] }] : [],
    parameters: parametersOf(route, description),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      200: { description: 'Success', ...answerOf(description) },
      ...(route.changesBlock ? { 412: { description: 'The block has another version', ...errorContent } } : {}),
      ...(route.stepUp || route.changesBlock
        ? { 428: { description: 'A step-up is needed first', ...errorContent } }
        : {}),
      default: { description: 'Refusal, or trouble of the server', ...errorContent },
    },
  }
}

const errorContent = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

function answerOf({ answer, file, paged }: CallDescription): Record<string, unknown> {
  const link = { link: { description: 'Next page, as rel="next"', schema: { type: 'string' } } }
  return {
    ...(paged ? { headers: link } : {}),
    content: answer
      ? { 'application/json': { schema: jsonSchema(answer) } }
      : { [file]: { schema: { type: 'string', format: 'binary' } } },
  }
}

const pageParameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000 } },
  { name: 'cursor', in: 'query', schema: { type: 'string' } },
]
const keyParameter = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }

const changeParameters = [
  {
    name: 'If-Match',
    in: 'header',
    description: 'Version that the block must have, in quotes',
    schema: { type: 'string' },
  },
  {
    name: 'Plan-Step',
    in: 'header',
    description: 'Step of a stored plan as PLAN/N; a repeat gets the first answer and changes nothing',
    schema: { type: 'string' },
  },
]

const parametersOf = ({ path, once, changesBlock }: ApiRoute, { paged, query = {} }: CallDescription): unknown[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema: jsonSchema(schema) })),
  ...(paged ? pageParameters : []),
  ...(once ? [keyParameter] : []),
  ...(changesBlock ? changeParameters : []),
]

/** Name such as `getTicketsByIdResponses`. */
function operationId({ method, path }: ApiRoute): string {
  const words = path.replaceAll(/:(\w)/g, (_, first: string) => `by-${first}`).split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Converts what the wire carries; conversions of the server's schemas have no place in it. */
function jsonSchema(schema: GenericSchema): Record<string, unknown> {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'file' ? { type: 'string', contentMediaType: 'application/octet-stream' } : undefined,
  })
  return converted
}
