import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { settingsTexts } from '../base.texts.ts'
import { Environment } from './environment.ts'
import type { KeySetting, Settings } from './settings.types.ts'
import { parseWhoisHost } from './values.ts'

export type { PasswordCost, Settings } from './settings.types.ts'
export { databaseLimits, parseWhoisHost } from './values.ts'

/** Site of the demo's block list reports. */
const demoFrameOrigins = ['https://rbl.example']

/** Unusable setting; the message is ready for the terminal. */
export class SettingsError extends Error {}

const unusable = (name: string) => new SettingsError(settingsTexts.unusable(name))

/** Reads the settings from environment variables. Throws `SettingsError` naming the first unusable one. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, withFiles(given, unusable))
  if (!parsed.success) throw unusable(String(v.getDotPath(parsed.issues[0])))
  const env = parsed.output
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    dbStartTimeoutMs: env.DB_START_TIMEOUT_MS,
    dbLockTimeoutMs: env.DB_LOCK_TIMEOUT_MS,
    dbStatementTimeoutMs: env.DB_STATEMENT_TIMEOUT_MS,
    secretKey: keySetting('SECRET_KEY', env.SECRET_KEY, env.SECRET_KEY_FILE),
    newSecretKey: keySetting('SECRET_KEY_NEW', env.SECRET_KEY_NEW, env.SECRET_KEY_NEW_FILE),
    demo: env.DEMO,
    demoOrders: env.DEMO_ORDERS,
    frameOrigins: env.FRAME_ORIGINS ?? (env.DEMO ? demoFrameOrigins : []),
    securityContacts: env.SECURITY_CONTACT,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    smtpUrl: env.SMTP_URL,
    smtpTimeoutMs: env.SMTP_TIMEOUT_MS,
    mailFrom: env.MAIL_FROM,
    provider: { name: env.PROVIDER_NAME, contact: env.PROVIDER_CONTACT ?? undefined },
    providerMnt: env.PROVIDER_MNT,
    operatorName: env.OPERATOR_NAME,
    providerMail: env.PROVIDER_MAIL,
    seller: {
      name: env.PROVIDER_NAME,
      tax_number: env.PROVIDER_TAX_NUMBER,
      tax_office: env.PROVIDER_TAX_OFFICE,
      address: env.PROVIDER_ADDRESS,
    },
    whoisHost: (env.WHOIS_HOST !== undefined && parseWhoisHost(env.WHOIS_HOST)) || undefined,
    whoisTimeoutMs: env.WHOIS_TIMEOUT_MS,
    whoisKeepMs: env.WHOIS_KEEP_MS,
    whoisPerMinute: env.WHOIS_PER_MINUTE,
    dnsblZones: env.DNSBL_ZONES,
    dnsblServer: env.DNSBL_SERVER,
    rateUrl: env.RATE_URL,
    rpkiVrps: env.RPKI_VRPS,
    rpkiRefreshMs: env.RPKI_REFRESH_MS,
    rblMaxAgeDays: env.RBL_MAX_AGE_DAYS,
    rpkiMaxAgeMs: env.RPKI_MAX_AGE_MS,
    bgpRoutes: env.BGP_ROUTES,
    bgpRefreshMs: env.BGP_REFRESH_MS,
    bgpMaxAgeMs: env.BGP_MAX_AGE_MS,
    webDir: resolve(env.WEB_DIR ?? resolve(import.meta.dirname, '../../../../web/dist')),
    proxyHops: env.TRUST_PROXY,
    uploads: {
      quotaBytes: env.UPLOAD_QUOTA_MB * 1024 * 1024,
      perCompany: env.UPLOADS_PER_COMPANY,
      inAll: env.UPLOADS_AT_ONCE,
    },
    orderEnd: {
      graceDays: env.GRACE_DAYS,
      cancelDays: env.CANCEL_DAYS,
      quarantineDays: env.QUARANTINE_DAYS,
    },
    maxOpenRequests: env.MAX_OPEN_REQUESTS,
    companyChanges: { running: env.CHANGES_PER_COMPANY, waiting: 100, waitMs: 20_000 },
    connections: {
      perClient: env.CONNECTIONS_PER_CLIENT,
      total: env.MAX_CONNECTIONS,
      bodyMs: env.BODY_TIMEOUT_MS,
      uploadMs: env.UPLOAD_TIMEOUT_MS,
      stopMs: env.STOP_TIMEOUT_MS,
      stopDelayMs: env.STOP_DELAY_MS,
      checkMs: 2_000,
    },
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    retention: {
      audit: env.RETAIN_AUDIT_DAYS,
      sessions: env.RETAIN_SESSIONS_DAYS,
      mails: env.RETAIN_MAILS_DAYS,
      links: env.RETAIN_LINKS_DAYS,
    },
    sessionIdleMs: env.SESSION_IDLE_MS,
    sessionAbsoluteMs: env.SESSION_ABSOLUTE_MS,
    passwordCost: { memory: 19_456, passes: 2 },
  }
}

/** Joins a key and its file. Throws `SettingsError` when both are given. */
function keySetting(name: string, value: Buffer | null | undefined, file: string | undefined): KeySetting | undefined {
  if (value && file !== undefined) throw new SettingsError(settingsTexts.onlyOne(name, `${name}_FILE`))
  if (value) return { value }
  return file === undefined ? undefined : { file: resolve(file) }
}

type Environment = Record<string, string | undefined>

/** Settings that hold a password and may be given as a file: `NAME_FILE` names the file with the value. */
const inFiles = ['DATABASE_URL', 'SMTP_URL'] as const

/** Reads the settings that are given as files. `fail` makes the error for a setting whose file cannot be read. */
function withFiles(environment: Environment, fail: (name: string) => Error): Environment {
  const read = (name: string): string | undefined => {
    const path = environment[`${name}_FILE`]
    if (path === undefined) return environment[name]
    try {
      return readFileSync(path, 'utf8').trim()
    } catch {
      throw fail(`${name}_FILE`)
    }
  }
  return { ...environment, ...Object.fromEntries(inFiles.map((name) => [name, read(name)])) }
}
