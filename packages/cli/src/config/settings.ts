import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../errors/exit-codes.ts'
import type { Environment } from '../terminal/host.ts'
import { isFormat, type Format } from '../terminal/output/format.ts'
import { readConfig, type ConfigFile } from './config-file.ts'
import { lastUrl } from './last-url.ts'
import { configTexts } from './settings.texts.ts'

/** Global options, as commander gives them. */
export interface GlobalOptions {
  json?: true
  /** A common format, or one of the command. */
  format?: string
  /** Filter for the JSON. */
  jq?: string
  /** Names of the fields to print. */
  columns?: readonly string[]
  url?: string
  /** Allows plain http to other hosts. */
  insecure?: true
  profile?: string
  yes?: true
  otp?: string
  otpCommand?: string
  /** False after `--no-input`. */
  input?: boolean
  /** False after `--no-color`. */
  color?: boolean
  quiet?: true
  /** Writes the requests to stderr. */
  debug?: true
  /** Seconds to wait in all for a portal that asks to try later. */
  maxWait?: number
  /** Of the commands that take it; in lower case. */
  idempotencyKey?: string
}

/**
 * Settings of a run: an option goes before the environment, that before the file, that before the default. The address
 * at which a profile signed in goes before the default.
 */
export interface Settings {
  /** Address of the portal, without a slash at its end. */
  url: string
  /** True for plain http to another host: others can read and change what is sent. */
  isInsecure: boolean
  profile: string
  isDefaultProfile: boolean
  /** Null for a table at a terminal and tab-separated lines in a pipe, and for a format of the command. */
  format: Format | null
  email: string | null
  sessionPath: string
  configPath: string
  /** Folder of the journals of this profile. */
  journalFolder: string
  /** Folder of the order locks of all profiles. */
  orderLocksFolder: string
}

const defaultUrl = 'http://127.0.0.1:3000'
const defaultProfile = 'default'

/**
 * Reads the settings of a run. Throws a usage error that names the wrong value and its place. `given` is read in place
 * of the file.
 */
export function readSettings(options: GlobalOptions, env: Environment, given?: ConfigFile): Settings {
  const folder = configFolder(env)
  const configPath = join(folder, 'config.json')
  const file = given ?? readConfig(configPath)
  const profile = profileOf(options, env, file)
  if (!isProfileName(profile)) throw usageError(configTexts.badProfile(profile))
  const chosen = { ...file, ...file.profiles?.[profile] }
  const sessionPath = sessionPathOf(folder, profile)
  const url = portalUrl(givenUrl(options, env)?.url ?? profileUrl(file, profile, sessionPath).url)
  const isInsecure = isPlainAndRemote(url)
  if (isInsecure && !options.insecure) throw usageError(configTexts.plainHttp(url))
  return {
    url,
    isInsecure,
    profile,
    isDefaultProfile: profile === defaultProfile,
    format: formatOf(options) ?? (options.format === undefined ? (chosen.format ?? null) : null),
    email: (env['IPPORTAL_EMAIL'] || undefined) ?? chosen.email ?? null,
    sessionPath,
    configPath,
    journalFolder: join(folder, 'journals', profile),
    orderLocksFolder: join(folder, 'claims'),
  }
}

const sessionPathOf = (folder: string, profile: string) => join(folder, 'sessions', `${profile}.json`)

/** Address, and the place that gives it. */
interface GivenUrl {
  url: string
  place: 'option' | 'variable' | 'file' | 'session' | 'none'
}

function givenUrl(options: GlobalOptions, env: Environment): GivenUrl | null {
  if (options.url !== undefined) return { url: options.url, place: 'option' }
  return env['IPPORTAL_URL'] ? { url: env['IPPORTAL_URL'], place: 'variable' } : null
}

/** Address of a profile; the one at the top of the file is that of the default profile first. */
function profileUrl(file: ConfigFile, profile: string, sessionPath: string): GivenUrl {
  const own = file.profiles?.[profile]?.url ?? (profile === defaultProfile ? file.url : undefined)
  if (own !== undefined) return { url: own, place: 'file' }
  const last = lastUrl(sessionPath)
  if (last !== null) return { url: last, place: 'session' }
  return file.url === undefined ? { url: defaultUrl, place: 'none' } : { url: file.url, place: 'file' }
}

/** Tells which place gives the address of a run. */
export function urlPlace(options: GlobalOptions, env: Environment): GivenUrl['place'] {
  const folder = configFolder(env)
  const given = givenUrl(options, env)
  if (given !== null) return given.place
  const file = readConfig(join(folder, 'config.json'))
  const profile = profileOf(options, env, file)
  return profileUrl(file, profile, sessionPathOf(folder, profile)).place
}

const profileOf = ({ profile }: GlobalOptions, env: Environment, file: ConfigFile): string =>
  profile ?? (env['IPPORTAL_PROFILE'] || undefined) ?? file.profile ?? defaultProfile

/** Profile as the files of the configuration name it. */
export interface KnownProfile {
  name: string
  url: string
  sessionPath: string
  /** True when commands without an option take it. */
  isInUse: boolean
}

/** Lists the profiles that have entries in the configuration or a session, by name; the default one always. */
export function knownProfiles(options: GlobalOptions, env: Environment): KnownProfile[] {
  const folder = configFolder(env)
  const file = readConfig(join(folder, 'config.json'))
  const inUse = profileOf(options, env, file)
  const stored = filesIn(join(folder, 'sessions')).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
  const names = new Set([defaultProfile, inUse, ...Object.keys(file.profiles ?? {}), ...stored])
  return [...names]
    .filter((name) => isProfileName(name))
    .toSorted()
    .map((name) => {
      const sessionPath = sessionPathOf(folder, name)
      return { name, url: shownUrl(profileUrl(file, name, sessionPath).url), sessionPath, isInUse: name === inUse }
    })
}

/** Address in one form; a wrong one as it is, which a list of all shall not refuse. */
function shownUrl(text: string): string {
  try {
    return portalUrl(text)
  } catch {
    return text
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Token of the environment, in place of the stored session; null for none. */
export const givenToken = (env: Environment): string | null => env['IPPORTAL_TOKEN']?.trim() || null

/** Path of the configuration file. */
export const configPathOf = (env: Environment): string => join(configFolder(env), 'config.json')

/** Gives the common format that the options name, null for none. */
export function formatOf({ json, jq, format }: GlobalOptions): Format | null {
  if (json || jq !== undefined) return 'json'
  return isFormat(format) ? format : null
}

const isProfileName = (name: string) => /^\w[\w.-]*$/.test(name) || isWord(name)

/** Allows letters of every language, after an ASCII test: Unicode classes are slow to load (docs/decisions/0028). */
const isWord = (name: string) => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(name)

function configFolder(env: Environment): string {
  if (env['IPPORTAL_CONFIG_DIR']) return env['IPPORTAL_CONFIG_DIR']
  if (env['XDG_CONFIG_HOME']) return join(env['XDG_CONFIG_HOME'], 'ipportal')
  if (process.platform === 'win32' && env['APPDATA']) return join(env['APPDATA'], 'ipportal')
  return join(homedir(), '.config', 'ipportal')
}

/** Checks the address of the portal. Credentials in it would end up in messages and logs. */
function portalUrl(text: string): string {
  if (!URL.canParse(text)) throw usageError(configTexts.badUrl(text))
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw usageError(configTexts.secretUrl)
  if (!['http:', 'https:'].includes(url.protocol)) throw usageError(configTexts.badUrl(text))
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
}

/** True for http to a host other than this computer. */
function isPlainAndRemote(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !loopback.test(hostname)
}

/** Host names that lead to this computer (RFC 6761, RFC 1122, RFC 4291), as a parsed address has them. */
const loopback = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/
