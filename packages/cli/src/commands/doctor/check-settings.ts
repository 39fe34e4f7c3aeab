import { existsSync } from 'node:fs'
import { readConfig, unknownEntries } from '../../config/config-file.ts'
import { knownProfiles, readSettings, urlPlace, type GlobalOptions, type Settings } from '../../config/settings.ts'
import { shellWord } from '../../runtime/repeatable-write.ts'
import type { Environment } from '../../terminal/host.ts'
import { readTextFile } from '../../terminal/text-file.ts'
import { ok, problem, warning, type Check } from './check.ts'
import { doctorTexts as texts } from './doctor.texts.ts'

/** Settings as far as they can be read; without an address no network is checked. */
export interface CheckedSettings {
  checks: Check[]
  settings: Settings
  url: string | null
}

/** Address that passes every check, to find out what else is wrong. */
const anyUrl = 'http://127.0.0.1'

/** Checks the configuration, the profile and the form of the address; goes on with what is left of them. */
export function checkSettings(options: GlobalOptions, env: Environment): CheckedSettings {
  const without = (fields: (keyof GlobalOptions)[]) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => !fields.includes(name as keyof GlobalOptions)))
  const withAnyUrl = { ...options, url: anyUrl }

  const whole = attempt(() => readSettings(options, env))
  if ('value' in whole) return { ...ofSettings(whole.value, options, env), settings: whole.value, url: whole.value.url }

  const address = attempt(() => readSettings(withAnyUrl, env))
  if ('value' in address) {
    const { value: settings } = address
    const wrong = problem('address', whole.message, texts.addressFix(sourceOf(options, env)))
    return { checks: [...configChecks(settings), wrong], settings, url: null }
  }

  const named = attempt(() => readSettings({ ...without(['profile']), url: anyUrl }, env))
  if ('value' in named && options.profile !== undefined) {
    const { value: settings } = named
    const wrong = problem('profile', address.message, texts.profileNameFix)
    return { checks: [...configChecks(settings), wrong], settings, url: null }
  }

  // The address of a broken file is unknown: another one says nothing about it.
  const settings = readSettings({ ...without(['profile']), url: anyUrl }, env, {})
  const { configPath } = settings
  const isReadable = 'value' in attempt(() => readTextFile(configPath))
  const fix = isReadable ? texts.configFix(configPath, shellWord(configPath)) : texts.unreadableFix(configPath)
  const broken = problem('config', address.message, fix)
  const given = options.url ?? (env['IPPORTAL_URL'] || undefined)
  const other = attempt(() => readSettings(without(['profile']), env, {}))
  if (given !== undefined && 'value' in other)
    return {
      checks: [broken, ok('address', texts.addressFrom(other.value.url, sourceOf(options, env)))],
      settings: other.value,
      url: other.value.url,
    }
  const unknown = warning('address', texts.addressUnknown, texts.addressUnknownFix)
  return { checks: [broken, unknown], settings, url: null }
}

function ofSettings(settings: Settings, options: GlobalOptions, env: Environment): { checks: Check[] } {
  const place = texts.addressFrom(settings.url, sourceOf(options, env))
  return {
    checks: [
      ...configChecks(settings),
      profileCheck(settings, env),
      settings.isInsecure ? warning('address', place, texts.insecureFix) : ok('address', place),
    ],
  }
}

function configChecks({ configPath }: Settings): Check[] {
  const { unknown, known } = unknownEntries(configPath)
  if (unknown.length > 0)
    return [warning('config', texts.unknownKeys(configPath, unknown), texts.unknownKeysFix(known))]
  return [ok('config', existsSync(configPath) ? texts.configRead(configPath) : texts.noConfig(configPath))]
}

/** A profile that has neither entries nor a session is likely a typing error. */
function profileCheck({ profile, isDefaultProfile, configPath, sessionPath }: Settings, env: Environment): Check {
  const known = Object.keys(readConfig(configPath).profiles ?? {})
  if (isDefaultProfile || known.includes(profile) || existsSync(sessionPath))
    return ok('profile', texts.profileUsed(profile))
  const names = knownProfiles({}, { ...env, IPPORTAL_PROFILE: undefined }).flatMap(({ name }) =>
    name === profile ? [] : [name],
  )
  return problem('profile', texts.profileUnknown(profile, names), texts.profileFix(shellWord(profile)))
}

const sourceOf = (options: GlobalOptions, env: Environment): string => texts.addressSources[urlPlace(options, env)]

function attempt<Value>(read: () => Value): { value: Value } | { message: string } {
  try {
    return { value: read() }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}
