import type { Severity } from '@ip-portal/core/kernel/values/severity'
import type { OfflineContext } from '../../context.ts'
import { exitCodes } from '../../errors/exit-codes.ts'
import { openTrace } from '../../runtime/debug/open-trace.ts'
import { useProxies } from '../../runtime/open-portal.ts'
import type { Column, Line } from '../../terminal/output/columns.ts'
import { checkLocale, checkTerminal, checkVersions } from './check-machine.ts'
import { checkNetwork } from './check-network.ts'
import { checkSession } from './check-session.ts'
import { checkSettings } from './check-settings.ts'
import { problem, type Check, type CheckName, type CheckState } from './check.ts'
import { doctorTexts as texts } from './doctor.texts.ts'

/**
 * Checks the way to the portal, the session and this machine, and tells what mends each trouble; exit code 1 when there
 * is a problem. A check that fails never stops the others, and each step in the network has a few seconds.
 */
export async function doctor(context: OfflineContext): Promise<void> {
  const { io, options, print, signal } = context
  const { env } = io
  const { checks: first, settings, url } = checkSettings(options, env)
  const trace = options.debug && url !== null ? await openTrace(url, [options.otp], io) : null
  io.progress(texts.names.portal)
  const network =
    url === null
      ? { checks: [], isReached: false }
      : await checkNetwork({ url, env, signal, trace }).catch((error: unknown) => ({
          checks: [broken('portal', error)],
          isReached: false,
        }))
  const { isReached } = network
  const endProxies = isReached ? await useProxies(env) : null
  const rest = await Promise.all([
    guarded('session', () => checkSession({ settings, url, env, options, isReached, signal, trace })),
    guarded('versions', () => checkVersions(isReached ? url : null, signal)),
    guarded('locale', () => checkLocale(env)),
    guarded('terminal', () => checkTerminal(io)),
  ])
  await endProxies?.()
  io.progress(null)
  const rows = [...first, ...network.checks, ...rest.flat()]
  await print.list({
    rows,
    fields,
    columns,
    none: texts.none,
    sections: [{ title: texts.title, lines: rows.map((row) => lineOf(row)) }],
  })
  if (rows.some(({ state }) => state === 'problem')) io.exitCode = exitCodes.failed
}

async function guarded(check: CheckName, work: () => Check[] | Promise<Check[]>): Promise<Check[]> {
  try {
    return await work()
  } catch (error) {
    return [broken(check, error)]
  }
}

const broken = (check: CheckName, error: unknown): Check =>
  problem(check, texts.broken(error instanceof Error ? error.message : String(error)), texts.portalBrokenFix)

const severities: Record<CheckState, Severity> = { ok: 'success', warning: 'warning', problem: 'danger' }

const textOf = ({ message, fix }: Check) => (fix === null ? message : texts.withFix(message, fix))

const lineOf = (row: Check): Line => [
  texts.names[row.check],
  `${texts.states[row.state]} ${textOf(row)}`,
  severities[row.state],
]

const fields = ['check', 'state', 'message', 'fix'] satisfies (keyof Check)[]

const columns: Column<Check>[] = [
  { title: texts.state, cell: ({ state }) => texts.states[state], severity: ({ state }) => severities[state] },
  { title: texts.check, cell: ({ check }) => texts.names[check] },
  { title: texts.message, cell: ({ message }) => message },
  { title: texts.fix, cell: ({ fix }) => fix ?? '' },
]
