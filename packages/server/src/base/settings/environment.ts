import * as v from 'valibot'
import { isEmail } from '@ip-portal/core/kernel/wire/request-fields'
import { settingsTexts } from '../base.texts.ts'
import { logLevels } from '../log.ts'
import { decodeKey, databaseLimits, Flag, Hops, parseContact, parseWhoisHost, wholeNumber } from './values.ts'

const hourMs = 3_600_000

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const Origins = v.optional(
  v.pipe(
    v.string(),
    v.transform(listOf),
    v.array(
      v.pipe(
        v.string(),
        v.check((text) => URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://')),
      ),
    ),
  ),
)

/** URIs; an e-mail address alone counts as `mailto:`. */
const Contacts = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => listOf(text).map((part) => (/^[^\s:/@]+@[^\s:/@]+$/.test(part) ? `mailto:${part}` : part))),
  v.array(v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/i))),
)

/** Text that pages show; neither control characters nor those that turn the direction of writing. */
const PageText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(80),
  v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
)

const optionalText = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1)))

const Key = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => decodeKey(text) ?? null),
    v.check((key) => key !== null),
  ),
)

/** Environment variables of the server, with their defaults. */
export const Environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: wholeNumber(3000, 65_535),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: optionalText,
  DB_START_TIMEOUT_MS: wholeNumber(60_000, 3_600_000),
  DB_LOCK_TIMEOUT_MS: wholeNumber(databaseLimits.lockTimeoutMs, 600_000),
  DB_STATEMENT_TIMEOUT_MS: wholeNumber(databaseLimits.statementTimeoutMs, 600_000),
  SECRET_KEY: Key,
  SECRET_KEY_FILE: optionalText,
  SECRET_KEY_NEW: Key,
  SECRET_KEY_NEW_FILE: optionalText,
  DEMO: Flag,
  DEMO_ORDERS: wholeNumber(40, 100_000),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.url(),
      v.regex(/^smtps?:\/\//i),
      // Options of the mail library that would switch off TLS or the check of the certificate.
      v.check((url) => !/[?&](\w*tls|secure)\b/i.test(url)),
    ),
  ),
  SMTP_TIMEOUT_MS: wholeNumber(15_000, 120_000),
  FRAME_ORIGINS: Origins,
  SECURITY_CONTACT: Contacts,
  MAIL_FROM: v.optional(v.string(), settingsTexts.mailFrom),
  PROVIDER_NAME: v.optional(PageText),
  PROVIDER_CONTACT: v.optional(
    v.pipe(
      PageText,
      v.transform(parseContact),
      v.check((contact) => contact !== null),
    ),
  ),
  PROVIDER_MNT: v.optional(v.string(), 'EXAMPLE-MNT'),
  OPERATOR_NAME: v.optional(PageText),
  PROVIDER_MAIL: v.optional(v.pipe(v.string(), v.trim(), v.check(isEmail))),
  PROVIDER_TAX_NUMBER: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{10,11}$/))),
  PROVIDER_TAX_OFFICE: v.optional(PageText),
  PROVIDER_ADDRESS: optionalText,
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
    v.transform(listOf),
    v.array(v.pipe(v.string(), v.regex(/^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9-]+\.?$/i))),
  ),
  DNSBL_SERVER: optionalText,
  RATE_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  RPKI_VRPS: optionalText,
  RPKI_REFRESH_MS: wholeNumber(600_000, 7 * 24 * hourMs),
  BGP_ROUTES: optionalText,
  BGP_REFRESH_MS: wholeNumber(hourMs, 7 * 24 * hourMs),
  BGP_MAX_AGE_MS: wholeNumber(48 * hourMs, Number.MAX_SAFE_INTEGER),
  RBL_MAX_AGE_DAYS: wholeNumber(7, 36_500),
  RPKI_MAX_AGE_MS: wholeNumber(24 * hourMs, Number.MAX_SAFE_INTEGER),
  WEB_DIR: optionalText,
  TRUST_PROXY: Hops,
  UPLOAD_QUOTA_MB: wholeNumber(2048, 100_000_000),
  UPLOADS_PER_COMPANY: v.pipe(wholeNumber(8, 1_000), v.minValue(1)),
  UPLOADS_AT_ONCE: v.pipe(wholeNumber(64, 10_000), v.minValue(1)),
  GRACE_DAYS: wholeNumber(7, 3_650),
  CANCEL_DAYS: wholeNumber(30, 3_650),
  QUARANTINE_DAYS: wholeNumber(90, 3_650),
  MAX_OPEN_REQUESTS: v.pipe(wholeNumber(10, 100_000), v.minValue(1)),
  CHANGES_PER_COMPANY: v.pipe(wholeNumber(3, 100), v.minValue(1)),
  CONNECTIONS_PER_CLIENT: v.pipe(wholeNumber(256, 100_000), v.minValue(1)),
  MAX_CONNECTIONS: v.pipe(wholeNumber(4096, 1_000_000), v.minValue(1)),
  BODY_TIMEOUT_MS: v.pipe(wholeNumber(20_000, 600_000), v.minValue(1)),
  UPLOAD_TIMEOUT_MS: v.pipe(wholeNumber(20 * 60_000, 24 * hourMs), v.minValue(1)),
  STOP_TIMEOUT_MS: wholeNumber(15_000, 600_000),
  STOP_DELAY_MS: wholeNumber(0, 600_000),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  LOG_LEVEL: v.optional(v.picklist(logLevels), 'info'),
  RETAIN_AUDIT_DAYS: wholeNumber(730, 36_500),
  RETAIN_SESSIONS_DAYS: v.pipe(wholeNumber(30, 36_500), v.minValue(1)),
  RETAIN_MAILS_DAYS: v.pipe(wholeNumber(30, 36_500), v.minValue(1)),
  RETAIN_LINKS_DAYS: v.pipe(wholeNumber(30, 36_500), v.minValue(1)),
  SESSION_IDLE_MS: wholeNumber(8 * hourMs, Number.MAX_SAFE_INTEGER),
  SESSION_ABSOLUTE_MS: wholeNumber(24 * hourMs, Number.MAX_SAFE_INTEGER),
})
