import { toFailure, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { RawAnswer, RawRequest } from '@ip-portal/core/kernel/http/http'
import { jsonOf } from '@ip-portal/core/kernel/values/control-characters'
import { isOneTimeCode, isRecoveryCode } from '@ip-portal/core/kernel/values/one-time-code'
import { codeFailureText } from '@ip-portal/core/step-up'
import { cliTexts } from '../../cli.texts.ts'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, Interrupted, usageError } from '../../errors/exit-codes.ts'
import { failureError, twoFactorMissing } from '../../errors/failure-error.ts'
import { readTextFile, unreadableReason } from '../../terminal/text-file.ts'
import { abandonedError } from '../shared/abandoned-error.ts'
import { askPassword } from '../shared/ask-password.ts'
import { codeAnswer } from '../shared/code-answer.ts'
import { cancelledError, isConfirmed, requireConfirmable } from '../shared/confirm.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import type { Method } from './api.commands.ts'
import { apiTexts as texts } from './api.texts.ts'
import { addressOf, fieldsOf, isRepeatable, valueOf } from './request.ts'

export interface ApiOptions {
  field?: readonly string[]
  rawField?: readonly string[]
  input?: string
  paginate?: true
}

/** Sends a request of the user with the session or the token, and prints the answer. */
export async function callApi(context: Context, method: Method, typed: string, options: ApiOptions): Promise<void> {
  const request = await requestOf(context, method, typed, options)
  if (method === 'DELETE') {
    requireConfirmable(context)
    if (!(await isConfirmed(context, texts.confirm(request.path.join('/'))))) throw cancelledError()
  }
  if (options.paginate) await print(context, await allPages(context, request))
  else await print(context, await send(context, request))
}

type Sent = RawRequest & { path: readonly string[] }

async function requestOf(
  context: Context,
  method: Method,
  typed: string,
  { field = [], rawField = [], input, paginate }: ApiOptions,
): Promise<Sent> {
  const { path, query } = addressOf(typed)
  const isRead = method === 'GET'
  if (paginate && !isRead) throw usageError(texts.onlyGet)
  if (input !== undefined && isRead) throw usageError(texts.noBody)
  const fields = fieldsOf(field)
  const rawFields = fieldsOf(rawField)
  const key = context.options.idempotencyKey
  const once = isRepeatable(method, path)
  return {
    method,
    path,
    signal: context.signal,
    query: isRead ? { ...query, ...Object.fromEntries([...fields, ...rawFields]) } : query,
    ...(input === undefined ? {} : { json: await inputOf(context, input) }),
    ...(!isRead &&
      fields.length + rawFields.length > 0 && {
        json: Object.fromEntries([...fields.map(([name, text]) => [name, valueOf(text)]), ...rawFields]),
      }),
    ...(once && { once }),
    ...(!once && key !== undefined && { headers: { 'idempotency-key': key } }),
  }
}

async function inputOf({ io, signal }: Context, path: string): Promise<unknown> {
  try {
    return JSON.parse(path === '-' ? await io.readInput(signal) : readTextFile(path))
  } catch (error) {
    if (error instanceof Interrupted) throw error
    if (error instanceof SyntaxError) throw usageError(texts.badInput(path))
    throw usageError(sharedTexts.fileUnreadable(path, unreadableReason(path)))
  }
}

/** Sends a request; answers what the portal asks for before it: the password, or a one-time code. */
async function send(context: Context, request: RawRequest): Promise<RawAnswer> {
  const { http } = context.portal.auth
  for (let asked: string | null = null; ;) {
    try {
      return await withProgress(context, () => http.raw(request))
    } catch (error) {
      const failure = failureOf(context, error)
      // Asked once for each: a portal that asks again after it was answered would ask for ever.
      if (failure.kind !== 'step-up-needed' || failure.code === asked) throw errorOf(context, failure)
      if (failure.code === 'TWO_FACTOR_NOT_ENABLED') throw twoFactorMissing(context.settings.url)
      asked = failure.code
      if (asked === 'PASSWORD_REQUIRED') await confirmPassword(context)
      else await stepUp(context)
    }
  }
}

/** Opens the step-up window of the session with a one-time code, or with a recovery code in its place. */
async function stepUp(context: Context): Promise<void> {
  const { accountApi } = context.portal.auth
  const answer = codeAnswer(context, codeFailureText)
  for (let failure: Failure | null = null; ;) {
    const event = await answer({ context: { failure }, refused: failure !== null, can: isCode })
    if (event === null) throw abandonedError(context, 'code', failure)
    try {
      await accountApi.verifyCode(event.code, context.signal)
      return
    } catch (error) {
      failure = failureOf(context, error)
      if (failure.kind === 'session-ended') throw errorOf(context, failure)
    }
  }
}

const isCode = ({ code }: { code: string }) => isOneTimeCode(code) || isRecoveryCode(code)

async function confirmPassword(context: Context): Promise<void> {
  const password = await askPassword(context)
  try {
    await context.portal.auth.accountApi.confirmPassword({ password }, context.signal)
  } catch (error) {
    throw errorOf(context, failureOf(context, error))
  }
}

function failureOf({ signal }: Context, error: unknown): Failure {
  if (signal.aborted) throw new Interrupted()
  return toFailure(error)
}

function errorOf(context: Context, failure: Failure): Error {
  // Throws where there was no session at all.
  if (failure.kind === 'session-ended' && !context.isTokenGiven) context.session()
  return failureError(failure, context.settings.url, texts.failed)
}

async function withProgress<Result>({ io }: Context, work: () => Promise<Result>): Promise<Result> {
  io.progress(cliTexts.loading)
  try {
    return await work()
  } finally {
    io.progress(null)
  }
}

/** Reads a list page by page and joins the rows. */
async function allPages(context: Context, request: RawRequest): Promise<RawAnswer> {
  let rows: readonly unknown[] = []
  const seen = new Set<string>()
  for (let query = request.query ?? {}; ;) {
    const answer = await send(context, { ...request, query })
    if (!Array.isArray(answer.json)) {
      if (seen.size === 0 && answer.next === null) return answer
      throw new CliError(exitCodes.failed, 'NOT_A_LIST', texts.notAList)
    }
    // Not by push: a page may have more rows than a call takes arguments.
    rows = rows.concat(answer.json)
    // A page that comes twice would never end.
    if (answer.next === null || seen.has(answer.next)) return { ...answer, json: rows }
    seen.add(answer.next)
    query = { ...query, cursor: answer.next }
  }
}

async function print({ io, print: printer, options, settings }: Context, { content, json }: RawAnswer): Promise<void> {
  const wanted = options.jq !== undefined || options.json || options.format !== undefined
  if (json !== undefined) {
    const isJsonOrYaml = settings.format === 'json' || settings.format === 'yaml'
    if (isJsonOrYaml) await printer.record({ data: json as object, sections: [] })
    else io.data(jsonOf(json, 2))
  } else if (content.size === 0) io.notice(texts.empty)
  else if (wanted) throw new CliError(exitCodes.failed, 'NOT_JSON', texts.notJson(content.type))
  else if (content.type.startsWith('text/')) io.data(await content.text())
  else if (io.isTerminal)
    throw new CliError(exitCodes.failed, 'BINARY_ANSWER', texts.binary(content.type), [texts.binaryHint])
  else io.bytes(new Uint8Array(await content.arrayBuffer()))
}
