import { Hono } from 'hono'
import type { PortalEnv } from '../portal-env.ts'
import { apiRoutes } from './api-routes.ts'
import { openApiDocument } from './document.ts'

/** Serves the OpenAPI document of all calls of the API, without a session; it is made for the first request. */
export function openApiRoute(api: Hono<PortalEnv>): Hono<PortalEnv> {
  let document: Record<string, unknown> | undefined
  return new Hono<PortalEnv>().get('/openapi.json', (context) =>
    context.json((document ??= openApiDocument(apiRoutes(api)))),
  )
}
