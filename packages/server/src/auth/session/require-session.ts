import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { allowLongBody } from '../../limits/long-bodies.ts'
import type { KeyedQueue } from '../../limits/keyed-queue.ts'
import { type CallVariables, requireScope } from '../token/require-scope.ts'
import { authenticate, type AuthDeps } from './authenticate.ts'

/** Dependencies of the session check of a call. */
export interface SessionDeps extends AuthDeps {
  /** Queue of the changing calls of each company. */
  changes: KeyedQueue
}

/**
 * Requires a live session or an API token that may make the call, with the refusals of `authenticate` and
 * `requireScope`. Calls that a page repeats by itself set `keepAlive` to
 * false, or an open page would never lose its session. A changing call takes its turn among those of its company, so
 * that one company's changes, when they wait for a lock, do not hold every connection to the database.
 */
export const requireSession = (deps: SessionDeps, { keepAlive = true } = {}) =>
  createMiddleware<{ Bindings: HttpBindings; Variables: CallVariables }>(async function session(context, next) {
    const signedIn = await authenticate(deps, context.req.header('authorization'), keepAlive)
    context.set('signedIn', signedIn)
    if (signedIn.token) await requireScope(deps, context, signedIn, signedIn.token)
    const { method } = context.req
    const isRead = method === 'GET' || method === 'HEAD'
    // A form with files may take minutes to arrive; its routes have a limit of their own.
    const hasFiles = isForm(context.req.header('content-type'))
    if (hasFiles) allowLongBody(context.env.incoming)
    if (isRead || hasFiles) await next()
    else await deps.changes.run(signedIn.companyId, next)
  })

const isForm = (type = ''): boolean => /^multipart\/form-data\b/i.test(type)
