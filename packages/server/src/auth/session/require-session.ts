import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { KeyedQueue } from '../../store/limits/keyed-queue.ts'
import { allowLongBody } from '../../store/limits/long-bodies.ts'
import { mostBodyBytes, readLimited } from '../../store/limits/read-limited.ts'
import { type CallVariables, requireScope } from '../token/require-scope.ts'
import { authenticate, type AuthDeps } from './authenticate.ts'
import type { SignedIn } from './signed-in.ts'

/** Dependencies of the session check of a call. */
export interface SessionDeps extends AuthDeps {
  /** Queue of the changing calls of each company, and of the account's calls and the bodies of each session. */
  changes: KeyedQueue
}

interface SessionOptions {
  /** False for calls that a page repeats by itself, or an open page would never lose its session. */
  keepAlive?: boolean
  /** Longest body of a change that is no form. */
  maxBytes?: number
  /** True for calls that take a form with files; it may take minutes to arrive, and has a turn of its own. */
  takesFiles?: boolean
}

/**
 * Requires a live session or an API token that may make the call, with the refusals of `authenticate` and
 * `requireScope`. A changing call takes its turn among those of its company, so that one company's changes, when they
 * wait for a lock, do not hold every connection to the database. Its body is read before its turn, and a session that
 * waited for the body or for the turn is checked again: a slow body holds up no call of another session, and does not
 * outlive the end of its own. A few bodies of one session or token are read side by side, so that they fill no memory.
 */
export const requireSession = (
  deps: SessionDeps,
  { keepAlive = true, maxBytes = mostBodyBytes, takesFiles = false }: SessionOptions = {},
) =>
  createMiddleware<{ Bindings: HttpBindings; Variables: CallVariables }>(async function session(context, next) {
    const header = context.req.header('authorization')
    const signedIn = await authenticate(deps, header, keepAlive ? context.get('clientAddress') : null)
    context.set('signedIn', signedIn)
    if (signedIn.token) await requireScope(deps, context, signedIn, signedIn.token)
    const { method } = context.req
    if (method === 'GET' || method === 'HEAD') return next()
    if (takesFiles) {
      if (isForm(context.req.header('content-type'))) allowLongBody(context.env.incoming)
      return next()
    }
    // The whole body of most calls has come with their headers.
    let hasWaited = !context.env.incoming.complete
    await deps.changes.run(`bodies of ${accessOf(signedIn)}`, (waited) => {
      hasWaited ||= waited
      return readLimited(context, maxBytes)
    })
    await deps.changes.run(turnOf(context, signedIn), async (waited) => {
      if (hasWaited || waited) context.set('signedIn', await authenticate(deps, header, null))
      await next()
    })
  })

const isForm = (type = ''): boolean => /^multipart\/form-data\b/i.test(type)

/** Key of the queue: a thief's session holds up no call that ends it. */
const turnOf = (context: Pick<Context, 'req'>, signedIn: SignedIn): number | string =>
  /^(\/api)?\/auth\//.test(context.req.path) ? accessOf(signedIn) : signedIn.companyId

const accessOf = ({ sessionId, token }: SignedIn): string => (token ? `token ${token.id}` : `session ${sessionId}`)
