import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { ApiRoute } from './api-routes.ts'
import { ErrorBody } from './answer-fields.ts'
import { accessCalls } from './answers/access.calls.ts'
import { accountCalls } from './answers/account.calls.ts'
import { auditCalls } from './answers/audit.calls.ts'
import { billingCalls } from './answers/billing.calls.ts'
import { contractCalls } from './answers/contracts.calls.ts'
import { newOrderCalls } from './answers/new-order.calls.ts'
import { orderCalls } from './answers/orders.calls.ts'
import { planCalls } from './answers/plans.calls.ts'
import { registryCalls } from './answers/registry.calls.ts'
import { routingCalls } from './answers/routing.calls.ts'
import { ticketCalls } from './answers/tickets.calls.ts'
import type { CallDescription, CallDescriptions } from './operation.ts'

const domains = {
  account: accountCalls,
  access: accessCalls,
  orders: orderCalls,
  'new order': newOrderCalls,
  routing: routingCalls,
  plans: planCalls,
  registry: registryCalls,
  billing: billingCalls,
  contracts: contractCalls,
  tickets: ticketCalls,
  audit: auditCalls,
}

/** Release of the API; additions keep it. */
const release = '2.0.0'

/** Descriptions of all calls, as `METHOD /path`. */
export const descriptions: CallDescriptions = Object.fromEntries(Object.values(domains).flatMap(Object.entries))

/** Calls that are no part of the API for clients: browsers send reports of blocked contents by themselves. */
export const internalCalls: readonly string[] = ['POST /csp-report', 'GET /openapi.json']

/**
 * Creates the OpenAPI 3.1 document of the calls. Bodies, sessions and step-ups come from the routes, answers from the
 * descriptions.
 */
export function openApiDocument(routes: readonly ApiRoute[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const call = `${route.method} ${route.path}`
    const description = descriptions[call]
    if (!description) continue
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, description, tagOf(call)) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'ip-portal', version: release },
    servers: [{ url: '/api' }],
    tags: Object.keys(domains).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const tagOf = (call: string): string => Object.entries(domains).find(([, calls]) => call in calls)?.[0] ?? 'account'

function operation(route: ApiRoute, description: CallDescription, tag: string): Record<string, unknown> {
  const { summary, form } = description
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
      ...(description.change ? { 412: { description: 'The block has another version', ...errorContent } } : {}),
      ...(route.stepUp || description.change
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
    content: file
      ? { [file]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: answer ? jsonSchema(answer) : {} } },
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

const parametersOf = ({ path }: ApiRoute, { once, change, paged, query = {} }: CallDescription): unknown[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema: jsonSchema(schema) })),
  ...(paged ? pageParameters : []),
  ...(once ? [keyParameter] : []),
  ...(change ? changeParameters : []),
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
