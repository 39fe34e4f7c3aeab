import type { ErrorHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { countLimited } from '../base/counts.ts'
import type { Log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { DatabaseTrouble } from '../store/db/driver/database-trouble.ts'
import { httpTexts } from './http.texts.ts'
import { errorBody, type ErrorField, type PortalContext, type PortalEnv } from './portal-env.ts'

/** Answers a refusal with its status and logs trouble of the database. Any other error is a bug: answers 500. */
export const answerError =
  (log: Log): ErrorHandler<PortalEnv> =>
  (error, context) => {
    const field = context.get('errorField')
    if (error instanceof DatabaseTrouble)
      log.warn({ requestId: context.get('requestId'), kind: error.kind, err: error.cause }, 'database.trouble')
    if (error instanceof Refusal && (error.status === 429 || error.status === 503)) countLimited(error.limit)
    if (error instanceof Refusal)
      return context.json(errorBody(error.message, error.code, field), error.status, error.headers)
    // Hono's validator throws this one for broken JSON.
    if (error instanceof HTTPException) return context.json(errorBody(httpTexts.brokenJson, undefined, field), 400)
    // The client closed the connection in the middle of the body: no bug, and no client for the answer.
    if (context.env.incoming.errored) return context.json(errorBody(httpTexts.brokenRequest, undefined, field), 400)
    log.error({ requestId: context.get('requestId'), err: error }, 'request.failed')
    return context.json(errorBody(httpTexts.serverError, undefined, field), 500)
  }

/** Answers 405 with Allow. */
export const answerWrongMethod = (context: PortalContext, allowed: readonly string[]): Response =>
  context.json(errorBody(httpTexts.methodNotAllowed, undefined, context.get('errorField')), 405, {
    allow: allowed.toSorted().join(', '),
  })

/** Sets the field that repeats the message in the errors of a path. */
export const nameErrorField = (field: ErrorField) =>
  createMiddleware<PortalEnv>(async (context, next) => {
    context.set('errorField', field)
    await next()
  })
