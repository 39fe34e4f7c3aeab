import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CallersToken, SecurityStatus } from '@ip-portal/core/account'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { memoryStorage, type PortalStorage } from '@ip-portal/core/kernel/platform/storage'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { formatUsd } from '@ip-portal/core/kernel/values/money'
import { isApiToken, tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import { readSession } from '@ip-portal/core/session'
import { lastInstantOf } from '@ip-portal/core/tokens'
import { devicePathOf } from '../../config/last-url.ts'
import { givenToken, type GlobalOptions, type Settings } from '../../config/settings.ts'
import type { Trace } from '../../runtime/debug/trace.ts'
import { openPortal } from '../../runtime/open-portal.ts'
import { placeOptions, shellWord } from '../../runtime/repeatable-write.ts'
import { keyringAccess } from '../../session-store/keyring.ts'
import { isOpenToOthers } from '../../session-store/private-file.ts'
import { openSessionFile } from '../../session-store/session-file.ts'
import type { Environment } from '../../terminal/host.ts'
import { ok, problem, warning, type Check } from './check.ts'
import { stepMs } from './connections.ts'
import { doctorTexts as texts } from './doctor.texts.ts'

interface Place {
  settings: Settings
  /** Null for an unknown address. */
  url: string | null
  env: Environment
  options: GlobalOptions
  isReached: boolean
  signal: AbortSignal
  trace: Trace | null
}

/** Checks where the session is kept, whether it is good, and what it may do. */
export async function checkSession(place: Place): Promise<Check[]> {
  const { settings, url, env, options } = place
  const given = givenToken(env)
  if (given !== null) {
    const kept = ok('storage', texts.inVariable)
    return [kept, ...(await judged(place, memoryStorage({ token: given })))]
  }
  const { sessionPath } = settings
  const open = [sessionPath, devicePathOf(sessionPath)].find((path) => isOpenToOthers(path))
  if (open !== undefined) return [problem('storage', texts.openFile(open, modeOf(open)), texts.chmod(shellWord(open)))]
  const storage = await openSessionFile(sessionPath, url ?? '', keyringAccess(env))
  const kept = storageCheck(settings, storage)
  if (storage.isLocked) return [kept]
  const login = `${texts.login}${placeOptions(options)}`
  if (storage.otherUrl !== null && url !== null) {
    const other = texts.otherPortal(storage.otherUrl)
    return [kept, warning('session', other, texts.otherPortalFix(storage.otherUrl, login))]
  }
  if (storage.otherUrl === null && readSession(storage) === null)
    return [kept, warning('session', texts.signedOut, login)]
  return [kept, ...(await judged(place, storage))]
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8).padStart(4, '0')

function storageCheck(
  { sessionPath }: Settings,
  { keyring, isLocked }: { keyring: string | null; isLocked: boolean },
): Check {
  if (isLocked) return problem('storage', texts.keyringLocked, texts.keyringLockedFix)
  if (keyring !== null) return ok('storage', texts.inKeyring(keyring))
  const folder = nearest(dirname(sessionPath))
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return problem('storage', texts.unwritable(folder), texts.unwritableFix)
  }
  return ok('storage', texts.inFile(sessionPath, existsSync(sessionPath) ? modeOf(sessionPath) : '-'))
}

/** Nearest folder that exists. */
const nearest = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))

/** Asks the portal what it knows of a session or an API token. */
async function judged(place: Place, storage: PortalStorage): Promise<Check[]> {
  const { url, env, isReached, signal, options, trace } = place
  if (url === null || !isReached) return [warning('session', texts.sessionUnchecked, texts.sessionUncheckedFix)]
  const session = readSession(storage)
  const isToken = isApiToken(session?.token ?? '')
  const portal = await openPortal(url, storage, env, { trace })
  let status: SecurityStatus
  try {
    status = await portal.securityStatus().once(AbortSignal.any([signal, AbortSignal.timeout(stepMs)]))
  } catch (error) {
    const failure = toFailure(error)
    const message = failureText(failure)
    // Such as an address that the token does not allow.
    if (isToken && failure.kind === 'refused' && failure.code === tokenScopeCode)
      return [problem('token', message, texts.tokenFix)]
    if (failure.kind !== 'session-ended')
      return [warning('session', texts.sessionFailed(message), texts.portalBrokenFix)]
    return [
      givenToken(env) !== null
        ? problem(isToken ? 'token' : 'session', texts.tokenEnded(message), texts.tokenFix)
        : problem('session', texts.sessionEnded(message), `${texts.login}${placeOptions(options)}`),
    ]
  } finally {
    portal.auth.dispose()
  }
  if (isToken) return tokenChecks(status.token ?? null)
  const user = session?.user
  return [ok('session', texts.signedIn(user ? `${user.name} <${user.email}>` : '-')), factorCheck(status)]
}

const dayMs = 86_400_000
const soonDays = 14

function tokenChecks(token: CallersToken | null): Check[] {
  if (token === null) return [ok('token', texts.tokenUntold)]
  const { name, scope, orders, networks, max_fee_usd: most, fee_left_usd: left, expires_at } = token
  const end = lastInstantOf(expires_at)
  const days = end === null ? null : Math.floor((Date.parse(end) - Date.now()) / dayMs)
  const isSoon = days !== null && days < soonDays
  const line = texts.tokenLine([
    name,
    scope,
    orders ? texts.orders(orders) : texts.allOrders,
    ...(networks ? [texts.networks(networks)] : []),
    ...(most === null ? [] : [texts.fee(formatUsd(most), left === null ? null : formatUsd(left))]),
    ...(end === null ? [] : [texts.until(formatDateTime(end))]),
    ...(isSoon ? [texts.tokenSoon(days)] : []),
  ])
  return [
    isSoon ? warning('token', line, texts.tokenSoonFix(shellWord(name), scope)) : ok('token', line),
    ...(left !== null && left <= 0 ? [warning('token', texts.feeSpent, texts.feeSpentFix)] : []),
  ]
}

/** Fewer codes than these are likely to run out. */
const fewCodes = 3

function factorCheck({ is2FAEnabled, recoveryCodesLeft: left }: SecurityStatus): Check {
  if (!is2FAEnabled) return warning('two_factor', texts.factorOff, texts.factorOffFix)
  if (left !== null && left < fewCodes) return warning('two_factor', texts.fewCodes(left), texts.fewCodesFix)
  return ok('two_factor', texts.factorOn(left))
}
