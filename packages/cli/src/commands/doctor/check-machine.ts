import { version } from '../../runtime/version.ts'
import type { Environment } from '../../terminal/host.ts'
import type { Io } from '../../terminal/io.ts'
import { ok, warning, type Check } from './check.ts'
import { stepMs } from './connections.ts'
import { doctorTexts as texts } from './doctor.texts.ts'

/** Tells the versions of command, Node and portal. */
export async function checkVersions(url: string | null, signal: AbortSignal): Promise<Check[]> {
  const server = url === null ? null : await serverVersion(url, signal).catch(() => null)
  return [ok('versions', texts.versions(version, process.versions.node, server))]
}

/** Reads the version in the description of the calls, which not every portal has. */
async function serverVersion(url: string, signal: AbortSignal): Promise<string | null> {
  const answer = await globalThis.fetch(`${url}/api/openapi.json`, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(stepMs)]),
  })
  const { info } = (await answer.json()) as { info?: { version?: unknown } }
  return typeof info?.version === 'string' ? info.version : null
}

/** Checks what the system says of its encoding (POSIX: LC_ALL before LC_CTYPE before LANG). */
export function checkLocale(env: Environment): Check[] {
  const variable = ['LC_ALL', 'LC_CTYPE', 'LANG'].find((one) => env[one])
  const name = variable && env[variable]
  if (!name || process.platform === 'win32') return [ok('locale', texts.localeUnset)]
  if (/utf-?8/i.test(name)) return [ok('locale', texts.localeGood(name))]
  return [warning('locale', texts.localeOther(name), texts.localeFix(variable))]
}

/** Tells what the terminal shows; a dumb one is a warning where stdout is a terminal. */
export function checkTerminal(io: Io): Check[] {
  const name = io.env['TERM'] || '-'
  if (io.isTerminal && io.isDumb) return [warning('terminal', texts.terminalDumb(name), texts.terminalFix)]
  return [ok('terminal', texts.terminal(name, io.columns, io.hasColour && io.isTerminal && !io.isDumb))]
}
