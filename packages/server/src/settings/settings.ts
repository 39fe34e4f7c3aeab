import { resolve } from 'node:path'
import * as v from 'valibot'
import { settingsTexts } from './settings.texts.ts'

const hourMs = 3_600_000
const whoisPort = 43

const wholeNumber = (fallback: number, max: number) =>
  v.pipe(v.optional(v.pipe(v.string(), v.regex(/^\d+$/)), String(fallback)), v.transform(Number), v.maxValue(max))

const Flag = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value === '1' || value === 'true'),
)

/** Number of proxies in front of the server; a flag counts as one. */
const Hops = v.pipe(
  v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^(\d|true|false)$/)), '0'),
  v.transform((text) => Number({ true: 1, false: 0 }[text] ?? text)),
)

/** Limits of the database in ms; `openStore` uses them where no setting is given. */
export const databaseLimits = { lockTimeoutMs: 4_000, statementTimeoutMs: 6_000 } as const

const optionalText = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1)))

const Environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: wholeNumber(3000, 65_535),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: optionalText,
  DB_START_TIMEOUT_MS: wholeNumber(60_000, 3_600_000),
  DB_LOCK_TIMEOUT_MS: wholeNumber(databaseLimits.lockTimeoutMs, 600_000),
  DB_STATEMENT_TIMEOUT_MS: wholeNumber(databaseLimits.statementTimeoutMs, 600_000),
  DEMO: Flag,
  DEMO_ORDERS: wholeNumber(40, 100_000),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  SMTP_URL: v.optional(v.pipe(v.string(), v.trim(), v.url(), v.regex(/^smtps?:\/\//i))),
  SMTP_TIMEOUT_MS: wholeNumber(15_000, 120_000),
  MAIL_FROM: v.optional(v.string(), settingsTexts.mailFrom),
  PROVIDER_MNT: v.optional(v.string(), 'EXAMPLE-MNT'),
  WHOIS_HOST: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => parseWhoisHost(text) !== null),
    ),
  ),
  WHOIS_TIMEOUT_MS: wholeNumber(8_000, 120_000),
  WHOIS_KEEP_MS: wholeNumber(600_000, 24 * hourMs),
  WHOIS_PER_MINUTE: wholeNumber(30, 10_000),
  DNSBL_ZONES: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) =>
      text
        .split(',')
        .map((zone) => zone.trim())
        .filter((zone) => zone !== ''),
    ),
    v.array(v.pipe(v.string(), v.regex(/^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9-]+\.?$/i))),
  ),
  DNSBL_SERVER: optionalText,
  RPKI_VRPS: optionalText,
  RPKI_REFRESH_MS: wholeNumber(600_000, 7 * 24 * hourMs),
  RBL_MAX_AGE_DAYS: wholeNumber(7, 36_500),
  RPKI_MAX_AGE_MS: wholeNumber(24 * hourMs, Number.MAX_SAFE_INTEGER),
  WEB_DIR: optionalText,
  TRUST_PROXY: Hops,
  UPLOAD_QUOTA_MB: wholeNumber(2048, 100_000_000),
  UPLOADS_PER_COMPANY: v.pipe(wholeNumber(8, 1_000), v.minValue(1)),
  UPLOADS_AT_ONCE: v.pipe(wholeNumber(64, 10_000), v.minValue(1)),
  MAX_OPEN_REQUESTS: v.pipe(wholeNumber(10, 100_000), v.minValue(1)),
  CHANGES_PER_COMPANY: v.pipe(wholeNumber(3, 100), v.minValue(1)),
  CONNECTIONS_PER_CLIENT: v.pipe(wholeNumber(256, 100_000), v.minValue(1)),
  MAX_CONNECTIONS: v.pipe(wholeNumber(4096, 1_000_000), v.minValue(1)),
  BODY_TIMEOUT_MS: v.pipe(wholeNumber(20_000, 600_000), v.minValue(1)),
  UPLOAD_TIMEOUT_MS: v.pipe(wholeNumber(20 * 60_000, 24 * hourMs), v.minValue(1)),
  STOP_TIMEOUT_MS: wholeNumber(15_000, 600_000),
  SESSION_IDLE_MS: wholeNumber(8 * hourMs, Number.MAX_SAFE_INTEGER),
  SESSION_ABSOLUTE_MS: wholeNumber(24 * hourMs, Number.MAX_SAFE_INTEGER),
})

/** Work factor of argon2id: memory in KiB and passes (RFC 9106; the default is OWASP's second choice). */
export interface PasswordCost {
  memory: number
  passes: number
}

/** Settings of the server, read from environment variables once at the start. */
export interface Settings {
  host: string
  /** 0 takes a free port. */
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Longest wait of the start for a database that cannot be reached. */
  dbStartTimeoutMs: number
  /** Longest wait of a write for a lock that another connection holds. */
  dbLockTimeoutMs: number
  /** Longest wait for the answer to one statement; PostgreSQL only. */
  dbStatementTimeoutMs: number
  demo: boolean
  /** Orders of the second demo company. */
  demoOrders: number
  /** Base of links in mails; the listening address when unset. */
  publicUrl: string | undefined
  smtpUrl: string | undefined
  /** Longest silence of the mail server before a mail counts as not delivered. */
  smtpTimeoutMs: number
  mailFrom: string
  providerMnt: string
  /** Whois server of the registry; the portal's own table when unset. */
  whoisHost: { host: string; port: number } | undefined
  whoisTimeoutMs: number
  /** Time for which an answer of the whois server is kept; a day at most, after which it counts as unknown. */
  whoisKeepMs: number
  /** Look-ups that one user may make in a minute. */
  whoisPerMinute: number
  /** Zones of the block lists to ask; the demo invents answers when there are none. */
  dnsblZones: string[]
  /** Resolver for the block lists, as `address` or `address:port`; the machine's own when unset. */
  dnsblServer: string | undefined
  /** File or http(s) address with the registry's validated ROA payloads. */
  rpkiVrps: string | undefined
  /** Age at which an export from an http(s) address is fetched again. */
  rpkiRefreshMs: number
  /** Age above which a clean block list report counts as unknown. */
  rblMaxAgeDays: number
  /** Age above which the registry's VRPs count as unknown. */
  rpkiMaxAgeMs: number
  webDir: string
  /** Proxies in front of the server; each adds its peer to X-Forwarded-For. */
  proxyHops: number
  /** Bytes that a company may upload, and uploads side by side: of one company and in all. */
  uploads: { quotaBytes: number; perCompany: number; inAll: number }
  /** New orders of one company that may wait for approval. */
  maxOpenRequests: number
  /** Changing calls of one company: side by side, waiting for their turn, and the longest wait. */
  companyChanges: { running: number; waiting: number; waitMs: number }
  connections: {
    /** Open connections of one network of clients, without a proxy in front of the server. */
    perClient: number
    /** Open connections of all clients. */
    total: number
    /** Longest time for the head of a request, and for its body unless it is an upload with a session. */
    bodyMs: number
    /** Longest time for such an upload, and for an answer to be taken. */
    uploadMs: number
    /** Longest wait for running requests at the stop. */
    stopMs: number
    /** Time between two looks at the connections. */
    checkMs: number
  }
  sessionIdleMs: number
  sessionAbsoluteMs: number
  passwordCost: PasswordCost
}

/** Unusable setting; the message is ready for the terminal. */
export class SettingsError extends Error {}

/** Reads the settings from environment variables. Throws `SettingsError` naming the first unusable one. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) throw new SettingsError(settingsTexts.unusable(String(v.getDotPath(parsed.issues[0]))))
  const env = parsed.output
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    dbStartTimeoutMs: env.DB_START_TIMEOUT_MS,
    dbLockTimeoutMs: env.DB_LOCK_TIMEOUT_MS,
    dbStatementTimeoutMs: env.DB_STATEMENT_TIMEOUT_MS,
    demo: env.DEMO,
    demoOrders: env.DEMO_ORDERS,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    smtpUrl: env.SMTP_URL,
    smtpTimeoutMs: env.SMTP_TIMEOUT_MS,
    mailFrom: env.MAIL_FROM,
    providerMnt: env.PROVIDER_MNT,
    whoisHost: (env.WHOIS_HOST !== undefined && parseWhoisHost(env.WHOIS_HOST)) || undefined,
    whoisTimeoutMs: env.WHOIS_TIMEOUT_MS,
    whoisKeepMs: env.WHOIS_KEEP_MS,
    whoisPerMinute: env.WHOIS_PER_MINUTE,
    dnsblZones: env.DNSBL_ZONES,
    dnsblServer: env.DNSBL_SERVER,
    rpkiVrps: env.RPKI_VRPS,
    rpkiRefreshMs: env.RPKI_REFRESH_MS,
    rblMaxAgeDays: env.RBL_MAX_AGE_DAYS,
    rpkiMaxAgeMs: env.RPKI_MAX_AGE_MS,
    webDir: resolve(env.WEB_DIR ?? resolve(import.meta.dirname, '../../../web/dist')),
    proxyHops: env.TRUST_PROXY,
    uploads: {
      quotaBytes: env.UPLOAD_QUOTA_MB * 1024 * 1024,
      perCompany: env.UPLOADS_PER_COMPANY,
      inAll: env.UPLOADS_AT_ONCE,
    },
    maxOpenRequests: env.MAX_OPEN_REQUESTS,
    companyChanges: { running: env.CHANGES_PER_COMPANY, waiting: 100, waitMs: 20_000 },
    connections: {
      perClient: env.CONNECTIONS_PER_CLIENT,
      total: env.MAX_CONNECTIONS,
      bodyMs: env.BODY_TIMEOUT_MS,
      uploadMs: env.UPLOAD_TIMEOUT_MS,
      stopMs: env.STOP_TIMEOUT_MS,
      checkMs: 2_000,
    },
    sessionIdleMs: env.SESSION_IDLE_MS,
    sessionAbsoluteMs: env.SESSION_ABSOLUTE_MS,
    passwordCost: { memory: 19_456, passes: 2 },
  }
}

/** Reads `host`, `host:port` or `[v6]:port`; null when it is none. */
export function parseWhoisHost(text: string): { host: string; port: number } | null {
  const [, v6, name, port] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = v6 ?? name
  const number = port === undefined ? whoisPort : Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}
